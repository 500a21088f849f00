/** The public pages: load the data, render, respond. */
import { type Handler, Hono } from 'hono'
import { isAdminPath } from '#admin-paths.ts'
import { pathOfPost } from '#features/posts/post.ts'
import { findPostAt } from '#features/posts/post-queries.server.ts'
import type { SiteSnapshot } from '#features/site/live-site.server.ts'
import { lookStyle, themeColorsOf } from '#features/site/look.server.ts'
import { sharedCacheControl } from '#http/cache-control.server.ts'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { classifyStorageError } from '#http/storage-errors.server.ts'
import { catalogueOf } from '#i18n/catalogues.server.ts'
import {
  archivePath,
  pageNumber,
  pages,
  postPattern,
  projectPattern,
  serverPages,
  tagPages,
  tagPattern,
} from '#paths.ts'
import { projects } from '#site.ts'
import type { PageData } from '#web/page-data.ts'
import { matchPage } from '#web/pages.tsx'
import type { RouteDeps } from './app-deps.server.ts'
import {
  homeFallbackQueries,
  loadArchive,
  loadHome,
  loadPost,
  loadPostList,
  loadProject,
  loadSearch,
  loadTag,
  loadTags,
  type PageResult,
  type Redirect,
} from './page-loaders.server.ts'
import { cspHash, renderPage } from './render.server.tsx'
import { submitContactForm } from './submit-contact-form.server.ts'

const htmlType = { 'Content-Type': 'text/html; charset=UTF-8' }

type PageLoader = (c: HttpContext, site: SiteSnapshot) => Promise<PageResult | Redirect>

export function pageRoutes(deps: RouteDeps) {
  const { db, now, site } = deps
  function pageHandler(load: PageLoader): Handler<HttpEnv> {
    return async (c) => {
      const snapshot = await site.read()
      const result = await load(c, snapshot)
      if ('path' in result) return redirect(c, result.path)
      const { status, searchResults, ...data } = result
      if (searchResults !== undefined) c.set('searchResults', searchResults)
      const html = await renderWith(deps, c, { ...data, site: snapshot })
      // `Response` encodes a string more slowly than `Buffer`: half as fast for non-ASCII text.
      return c.body(Buffer.from(html), status, { ...htmlType, ...sharedCacheControl })
    }
  }

  return (
    new Hono<HttpEnv>()
      .get(
        pages.home,
        pageHandler(async (c, snapshot) => ({
          ...(await loadHome(db, now(), snapshot)),
          ...(c.req.query('contact') === 'sent' && { submittedForm: { state: 'sent' } }),
        })),
      )
      .post(pages.home, async (c) => {
        const { status, submittedForm } = await submitContactForm(c, deps)
        if (submittedForm.state === 'sent') return c.redirect(serverPages.messageSent, 303)
        const { queries } = await site
          .read()
          .then((snapshot) => loadHome(db, now(), snapshot))
          .catch(homeFallback)
        const html = await renderWith(deps, c, { queries, submittedForm, site: site.last() })
        return c.html(html, status, { 'Cache-Control': 'no-store' })
      })
      .get(
        pages.posts,
        pageHandler((c, { content }) =>
          loadPostList(db, now(), pageNumber(c.req.query('page')), content.identity),
        ),
      )
      .get(
        archivePath,
        pageHandler((c, { content }) =>
          loadArchive(db, now(), pageNumber(c.req.query('page')), content.identity),
        ),
      )
      .get(
        tagPages.all,
        pageHandler(() => loadTags(db, now())),
      )
      .get(
        tagPattern,
        pageHandler((c, { content: { identity } }) => {
          const page = pageNumber(c.req.query('page'))
          return loadTag(db, now(), matchPage(c.req.path).id, { page, identity })
        }),
      )
      .get(
        pages.search,
        pageHandler((c) => loadSearch(db, now, c.req.query('q') ?? '')),
      )
      .get(
        postPattern,
        pageHandler((c, { content }) =>
          loadPost(db, now(), matchPage(c.req.path).id, content.identity),
        ),
      )
      // Without the detour over the same address without the slash.
      .get(`${postPattern}/`, async (c) => {
        const name = matchPage(c.req.path.replace(/\/$/, '')).id
        const post = await findPostAt(db, now(), name)
        return post ? redirect(c, pathOfPost(post)) : c.notFound()
      })
      .get(
        projectPattern,
        pageHandler((c, { publicContent }) =>
          loadProject(db, matchPage(c.req.path).id, publicContent),
        ),
      )
  )

  function homeFallback(error: unknown) {
    if (!classifyStorageError(error)) throw error
    const { landing, shell } = site.last()
    return { queries: homeFallbackQueries(landing, shell.isSample ? projects : null) }
  }
}

/** Browsers would keep a redirect without a lifetime for good, and an address can come back. */
export function redirect(c: HttpContext, path: string) {
  return c.body(null, 301, { Location: path + searchOf(c), ...sharedCacheControl })
}

function searchOf(c: HttpContext) {
  return new URL(c.req.url).search
}

/** Renders the page at the path of the request, with the look of the site on a public page. */
export function renderWith(
  { assetsFor, inlineStyleFor, typeStyleFor, config, now, exported }: RouteDeps,
  c: HttpContext,
  {
    site,
    ...data
  }: Pick<PageData, 'queries' | 'submittedForm' | 'failure'> & { site: SiteSnapshot },
): Promise<string> {
  const { path } = c.req
  const search = searchOf(c)
  const { look } = site.content
  const style = isAdminPath(path) ? undefined : lookStyle(look, typeStyleFor?.(look.type))
  if (style) c.set('styleHash', cspHash(style))
  return renderPage(
    { path, search },
    {
      ...data,
      site: site.shell,
      ...(style && { themeColors: themeColorsOf(look) }),
      ...(exported && {
        exported: {
          ...{ ...exported, path, search },
          ...(path === pages.search && { searchNotice: searchNoticeIn(site.shell.language) }),
        },
      }),
      publicUrl: config.publicUrl,
      year: now().getUTCFullYear(),
      assets: assetsFor(path, { language: site.shell.language, ...look }),
    },
    inlineStyleFor?.(path, look.illustrations),
    { lookStyle: style },
  )
}

function searchNoticeIn(language: string) {
  return catalogueOf(language).serverTranslation.searchNotice
}
