/** Attaches strace to a running site, to count system calls or make them fail. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { RunningSite } from '../../support/running-site.ts'

/** Why strace cannot be used, or undefined. */
export function straceUnavailableReason(): string | undefined {
  const { error, status } = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true'])
  if (error) return 'this machine has no strace.'
  return status === 0 ? undefined : 'this account may not trace processes.'
}

/** Traces every thread of the site. @returns a function that detaches strace and returns its output */
export async function trace(site: RunningSite, ...args: string[]): Promise<() => Promise<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'folio-strace-'))
  const out = join(folder, 'out')
  const child = spawn('strace', ['-f', '-p', `${site.process.pid}`, '-o', out, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'close')
    child.kill('SIGINT')
    await gone
  }
  onTestFinished(async () => {
    await end()
    await rm(folder, { recursive: true, force: true })
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
      if (/attached/.test(said)) resolve()
    })
    child.once('close', () => reject(new Error(`strace: ${said}`)))
  })
  return async () => {
    await end()
    return readFile(out, 'utf8')
  }
}
