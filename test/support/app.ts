/** An app for tests: empty database, fixed clock, captured log, requests without a network. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { onTestFinished } from 'vitest'
import type { MailSettings } from '#config.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/open.server.ts'
import { backupsFolder } from '#features/backups/backup-names.server.ts'
import {
  type BackupSchedulerDeps,
  createBackupScheduler,
} from '#features/backups/schedule/backup-scheduler.server.ts'
import { updateSearchIndex } from '#features/search/search-index.server.ts'
import type { Metrics } from '#http/middleware/metrics.server.ts'
import { createLog, type Log } from '#log/log.server.ts'
import { createApp } from '#server/app.server.ts'
import type { AppDeps } from '#server/app-deps.server.ts'
import { cacheFolderIn } from '#server/card-routes.server.ts'
import { createImportRunner } from '#server/import/import-runner.server.ts'
import { createSiteServer } from '#server/site.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { openMigratedDatabase, openOwnDatabase, openTestDatabase } from './database.ts'

export const testOrigin = 'https://folio.test'
export const testTime = new Date('2026-03-04T05:06:07.000Z')

export interface TestApp {
  db: Db
  /** Its data folder. */
  dataDir: string
  log: Log
  /** The parsed log lines. */
  logged: Record<string, unknown>[]
  /** Sets the clock. */
  setTime: (time: Date) => void
  request: (path: string, init?: RequestInit & { address?: string }) => Promise<Response>
  /** Sends JSON, as the site's pages do. */
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
  /** A new database instead of a reused one, for tests of background jobs. */
  ownDatabase?: boolean
  /** A migrated one, which the test closes. */
  db?: Db
  /** The data folder of an existing site, which the test removes. */
  dataDir?: string
  /** Intercepts queries and their results. */
  plugin?: KyselyPlugin
  /** Makes the database one of an earlier version, which is then migrated; only with a new one. */
  old?: (db: Db) => Promise<unknown>
  /** Fills the database before the site starts. */
  fill?: (db: Db) => Promise<unknown>
  outbox?: { flush: () => void }
  queue?: NonNullable<AppDeps['queue']>
  metrics?: Metrics
  metricsToken?: string
  /** The settings of the mail server. */
  mail?: MailSettings
  /** Reported as the site's database; queries still use the test database. */
  databaseUrl?: string
  webhookHosts?: string[]
  /** Renders pictures in a process of its own. */
  renderWorkerPath?: string
  maxDrawingMs?: number
  /** Of the content revision. */
  pollIntervalMs?: number
  /** Creates a backup. */
  backups?: BackupSchedulerDeps['make']
}

/** The database is removed at the end of the test. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { parts, ...rest } = await testDeps(options)
  const app = await createApp(parts)
  return withRequests(rest, async (path, { address = defaultAddress, ...init } = {}) =>
    app.request(path, init, { incoming: { socket: { remoteAddress: address } } }),
  )
}

const defaultAddress = '203.0.113.7'

export interface TestSite extends TestApp {
  /** Where it listens. */
  url: string
  /** Flushes the visit counts and stops the background jobs. */
  stop: () => Promise<void>
  warmUp: () => void
}

/** A test app behind a listener, with the response cache. */
export async function createTestSite(options: TestAppOptions = {}): Promise<TestSite> {
  const { parts, ...rest } = await testDeps({ ownDatabase: true, ...options })
  // Its index would be a change of the content, at any time of the test. A plugin may hold it back.
  if (!options.plugin) await updateSearchIndex(parts.db)
  const site = await createSiteServer(parts)
  const server = createServer((request, response) => {
    const { 'x-test-address': value = defaultAddress } = request.headers
    Object.defineProperty(request.socket, 'remoteAddress', { value, configurable: true })
    site.listener(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    await site.stop()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const testApp = withRequests(rest, (path, { address, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (address) headers.set('X-Test-Address', address)
    return fetch(url + path, { redirect: 'manual', ...init, headers })
  })
  return { ...testApp, url, stop: site.stop, warmUp: site.warmUp }
}

function withRequests(
  parts: Omit<TestApp, 'request' | 'send'>,
  request: TestApp['request'],
): TestApp {
  return {
    ...parts,
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

/** Those of these options that are given. */
function pick<Key extends keyof TestAppOptions>(options: TestAppOptions, ...keys: Key[]) {
  const given = keys.filter((key) => options[key] !== undefined)
  return Object.fromEntries(given.map((key) => [key, options[key]])) as Pick<TestAppOptions, Key>
}

export async function testDeps(options: TestAppOptions) {
  const { trustProxy = 0, publicUrl = testOrigin, ownDatabase = false } = options
  const { outbox, backups, metrics, metricsToken, databaseUrl, mail, webhookHosts } = options
  const open = ownDatabase ? openOwnDatabase : openMigratedDatabase
  const plain = options.db ?? (await (options.old ? openTestDatabase : open)())
  const db = options.plugin ? plain.withPlugin(options.plugin) : plain
  if (options.old) {
    await options.old(db)
    await migrate(db)
  }
  await options.fill?.(db)
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'folio-app-')))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  let time = testTime
  const logged: Record<string, unknown>[] = []
  const log = createLog('debug', { write: (line: string) => logged.push(JSON.parse(line)) })
  const files = folderStore(join(dataDir, 'uploads'))
  const make = backups ?? (() => Promise.reject(new Error('Nobody makes backups in this test')))
  const config = { publicUrl, dataDir }
  const imports = createImportRunner({ db, store: files, config, now: () => time, log })
  onTestFinished(imports.stop)
  const parts: AppDeps = {
    imports,
    db,
    config: {
      ...{ publicUrl, trustProxy },
      ...(metricsToken && { metricsToken }),
      ...(mail && { mail }),
      ...(databaseUrl && { databaseUrl }),
      ...(webhookHosts && { webhookHosts }),
    },
    files,
    assetsFolder: 'public',
    cacheFolder: cacheFolderIn(dataDir),
    backups: createBackupScheduler({
      ...{ db, log, make, retained: 2, now: () => time },
      folder: backupsFolder(dataDir),
    }),
    now: () => time,
    ...(outbox && { outbox }),
    ...pick(options, 'queue', 'renderWorkerPath', 'maxDrawingMs', 'pollIntervalMs'),
    ...(metrics && { metrics }),
    log,
    assetsFor: () => ({
      scripts: ['/build/client.js'],
      styles: ['/build/site.css'],
      fonts: [],
      modules: [],
    }),
  }
  const setTime = (next: Date) => {
    time = next
  }
  return { parts, db, dataDir, log, logged, setTime }
}
