/** Starts, restarts and removes the built product for one check, on the database of the run. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { createMigratedPostgres, onPostgres } from '../../support/database.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'

interface Options {
  dataDir?: string
  env?: Record<string, string>
}

/** Trusts one proxy, so that a check can act as many clients. Removed at the end of the check. */
export async function startTestSite({ dataDir, env }: Options = {}): Promise<RunningSite> {
  const database = onPostgres && { DATABASE_URL: await createMigratedPostgres() }
  const site = await startSite({
    ...(dataDir && { dataDir }),
    env: { ...database, TRUST_PROXY: '1', ...env },
  })
  onTestFinished(() => (dataDir ? site.kill('SIGKILL').then(() => {}) : site.remove()))
  return site
}

/** Starts the site again on the same data. @returns the site, and the time until it listened */
export async function restart({ dataDir, databaseUrl }: RunningSite) {
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

/** Starts a site that is expected to exit. @returns its exit code and output */
export async function runUntilExit(dataDir: string, env: Record<string, string> = {}) {
  const child = spawn('scripts/serve', {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
    // The site started.
    if (output.includes('"port":')) child.kill('SIGKILL')
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const [code] = await once(child, 'close')
  return { code: code as number | null, output }
}
