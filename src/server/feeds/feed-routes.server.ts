import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { listPosts } from '#features/posts/post-queries.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import { sharedCacheControl } from '#http/cache-control.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { crawlerFiles, files, llmsTxtPath } from '#paths.ts'
import { llmsTxt } from './llms-txt.server.ts'
import { postFeedRoutes } from './post-feed-routes.server.ts'
import { robots, securityTxt, webManifest } from './site-files.server.ts'
import { sitemapRoutes } from './sitemap-routes.server.ts'

/** The others are in the sitemap. */
const llmsTxtPosts = 500

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
    .get(llmsTxtPath, async (c) => {
      const { identity } = (await site.read()).publicContent
      const { posts, total } = await listPosts(db, now(), llmsTxtPosts)
      return c.text(llmsTxt(posts, total, identity, publicUrl), 200, sharedCacheControl)
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
