/**
 * The same application with hot reload: Vite's middleware in front, the app behind it, loaded anew
 * when one of its files changes. Run it with `npm run dev`.
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite, type RunnableDevEnvironment } from 'vite'
import type * as AppModule from '../src/app/app.server.ts'
import type * as DevelopmentModule from '../src/app/development.server.ts'

const server = createServer()
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})
const environment = vite.environments.ssr as RunnableDevEnvironment
const load = <Module>(file: string) => environment.runner.import<Module>(file)

const { openDevelopment } = await load<typeof DevelopmentModule>('/src/app/development.server.ts')
const { parts, config, explain } = await openDevelopment(process.env)
let listener: { from: unknown; handle: ReturnType<typeof getRequestListener> } | undefined

/** The runner gives the same module until a file below it changes; then the app is made anew. */
async function currentListener() {
  const { createApp } = await load<typeof AppModule>('/src/app/app.server.ts')
  if (listener?.from !== createApp) {
    const app = await createApp(parts)
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
      response.end('The server code has an error; the terminal shows it.')
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
