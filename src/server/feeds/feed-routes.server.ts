import { Hono } from 'hono'
import { listPosts } from '#features/posts/post-queries.server.ts'
import { sharedCacheControl } from '#http/cache-control.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { crawlerFiles, llmsTxtPath, manifestPath } from '#paths.ts'
import type { RouteDeps } from '../app-deps.server.ts'
import { llmsTxt } from './llms-txt.server.ts'
import { postFeedRoutes } from './post-feed-routes.server.ts'
import { robotsTxt } from './robots-txt.server.ts'
import { securityTxt, webManifest } from './site-files.server.ts'
import { sitemapRoutes } from './sitemap-routes.server.ts'

/** The others are in the sitemap. */
const llmsTxtPosts = 500

/** The feeds, the sitemap, robots.txt, security.txt and the web manifest. */
export function feedRoutes(deps: RouteDeps) {
  const { db, now, site } = deps
  const { publicUrl } = deps.config
  return new Hono<HttpEnv>()
    .route('/', postFeedRoutes(deps))
    .get(llmsTxtPath, async (c) => {
      const { identity } = (await site.read()).publicContent
      const { posts, total } = await listPosts(db, now(), llmsTxtPosts)
      return c.text(llmsTxt(posts, total, identity, publicUrl), 200, sharedCacheControl)
    })
    .route('/', sitemapRoutes({ db, now, publicUrl, site }))
    .get(crawlerFiles.robots, async (c) => {
      // Crawlers take an error for a refusal of everything.
      const { crawlers } = (await site.read().catch(site.last)).content
      return c.text(robotsTxt(crawlers.ai, publicUrl, ['/admin', '/api/']), 200, sharedCacheControl)
    })
    .get(crawlerFiles.securityTxt, async (c) =>
      c.text(securityTxt((await site.read()).publicContent, publicUrl, now()), 200, {
        'Cache-Control': 'public, max-age=86400',
      }),
    )
    .get(manifestPath, async (c) =>
      c.body(JSON.stringify(webManifest((await site.read()).publicContent)), 200, {
        'Content-Type': 'application/manifest+json',
      }),
    )
}
