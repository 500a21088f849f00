/** The process: reads the settings, opens the database, listens, and stops when it is told to. */
import { fileURLToPath } from 'node:url'
import { builtAssets } from './app/assets.server.ts'
import { openBackups } from './app/backup-work.server.ts'
import { keepHouse } from './app/housekeeping.server.ts'
import { openOutbox } from './app/outbox.server.ts'
import { workOnPictures } from './app/picture-work.server.ts'
import { seed, seedAdmin } from './app/seed.server.ts'
import { createSite } from './app/site.server.ts'
import { readConfig } from './config.server.ts'
import { migrate } from './db/migrate.server.ts'
import { openDatabase } from './db/open.server.ts'
import { createListener, patienceBehindProxy } from './http/listener.server.ts'
import { createLog } from './http/log.server.ts'
import { createMetrics } from './http/metrics.server.ts'
import { watchRequests, withinStop } from './shutdown.server.ts'
import { explainStartFailure } from './start-failure.server.ts'
import { makePlaceForUploads, openUploads } from './storage/open-uploads.server.ts'

const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
const backupProgram = fileURLToPath(new URL('backup-process.js', import.meta.url))

/** Of connections that wait to be taken, for a crowd that comes at once; the system may allow fewer. */
const backlog = 4096

async function start() {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const now = () => new Date()

  const onLost = (err: Error) => log.warn({ err }, 'A database connection broke and is replaced')
  const onPresence = (change: 'away' | 'back', err?: unknown) =>
    change === 'away'
      ? log.error({ err }, 'The database does not answer; it is asked again twice a second')
      : log.info('The database answers again')
  const db = await openDatabase({ ...config, onLost, onPresence, alone: true })
  await migrate(db)
  await seed(db, now())
  await seedAdmin(db, config.admin, now(), (text) => process.stdout.write(text))
  await makePlaceForUploads(config)
  const files = openUploads(config)
  const assets = await builtAssets(clientFolder)
  const avifs = await workOnPictures({ db, store: files, log })
  const outbox = openOutbox({ db, config, now, log })
  const metrics = config.metricsToken ? await createMetrics() : undefined
  const backups = openBackups({ db, files, config, now, log, program: backupProgram })
  const parts = {
    db,
    files,
    config,
    now,
    log,
    avifs,
    backups,
    ...(outbox && { outbox }),
    ...(metrics && { metrics }),
  }
  const site = await createSite({ ...parts, ...assets, clientFolder })

  const differences = config.trustProxy > 0 ? patienceBehindProxy : {}
  const server = createListener(site.listener, differences)
  const finishRequests = watchRequests(server)
  server.on('error', fail)
  server.on('listening', () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    log.info({ port }, `Folio is ready: http://localhost:${port}`)
    site.warmUp()
  })

  server.listen({ port: config.port, ...(config.host && { host: config.host }), backlog })

  const endHousekeeping = keepHouse({ db, now, log })
  backups.schedule()
  const stop = async (signal: string) => {
    log.info({ signal }, 'Folio stops: it finishes what is in flight')
    endHousekeeping()
    const close = async () => {
      await Promise.allSettled([
        finishRequests().then(site.stop),
        avifs.stop(),
        outbox?.stop(),
        backups.stop(),
      ])
      await db.destroy().catch((err) => log.error({ err }, 'The database could not be closed'))
    }
    if (!(await withinStop(close()))) log.warn('Folio ends with something still under way')
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function fail(error: unknown): never {
  process.stderr.write(`${explainStartFailure(error, process.env)}\n`)
  process.exit(1)
}

start().catch(fail)
