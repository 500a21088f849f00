import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { crawlerFiles, files } from '#paths.ts'
import { postFeedRoutes } from './post-feed-routes.server.ts'
import { robots, securityTxt, webManifest } from './site-files.server.ts'
import { sitemapRoutes } from './sitemap-routes.server.ts'

interface Deps {
  db: Db
  site: LiveSite
  now: () => Date
  publicUrl: string
}

/** The feeds, the sitemap, robots.txt, security.txt and the web manifest. */
export function feedRoutes({ db, now, site, publicUrl }: Deps) {
  return new Hono<HttpEnv>()
    .route('/', postFeedRoutes({ db, now, publicUrl, site }))
    .route('/', sitemapRoutes({ db, now, publicUrl, site }))
    .get(crawlerFiles.robots, (c) => c.text(robots(publicUrl)))
    .get(crawlerFiles.securityTxt, async (c) =>
      c.text(securityTxt((await site.read()).publicContent, publicUrl, now()), 200, {
        'Cache-Control': 'public, max-age=86400',
      }),
    )
    .get(files.manifest, async (c) =>
      c.body(JSON.stringify(webManifest((await site.read()).publicContent)), 200, {
        'Content-Type': 'application/manifest+json',
      }),
    )
}
