/** The Markdown of posts at `/blogs/{slug}.md`, where their own address leads clients that prefer it. */
import { Hono } from 'hono'
import { pathOfPost } from '#features/posts/post.ts'
import { postMarkdown } from '#features/posts/post-markdown.server.ts'
import { isGone } from '#features/posts/post-paths.server.ts'
import { findPostAt, findPublishedSource } from '#features/posts/post-queries.server.ts'
import { prefersMarkdown } from '#http/accept.server.ts'
import { sharedCacheControl } from '#http/cache-control.server.ts'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { markdownPathOf, markdownPostPattern, pages, postPattern } from '#paths.ts'
import type { RouteDeps } from './app-deps.server.ts'

export function postMarkdownRoutes({ db, now, site, config }: RouteDeps) {
  const { publicUrl } = config

  /** @returns undefined if no public post has or had the address */
  async function markdownAt(c: HttpContext, name: string) {
    const published = await findPublishedSource(db, now(), name)
    const post = published?.post ?? (await findPostAt(db, now(), name))
    if (!post) {
      const isDeleted = await isGone(db, name, now())
      return isDeleted ? c.text('This post was deleted.\n', 410, sharedCacheControl) : undefined
    }
    const path = pathOfPost(post)
    if (!published || name !== post.slug) {
      return c.body(null, 301, { Location: markdownPathOf(path), ...sharedCacheControl })
    }
    const { identity } = (await site.read()).publicContent
    return c.body(postMarkdown(published, identity, publicUrl), 200, {
      'Content-Type': 'text/markdown; charset=utf-8',
      Link: `<${new URL(post.canonicalUrl || publicUrl + path).href}>; rel="canonical"`,
      ...sharedCacheControl,
    })
  }

  return new Hono<HttpEnv>()
    .get(markdownPostPattern, async (c, next) => {
      const name = c.req.param('file').slice(0, -markdownPathOf('').length)
      return (await markdownAt(c, name)) ?? next()
    })
    .get(postPattern, async (c, next) => {
      c.header('Vary', 'Accept', { append: true })
      const id = c.req.param('id')
      const isMarkdown = id.endsWith(markdownPathOf(''))
      if (isMarkdown || !prefersMarkdown(c.req.header('Accept'))) return next()
      // A shared cache that ignores `Vary` must not give this to browsers.
      c.header('Cache-Control', 'private')
      return c.redirect(markdownPathOf(pages.post(id)))
    })
}
