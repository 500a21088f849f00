import { Hono } from 'hono'
import type { HttpEnv } from '#http/env.server.ts'
import { etagMatches, etagOf } from '#http/etag.server.ts'
import { openApiPath } from '#paths.ts'
import { openApiDocument } from './openapi.server.ts'
import { mountedRoutes } from './routes.server.ts'

/** `/api/openapi.json`: the description of the API, public as the API's guide is. @param app with every route */
export function openApiRoutes(app: Hono<HttpEnv>, origin: string) {
  let document: { text: string; etag: string } | undefined
  return new Hono<HttpEnv>().get(openApiPath, (c) => {
    document ??= print(app, origin)
    c.header('ETag', document.etag)
    if (etagMatches(c.req.header('if-none-match'), document.etag)) return c.body(null, 304)
    return c.body(document.text, 200, { 'Content-Type': 'application/json' })
  })
}

function print(app: Hono<HttpEnv>, origin: string) {
  const text = JSON.stringify(openApiDocument(mountedRoutes(app), origin))
  return { text, etag: etagOf(Buffer.from(text)) }
}
