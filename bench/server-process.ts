/** Starts a server in a child process that is killed when this process exits. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'

const startTimeoutMs = 30_000

export interface ServerProcess {
  pid: number
  stop: () => Promise<void>
}

/**
 * Resolves when the home page responds.
 * @throws when the process exits before, or the start times out
 */
export async function startServer(
  url: string,
  program: string,
  args: string[],
  { env = process.env }: Pick<SpawnOptions, 'env'> = {},
): Promise<ServerProcess> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const kill = () => child.kill()
  process.once('exit', kill)
  await waitUntilReady(url, child)
  const stop = async () => {
    process.off('exit', kill)
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    kill()
    await exited
  }
  return { pid: child.pid ?? 0, stop }
}

async function waitUntilReady(url: string, child: ChildProcess) {
  const giveUpAt = performance.now() + startTimeoutMs
  while (child.exitCode === null && performance.now() < giveUpAt) {
    // A prefetch does not count as a visit.
    const response = await fetch(url, { headers: { 'Sec-Purpose': 'prefetch' } }).catch(() => {})
    await response?.arrayBuffer()
    if (response?.ok) return
    await waitFor(2)
  }
  throw new Error(`This did not start: ${child.spawnargs.join(' ')}`)
}
