/**
 * `npm run dev`: the application with hot reload. Vite's middleware runs first; the app behind it is reloaded
 * when one of its files changes.
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite, type RunnableDevEnvironment } from 'vite'
import type * as AppModule from '../src/server/app.server.ts'
import type * as DevelopmentModule from '../src/server/dev.server.ts'

const server = createServer()
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})
const environment = vite.environments.ssr as RunnableDevEnvironment
const load = <Module>(file: string) => environment.runner.import<Module>(file)

const { openDevelopment } = await load<typeof DevelopmentModule>('/src/server/dev.server.ts')
const { deps, config, explain } = await openDevelopment(process.env)
let listener: { from: unknown; handle: ReturnType<typeof getRequestListener> } | undefined

/** Recreates the app when the module runner returns a new module, that is, after a change. */
async function currentListener() {
  const { createApp } = await load<typeof AppModule>('/src/server/app.server.ts')
  if (listener?.from !== createApp) {
    const app = await createApp(deps)
    listener = { from: createApp, handle: getRequestListener(app.fetch) }
  }
  return listener.handle
}

server.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const handle = await currentListener()
      await handle(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error as Error)
      console.error(error)
      response.statusCode = 500
      response.end('The server code threw an error; see the terminal.')
    }
  })
})
server.on('error', (error) => {
  console.error(explain(error))
  process.exit(1)
})
server.listen(config.port, config.host, () => {
  console.log(`Folio in development: http://localhost:${config.port}`)
})
