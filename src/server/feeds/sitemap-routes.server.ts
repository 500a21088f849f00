/** `/sitemap.xml`, which is an index of `/sitemap-1.xml` and so on for large archives. */
import { type Context, Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { listCaseStudies } from '#features/portfolio/project-queries.server.ts'
import { countPosts, listSitemapPosts } from '#features/posts/post-queries.server.ts'
import { listTags } from '#features/posts/tags.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import { hasSection } from '#features/site/public-content.server.ts'
import { sharedCacheControl } from '#http/cache-control.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { archivePath, crawlerFiles, pages, tagPages } from '#paths.ts'
import { postsPerSitemap, sitemap, sitemapIndex } from './sitemap.server.ts'

const sitemapPattern = '/:name{sitemap-[1-9][0-9]{0,5}\\.xml}'

interface Deps {
  db: Db
  now: () => Date
  publicUrl: string
  site: Pick<LiveSite, 'read'>
}

export function sitemapRoutes({ db, now, publicUrl, site }: Deps) {
  /** @returns undefined beyond the last sitemap */
  async function sitemapAt(number: number): Promise<string | undefined> {
    const posts = await listSitemapPosts(db, now(), postsPerSitemap, number)
    if (posts.length === 0 && number > 1) return undefined
    const entries = posts.map(({ slug, updated_at }) => ({
      path: pages.post(slug),
      changedAt: updated_at,
    }))
    return sitemap([...(number === 1 ? await firstEntries() : []), ...entries], publicUrl)
  }

  async function firstEntries() {
    const { publicContent } = await site.read()
    const projects = hasSection(publicContent, 'projects') ? await listCaseStudies(db) : []
    const tags = await listTags(db, now())
    const paths = [
      ...[pages.home, pages.posts, archivePath, tagPages.all],
      ...tags.map(({ slug }) => tagPages.tag(slug)),
      ...projects.map(pages.project),
    ]
    return paths.map((path) => ({ path }))
  }

  return new Hono<HttpEnv>()
    .get(crawlerFiles.sitemap, async (c) => {
      const count = Math.ceil((await countPosts(db, now())) / postsPerSitemap)
      return xmlResponse(c, count > 1 ? sitemapIndex(count, publicUrl) : await sitemapAt(1))
    })
    .get(sitemapPattern, async (c) => {
      return xmlResponse(c, await sitemapAt(Number(/\d+/.exec(c.req.param('name'))?.[0])))
    })
}

function xmlResponse(c: Context<HttpEnv>, body: string | undefined) {
  if (body === undefined) return c.notFound()
  return c.body(body, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    ...sharedCacheControl,
  })
}
