/** CPU affinity, CPU time and memory of processes on Linux. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { findProgram } from '../test/support/proxies.ts'

const taskset = findProgram('taskset')
const ticksPerSecond = 100
const bytesPerMb = 1024 * 1024

/** Servers on one core and the load on another, so that they do not compete. */
export const isPinned = taskset !== undefined && availableParallelism() > 1
const [serverCore, loadCore] = ['0', '1']

/** Pins a server with all of its threads and children to the servers' core. */
export function pinServer(pid: number): void {
  if (isPinned) for (const member of familyOf(pid)) pin(member)
}

function pin(pid: number) {
  execFileSync(taskset ?? '', ['-a', '-c', '-p', serverCore, `${pid}`], { stdio: 'ignore' })
}

/** The command line that runs a program on the load's core. */
export function onLoadCore(program: string, args: string[]): [string, string[]] {
  return isPinned ? [taskset ?? '', ['-c', loadCore, program, ...args]] : [program, args]
}

/** CPU time of these processes and their children so far, in ms; undefined without `/proc`. */
export function cpuMs(pids: number[]): number | undefined {
  try {
    const ticks = pids.flatMap(familyOf).map((pid) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[11]) + Number(fields[12])
    })
    return ticks.reduce((sum, count) => sum + count, 0) * (1000 / ticksPerSecond)
  } catch {
    return undefined
  }
}

/** Resident memory in MB. */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / bytesPerMb
}

/** The process and its children, such as the workers of nginx. */
function familyOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`)
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return [pid, ...children.map(Number)]
}
