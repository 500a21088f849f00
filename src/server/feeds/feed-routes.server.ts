import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { fillPostCards } from '#features/posts/linked-posts.server.ts'
import { listRecentPosts } from '#features/posts/post-queries.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import { sharedCacheControl } from '#http/cache-control.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { crawlerFiles, files } from '#paths.ts'
import { robots, rssFeed, securityTxt, webManifest } from './feed.server.ts'
import { sitemapRoutes } from './sitemap-routes.server.ts'

const feedLength = 20

interface Deps {
  db: Db
  site: LiveSite
  now: () => Date
  publicUrl: string
}

/** The RSS feed, the sitemap, robots.txt, security.txt and the web manifest. */
export function feedRoutes({ db, now, site, publicUrl }: Deps) {
  return new Hono<HttpEnv>()
    .get(files.feed, async (c) => {
      const { identity } = (await site.read()).publicContent
      const at = now()
      const posts = await listRecentPosts(db, at, feedLength)
      for (const post of posts) post.content = await fillPostCards(db, at, post.content)
      const feed = rssFeed(posts, identity, publicUrl)
      return c.body(feed, 200, {
        'Content-Type': 'application/rss+xml; charset=utf-8',
        ...sharedCacheControl,
      })
    })
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
