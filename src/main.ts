/** Entry point of the server process: configuration, database, listener, graceful shutdown. */
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.server.ts'
import { migrate } from './db/migrate.server.ts'
import { openDatabase } from './db/open.server.ts'
import { explainError } from './explain-error.server.ts'
import { createMetrics } from './http/middleware/metrics.server.ts'
import { createHttpServer, timeoutsBehindProxy } from './http/node/http-server.server.ts'
import { createLog } from './log/log.server.ts'
import { createQueue } from './queue/queue.server.ts'
import { builtAssets } from './server/assets.server.ts'
import { cacheFolderIn, maxDrawingMs } from './server/card-routes.server.ts'
import { announceFirstLogin, removeFirstLoginFile } from './server/first-login-file.server.ts'
import { createImportRunner } from './server/import/import-runner.server.ts'
import { createBackupRunner } from './server/jobs/backup-runner.server.ts'
import { scheduleCleanup } from './server/jobs/cleanup-job.server.ts'
import { startMailOutbox } from './server/jobs/outbox.server.ts'
import { startPictureJobs } from './server/jobs/picture-jobs.server.ts'
import { prepareWebhooks } from './server/jobs/webhooks.server.ts'
import { seed, seedAdmin } from './server/seed.server.ts'
import { drainConnections, withDeadline } from './server/shutdown.server.ts'
import { createSiteServer } from './server/site.server.ts'
import { openSiteUploads } from './server/site-uploads.server.ts'
import { backUpBeforeUpgrade } from './server/upgrade-backup.server.ts'
import { prepareUploads } from './storage/open-uploads.server.ts'

const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
const backupWorkerPath = fileURLToPath(new URL('backup-worker.js', import.meta.url))
const renderWorkerPath = fileURLToPath(new URL('render-worker.js', import.meta.url))

/** Length of the accept queue, for bursts of connections; the operating system may cap it. */
const backlog = 4096

async function start() {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const now = () => new Date()

  const onLost = (err: Error) => log.warn({ err }, 'A database connection was lost and is replaced')
  const onCircuitChange = (state: 'open' | 'closed', err?: unknown) =>
    state === 'open'
      ? log.error({ err }, 'The database is unavailable; retrying twice a second')
      : log.info('The database is available again')
  const db = await openDatabase({ ...config, onLost, onCircuitChange, exclusive: true })
  await backUpBeforeUpgrade(db, config, { now, log })
  await migrate(db)
  await seed(db, now())
  const { dataDir } = config
  await seedAdmin(db, config.admin, now(), (notice) =>
    announceFirstLogin(notice, { dataDir, log, output: process.stdout }),
  )
  await prepareUploads(config)
  const files = openSiteUploads(config)
  const assets = await builtAssets(clientFolder)
  const queue = createQueue({ db, now, log })
  await prepareWebhooks(queue, { db, config, now })
  const avifWorker = await startPictureJobs({ db, store: files, log })
  const outbox = startMailOutbox({ db, config, now, log })
  const metrics = config.metricsToken ? await createMetrics() : undefined
  const backups = createBackupRunner({ db, files, config, now, log, workerPath: backupWorkerPath })
  const imports = createImportRunner({ db, store: files, config, now, log, avifWorker })
  const deps = {
    db,
    files,
    cacheFolder: cacheFolderIn(dataDir),
    renderWorkerPath,
    maxDrawingMs,
    config,
    now,
    log,
    avifWorker,
    backups,
    imports,
    fetchPublicUrl: fetch,
    queue,
    onLogin: removeFirstLoginFile({ dataDir, log }),
    ...(outbox && { outbox }),
    ...(metrics && { metrics }),
  }
  const site = await createSiteServer({ ...deps, ...assets, clientFolder })

  const timeouts = config.trustProxy > 0 ? timeoutsBehindProxy : {}
  const server = createHttpServer(site.listener, timeouts)
  const drain = drainConnections(server)
  server.once('error', fail)
  server.once('listening', () => {
    server.off('error', fail).on('error', (err) => log.error({ err }, 'A connection failed'))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    log.info({ port }, `Folio is ready: http://localhost:${port}`)
    site.warmUp()
  })

  server.listen({ port: config.port, ...(config.host && { host: config.host }), backlog })

  const stopCleanup = scheduleCleanup({ db, now, log })
  backups.schedule()
  await queue.start()
  imports.resume().catch((err) => log.warn({ err }, 'An import could not go on'))
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'Folio is stopping: finishing requests in flight')
    stopCleanup()
    const close = async () => {
      await Promise.allSettled([
        drain().then(site.stop),
        avifWorker.stop(),
        outbox?.stop(),
        queue.stop(),
        backups.stop(),
        imports.stop(),
      ])
      await db.destroy().catch((err) => log.error({ err }, 'The database could not be closed'))
    }
    if (!(await withDeadline(close()))) log.warn('Folio stopped before all work was finished')
    process.exit(0)
  }
  // npm forwards a signal that its process group has had already: the second one must not kill.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function fail(error: unknown): never {
  process.stderr.write(`${explainError(error, process.env)}\n`)
  process.exit(1)
}

start().catch(fail)
