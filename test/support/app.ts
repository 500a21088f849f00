/** An application for a test: fresh database, fixed clock, silent log, requests without a network. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createApp } from '#app/app.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/open.server.ts'
import { backupsFolder } from '#features/backups/backup-names.server.ts'
import { type SiteBackupsParts, siteBackups } from '#features/backups/site-backups.server.ts'
import { createLog, type Log } from '#http/log.server.ts'
import type { Metrics } from '#http/metrics.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { openMigratedDatabase, openTestDatabase } from './database.ts'

export const testOrigin = 'https://folio.test'
export const testTime = new Date('2026-03-04T05:06:07.000Z')

export interface TestApp {
  db: Db
  /** Where its files lie. */
  dataDir: string
  log: Log
  /** Lines of the log, parsed. */
  logged: Record<string, unknown>[]
  /** Sets the clock. */
  setTime: (time: Date) => void
  request: (path: string, init?: RequestInit & { address?: string }) => Promise<Response>
  /** Sends JSON, as the site's own pages do. */
  send: (
    method: string,
    path: string,
    body: unknown,
    init?: RequestInit & { address?: string },
  ) => Promise<Response>
}

interface TestAppOptions {
  trustProxy?: number
  publicUrl?: string
  /** For a test of what goes on in the background: nothing of another test's may come late. */
  ownDatabase?: boolean
  outbox?: { wake: () => void }
  metrics?: Metrics
  metricsToken?: string
  onForeignChange?: (callBack: () => void) => void
  /** As if the site ran on this one; what it works on stays the test's own. */
  databaseUrl?: string
  /** How a backup is made. */
  backups?: SiteBackupsParts['make']
}

/** Its database is removed by itself when the test ends. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { trustProxy = 0, publicUrl = testOrigin, ownDatabase = false } = options
  const { outbox, backups, metrics, metricsToken, databaseUrl, onForeignChange } = options
  const db = ownDatabase ? await openTestDatabase() : await openMigratedDatabase()
  if (ownDatabase) await migrate(db)
  const dataDir = await mkdtemp(join(tmpdir(), 'folio-app-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  let time = testTime
  const logged: Record<string, unknown>[] = []
  const log = createLog('debug', { write: (line: string) => logged.push(JSON.parse(line)) })
  const files = folderStore(join(dataDir, 'uploads'))
  const make = backups ?? (() => Promise.reject(new Error('Nobody makes backups in this test')))
  const app = await createApp({
    db,
    config: {
      ...{ publicUrl, trustProxy },
      ...(metricsToken && { metricsToken }),
      ...(databaseUrl && { databaseUrl }),
    },
    files,
    backups: siteBackups({
      ...{ db, log, make, kept: 2, now: () => time },
      folder: backupsFolder(dataDir),
    }),
    now: () => time,
    ...(outbox && { outbox }),
    ...(metrics && { metrics }),
    ...(onForeignChange && { onForeignChange }),
    log,
    assetsFor: () => ({
      scripts: ['/build/client.js'],
      styles: ['/build/site.css'],
      fonts: [],
      modules: [],
    }),
  })
  const request: TestApp['request'] = async (path, { address = '203.0.113.7', ...init } = {}) =>
    app.request(path, init, { incoming: { socket: { remoteAddress: address } } })
  return {
    db,
    dataDir,
    log,
    logged,
    setTime: (next) => {
      time = next
    },
    request,
    send: (method, path, body, init = {}) =>
      request(path, {
        ...init,
        method,
        headers: { 'Content-Type': 'application/json', ...init.headers },
        body: JSON.stringify(body),
      }),
  }
}
