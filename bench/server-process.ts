/** A server as a process of its own, which does not outlive the measuring, however that ends. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'

const startsWithinMs = 30_000

export interface ServerProcess {
  pid: number
  stop: () => Promise<void>
}

/**
 * Resolves once its front page comes.
 * @throws when it ends before, or does not answer in time
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
  await answering(url, child)
  const stop = async () => {
    process.off('exit', kill)
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    kill()
    await gone
  }
  return { pid: child.pid ?? 0, stop }
}

async function answering(url: string, child: ChildProcess) {
  const giveUpAt = performance.now() + startsWithinMs
  while (child.exitCode === null && performance.now() < giveUpAt) {
    // No visit: programs that look ahead are not counted.
    const response = await fetch(url, { headers: { 'Sec-Purpose': 'prefetch' } }).catch(() => {})
    await response?.arrayBuffer()
    if (response?.ok) return
    await waitFor(2)
  }
  throw new Error(`This did not start: ${child.spawnargs.join(' ')}`)
}
