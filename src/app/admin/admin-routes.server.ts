/** The admin area's documents. They hold no data: what is shown is asked of the API, which decides. */
import { Hono } from 'hono'
import type { HttpEnv } from '#http/env.server.ts'
import type { AppParts } from '../app-parts.server.ts'
import { renderWith } from '../page-routes.server.ts'
import { adminPageAt } from './admin-pages.tsx'

export function adminRoutes(parts: AppParts) {
  return new Hono<HttpEnv>()
    .use(async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-store')
      c.header('X-Robots-Tag', 'noindex')
    })
    .get('*', async (c, next) => {
      if (!adminPageAt(c.req.path)) return next()
      return c.html(await renderWith(parts, c, { queries: [] }))
    })
}
