/** The process: reads the settings, opens the database, listens, and stops when it is told to. */
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createApp } from './app/app.server.ts'
import { builtAssets } from './app/assets.server.ts'
import { seed } from './app/seed.server.ts'
import { readConfig } from './config.server.ts'
import { migrate } from './db/migrate.server.ts'
import { openDatabase } from './db/open.server.ts'
import { createLog } from './http/log.server.ts'
import { explainStartFailure } from './start-failure.server.ts'

const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
/** How long a stop waits for what is in flight. */
const stopGraceMs = 8000

async function start() {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const now = () => new Date()

  const db = await openDatabase(config)
  await migrate(db)
  await seed(db, now())
  const assets = await builtAssets(clientFolder)
  const app = await createApp({ db, config, now, log, ...assets, clientFolder })

  const server = serve({
    fetch: app.fetch,
    port: config.port,
    ...(config.host && { hostname: config.host }),
  })
  server.on('error', fail)
  server.on('listening', () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    log.info({ port }, `Folio is ready: http://localhost:${port}`)
  })

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Folio stops: it finishes what is in flight')
    const giveUp = setTimeout(() => process.exit(1), stopGraceMs)
    giveUp.unref()
    server.close(async () => {
      await db.destroy()
      process.exit(0)
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}

function fail(error: unknown): never {
  process.stderr.write(`${explainStartFailure(error, process.env)}\n`)
  process.exit(1)
}

start().catch(fail)
