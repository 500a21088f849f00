/** The built product for one check, on the database of the run; it can be ended and started again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { createPostgresDatabase, onPostgres } from '../../support/database.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'

interface Options {
  dataDir?: string
  env?: Record<string, string>
}

/** Behind a proxy, so that a check can speak for many visitors. It is gone when the check is over. */
export async function startFaultySite({ dataDir, env }: Options = {}): Promise<RunningSite> {
  const database = onPostgres && { DATABASE_URL: await createPostgresDatabase() }
  const site = await startSite({
    ...(dataDir && { dataDir }),
    env: { ...database, TRUST_PROXY: '1', ...env },
  })
  onTestFinished(() => (dataDir ? site.kill('SIGKILL').then(() => {}) : site.remove()))
  return site
}

/** Starts it again on what it left. @returns it, and how long it took until it listened */
export async function startAgain({ dataDir, databaseUrl }: RunningSite) {
  const began = performance.now()
  const database = databaseUrl && { DATABASE_URL: databaseUrl }
  const site = await startSite({ dataDir, env: { ...database, TRUST_PROXY: '1' } })
  const startMs = performance.now() - began
  onTestFinished(async () => {
    await site.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true }).catch(() => {})
  })
  return { site, startMs }
}

/** A start that should be refused. @returns how it ended, and everything it said */
export async function failingStart(dataDir: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
    // It was not refused.
    if (output.includes('"port":')) child.kill('SIGKILL')
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const [code] = await once(child, 'close')
  return { code: code as number | null, output }
}
