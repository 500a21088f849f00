/** What Linux tells of processes: their cores, their CPU time, their memory. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { findProgram } from '../test/support/proxies.ts'

const taskset = findProgram('taskset')
const ticksPerSecond = 100
const bytesPerMb = 1024 * 1024

/** Servers on one core, the load on the other: else they would take turns, and nobody knows whose. */
export const isPinned = taskset !== undefined && availableParallelism() > 1
const [serverCore, loadCore] = ['0', '1']

/** Keeps a server and all of its threads on the servers' core. */
export function pinServer(pid: number): void {
  if (isPinned) for (const each of familyOf(pid)) pin(each)
}

function pin(pid: number) {
  execFileSync(taskset ?? '', ['-a', '-c', '-p', serverCore, `${pid}`], { stdio: 'ignore' })
}

/** The command that starts a load on its own core. */
export function onLoadCore(program: string, args: string[]): [string, string[]] {
  return isPinned ? [taskset ?? '', ['-c', loadCore, program, ...args]] : [program, args]
}

/** CPU time that these processes and their children have had so far, in ms; undefined where nobody tells. */
export function cpuMs(pids: number[]): number | undefined {
  try {
    const each = pids.flatMap(familyOf).map((pid) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[11]) + Number(fields[12])
    })
    return each.reduce((sum, ticks) => sum + ticks, 0) * (1000 / ticksPerSecond)
  } catch {
    return undefined
  }
}

/** Resident memory in MB. */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / bytesPerMb
}

/** The process and its children: the workers of nginx. */
function familyOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`)
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return [pid, ...children.map(Number)]
}
