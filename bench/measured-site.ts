/** The built product in a process of its own, started as in production. */
import { freePort } from '../test/support/proxies.ts'
import { startServer } from './server-process.ts'

export const administrator = { email: 'ada@example.org', password: 'copper pans on a rail' }

export interface MeasuredSite {
  url: string
  port: number
  pid: number
  /** From the start of the process to the first page, in ms. */
  startMs: number
  stop: () => Promise<void>
}

/** @param databaseUrl of PostgreSQL; without it SQLite @throws when it does not start in time */
export async function startMeasuredSite(
  dataDir: string,
  databaseUrl?: string,
): Promise<MeasuredSite> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    BACKUPS_KEPT: '0',
    // No request log, as with nginx here.
    LOG_LEVEL: 'warn',
  }
  const began = performance.now()
  const server = await startServer(url, 'scripts/serve', [], { env })
  return { url, port, startMs: performance.now() - began, ...server }
}
