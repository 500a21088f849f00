/** The documents of the admin area. They contain no data; the browser fetches it from the API, which authorizes. */
import { Hono } from 'hono'
import { adminPages } from '#admin-paths.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { adminPagePatterns } from '#web/admin/admin-pages.tsx'
import type { RouteDeps } from './app-deps.server.ts'
import { renderWith } from './page-routes.server.ts'

export function adminRoutes(deps: RouteDeps) {
  return new Hono<HttpEnv>()
    .use(`${adminPages.dashboard}/*`, async (c, next) => {
      await next()
      c.res.headers.set('Cache-Control', 'no-store')
      c.res.headers.set('X-Robots-Tag', 'noindex')
    })
    .on('GET', adminPagePatterns, async (c) => {
      const site = await deps.site.read().catch(deps.site.last)
      return c.html(await renderWith(deps, c, { queries: [], site }))
    })
}
