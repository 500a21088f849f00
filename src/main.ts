/** The process: reads the settings, opens the database, listens, and stops when it is told to. */
import type { createServer, RequestListener, Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createApp } from './app/app.server.ts'
import { builtAssets } from './app/assets.server.ts'
import { keepHouse } from './app/housekeeping.server.ts'
import { openOutbox } from './app/outbox.server.ts'
import { workOnPictures } from './app/picture-work.server.ts'
import { seed, seedAdmin } from './app/seed.server.ts'
import { type Config, readConfig } from './config.server.ts'
import { migrate } from './db/migrate.server.ts'
import { openDatabase } from './db/open.server.ts'
import { createListener, patienceBehindProxy } from './http/listener.server.ts'
import { createLog, type Log } from './http/log.server.ts'
import { createMetrics, type Metrics } from './http/metrics.server.ts'
import { shedOverload } from './http/overload.server.ts'
import { watchRequests } from './shutdown.server.ts'
import { explainStartFailure } from './start-failure.server.ts'
import { openUploads } from './storage/open-uploads.server.ts'

const clientFolder = fileURLToPath(new URL('../client', import.meta.url))

async function start() {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const now = () => new Date()

  const onLost = (err: Error) => log.warn({ err }, 'A database connection broke and is replaced')
  const db = await openDatabase({ ...config, onLost, alone: true })
  await migrate(db)
  await seed(db, now())
  await seedAdmin(db, config.admin, now(), (text) => process.stdout.write(text))
  const files = openUploads(config)
  const assets = await builtAssets(clientFolder)
  const avifs = await workOnPictures({ db, store: files, log })
  const outbox = openOutbox({ db, config, now, log })
  const metrics = config.metricsToken ? await createMetrics() : undefined
  const parts = {
    db,
    files,
    config,
    now,
    log,
    avifs,
    ...(outbox && { outbox }),
    ...(metrics && { metrics }),
  }
  const app = await createApp({ ...parts, ...assets, clientFolder })

  const server = serve({
    fetch: app.fetch,
    // Node reads past what nobody wanted to read; cutting the line instead would cost the next request.
    autoCleanupIncoming: false,
    createServer: listenerFor(config, log, metrics) as typeof createServer,
    port: config.port,
    ...(config.host && { hostname: config.host }),
  }) as Server
  const finishRequests = watchRequests(server)
  server.on('error', fail)
  server.on('listening', () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    log.info({ port }, `Folio is ready: http://localhost:${port}`)
  })

  const endHousekeeping = keepHouse({ db, now, log })
  const stop = async (signal: string) => {
    log.info({ signal }, 'Folio stops: it finishes what is in flight')
    endHousekeeping()
    await Promise.all([finishRequests(), avifs.stop(), outbox?.stop()])
    await db.destroy().catch((err) => log.error({ err }, 'The database could not be closed'))
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** Behind a proxy it is the proxy that is kept waiting, and it is patient. */
function listenerFor({ trustProxy }: Config, log: Log, metrics?: Metrics) {
  const patience = trustProxy > 0 ? patienceBehindProxy : {}
  return (_options: object, answer: RequestListener) =>
    createListener(
      shedOverload(answer, { log, ...(metrics && { tell: metrics.turnedAway }) }),
      patience,
    )
}

function fail(error: unknown): never {
  process.stderr.write(`${explainStartFailure(error, process.env)}\n`)
  process.exit(1)
}

start().catch(fail)
