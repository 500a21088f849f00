import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { postAddresses, recentPostsInFull } from '#features/posts/post-queries.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { sharedCaching } from '#http/shared-caching.server.ts'
import { files, pages } from '#routes.ts'
import { robots, rssFeed, sitemap, webManifest } from './feed.server.ts'

const feedLength = 20
/** What the sitemap protocol allows in one file. */
const sitemapLength = 50_000

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
    .get(files.sitemap, async (c) => {
      const posts = await postAddresses(db, sitemapLength - 2)
      const entries = [
        { path: pages.home },
        { path: pages.posts },
        ...posts.map(({ id, updated_at }) => ({ path: pages.post(id), changedAt: updated_at })),
      ]
      return c.body(sitemap(entries, publicUrl), 200, {
        'Content-Type': 'application/xml; charset=utf-8',
        ...sharedCaching,
      })
    })
    .get(files.robots, (c) => c.text(robots(publicUrl)))
    .get(files.manifest, (c) =>
      c.body(JSON.stringify(webManifest()), 200, { 'Content-Type': 'application/manifest+json' }),
    )
}
