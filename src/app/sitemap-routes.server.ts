/** `/sitemap.xml`, and `/sitemap-1.xml` and so on where it would grow with the archive. */
import { type Context, Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { countPosts, postAddresses } from '#features/posts/post-queries.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { sharedCaching } from '#http/shared-caching.server.ts'
import { files, pages } from '#routes.ts'
import { postsInPart, sitemap, sitemapIndex } from './sitemap.server.ts'

const partPattern = '/:name{sitemap-[1-9][0-9]{0,5}\\.xml}'

export function sitemapRoutes({ db, publicUrl }: { db: Db; publicUrl: string }) {
  /** @returns undefined for a part beyond the last */
  async function part(number: number): Promise<string | undefined> {
    const posts = await postAddresses(db, postsInPart, number)
    if (posts.length === 0 && number > 1) return undefined
    const entries = posts.map(({ id, updated_at }) => ({
      path: pages.post(id),
      changedAt: updated_at,
    }))
    const lists = number === 1 ? [{ path: pages.home }, { path: pages.posts }] : []
    return sitemap([...lists, ...entries], publicUrl)
  }

  return new Hono<HttpEnv>()
    .get(files.sitemap, async (c) => {
      const parts = Math.ceil((await countPosts(db)) / postsInPart)
      return answer(c, parts > 1 ? sitemapIndex(parts, publicUrl) : await part(1))
    })
    .get(partPattern, async (c) => {
      return answer(c, await part(Number(/\d+/.exec(c.req.param('name'))?.[0])))
    })
}

function answer(c: Context<HttpEnv>, text: string | undefined) {
  if (text === undefined) return c.notFound()
  return c.body(text, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    ...sharedCaching,
  })
}
