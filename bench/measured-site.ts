/** The built product as a process of its own, started the way an owner starts it, and looked at from outside. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'
import { freePort } from '../test/support/proxies.ts'

export const administrator = { email: 'ada@example.org', password: 'copper pans on a rail' }

export interface MeasuredSite {
  url: string
  port: number
  pid: number
  /** From the start of the process to the first page that came, in ms. */
  startMs: number
  stop: () => Promise<void>
}

const startsWithinMs = 30_000
const program = ['dist/server/main.js']

/** @throws when it does not answer in time */
export async function startMeasuredSite(dataDir: string): Promise<MeasuredSite> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      BACKUPS_KEPT: '0',
      // As with nginx, whose log of each request is off.
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await firstPage(url, child)
  return {
    url,
    port,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: () => stop(child),
  }
}

async function firstPage(url: string, child: ChildProcess) {
  const giveUpAt = performance.now() + startsWithinMs
  while (child.exitCode === null && performance.now() < giveUpAt) {
    const response = await fetch(url, { headers: { 'Sec-Purpose': 'prefetch' } }).catch(() => {})
    await response?.arrayBuffer()
    if (response?.status === 200) return
    await waitFor(2)
  }
  child.kill('SIGKILL')
  throw new Error('The site did not start. Try npm start to see why.')
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
