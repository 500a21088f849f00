import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { listRecentPosts } from '#features/posts/post-queries.server.ts'
import { sharedCacheControl } from '#http/cache-control.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { files } from '#paths.ts'
import { robots, rssFeed, securityTxt, webManifest } from './feed.server.ts'
import { sitemapRoutes } from './sitemap-routes.server.ts'

const feedLength = 20

interface Deps {
  db: Db
  now: () => Date
  publicUrl: string
}

/** The RSS feed, the sitemap, robots.txt, security.txt and the web manifest. */
export function feedRoutes({ db, now, publicUrl }: Deps) {
  return new Hono<HttpEnv>()
    .get(files.feed, async (c) => {
      const feed = rssFeed(await listRecentPosts(db, feedLength), publicUrl)
      return c.body(feed, 200, {
        'Content-Type': 'application/rss+xml; charset=utf-8',
        ...sharedCacheControl,
      })
    })
    .route('/', sitemapRoutes({ db, publicUrl }))
    .get(files.robots, (c) => c.text(robots(publicUrl)))
    .get(files.securityTxt, (c) =>
      c.text(securityTxt(publicUrl, now()), 200, { 'Cache-Control': 'public, max-age=86400' }),
    )
    .get(files.manifest, (c) =>
      c.body(JSON.stringify(webManifest()), 200, { 'Content-Type': 'application/manifest+json' }),
    )
}
