import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { recentPostsInFull } from '#features/posts/post-queries.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { sharedCaching } from '#http/shared-caching.server.ts'
import { files } from '#routes.ts'
import { robots, rssFeed, webManifest } from './feed.server.ts'
import { sitemapRoutes } from './sitemap-routes.server.ts'

const feedLength = 20

/** What search engines and feed readers ask for. */
export function feedRoutes({ db, publicUrl }: { db: Db; publicUrl: string }) {
  return new Hono<HttpEnv>()
    .get(files.feed, async (c) => {
      const feed = rssFeed(await recentPostsInFull(db, feedLength), publicUrl)
      return c.body(feed, 200, {
        'Content-Type': 'application/rss+xml; charset=utf-8',
        ...sharedCaching,
      })
    })
    .route('/', sitemapRoutes({ db, publicUrl }))
    .get(files.robots, (c) => c.text(robots(publicUrl)))
    .get(files.manifest, (c) =>
      c.body(JSON.stringify(webManifest()), 200, { 'Content-Type': 'application/manifest+json' }),
    )
}
