/** `GET /preview/{token}`: the newest draft of a post, for people without an account. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findAdjacentPosts } from '#features/posts/adjacent-posts.server.ts'
import { postDate } from '#features/posts/post-date.ts'
import { PostPreviewPage } from '#features/posts/post-preview-page.tsx'
import { findPreviewLink } from '#features/posts/preview-links.server.ts'
import {
  createDraftCache,
  loadPreview,
  type PreviewedPost,
} from '#features/posts/previewed-post.server.ts'
import { readerPost } from '#features/posts/reader-html.server.ts'
import type { SiteSnapshot } from '#features/site/live-site.server.ts'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { catalogueOf } from '#i18n/catalogues.server.ts'
import { api, draftPreviewBase, pages } from '#paths.ts'
import { undrawnCoverOf } from '#ui/card-paths.ts'
import type { RouteDeps } from './app-deps.server.ts'
import { renderWithoutScripts } from './page-without-scripts.server.ts'

/** The document runs no script but that of the theme: there is no address that the browser could load it from again. */
export function previewRoutes(deps: RouteDeps) {
  const { db, now, site, config } = deps
  const cache = createDraftCache()
  return new Hono<HttpEnv>()
    .use(`${draftPreviewBase}/*`, privateHeaders)
    .get(`${draftPreviewBase}/:token`, async (c) => {
      const link = await findPreviewLink(db, c.req.param('token'), now())
      const previewed = link && (await findRendered(link.postId))
      if (!previewed) return c.notFound()
      const html = await renderPreview(deps, c, await site.read(), {
        ...previewed,
        expiresAt: link.expiresAt,
      })
      return c.html(html)
    })

  async function findRendered(id: string) {
    try {
      return await loadPreview(db, id, { at: now(), cache, links: { publicUrl: config.publicUrl } })
    } catch (error) {
      if (error instanceof HttpError && error.errors?.content)
        throw new HttpError(422, error.errors.content)
      throw error
    }
  }
}

/** Set after the response, so that every 404 has them, too. */
const privateHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex, nofollow')
  // The address is the credential: a link in the text must not pass it on.
  c.header('Referrer-Policy', 'no-referrer')
})

async function renderPreview(
  deps: RouteDeps,
  c: HttpContext,
  site: SiteSnapshot,
  { post, isVisible, isPublished, expiresAt }: PreviewedPost & { expiresAt: string },
): Promise<string> {
  const { db, now } = deps
  const { identity } = site.content
  const texts = catalogueOf(site.shell.language).serverTranslation.draftPreview
  const shown = {
    ...(await readerPost(db, now(), post, identity.language)),
    title: post.title || texts.untitled,
    formattedDate: postDate(post.createdAt, 'long', identity),
  }
  const note = `${isPublished ? texts.published : texts.draft} ${texts.expires(postDate(expiresAt, 'long', identity))}`
  // Covers are drawn for posts that everybody can read.
  const shell = isVisible ? site.shell : { ...site.shell, cover: undrawnCoverOf(site.shell) }
  return renderWithoutScripts(
    deps,
    c,
    { ...site, shell },
    {
      path: draftPreviewBase,
      like: pages.post(post._id),
      queries: [[api.adjacentPosts(post._id), await findAdjacentPosts(db, now(), post)]],
      page: <PostPreviewPage post={shown} note={note} />,
    },
  )
}
