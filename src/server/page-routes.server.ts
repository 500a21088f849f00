/** The public pages: load the data, render, respond. */
import { type Handler, Hono } from 'hono'
import type { SiteSnapshot } from '#features/site/live-site.server.ts'
import { sharedCacheControl } from '#http/cache-control.server.ts'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { classifyStorageError } from '#http/storage-errors.server.ts'
import { pageNumber, pages, postPattern } from '#paths.ts'
import { projects } from '#site.ts'
import type { PageData } from '#web/page-data.ts'
import { matchPage } from '#web/pages.tsx'
import type { RouteDeps } from './app-deps.server.ts'
import {
  homeFallbackQueries,
  loadHome,
  loadPost,
  loadPostList,
  type PageResult,
} from './page-loaders.server.ts'
import { renderPage } from './render.server.tsx'
import { submitContactForm } from './submit-contact-form.server.ts'

const htmlType = { 'Content-Type': 'text/html; charset=UTF-8' }

type PageLoader = (c: HttpContext, site: SiteSnapshot) => Promise<PageResult>

export function pageRoutes(deps: RouteDeps) {
  const { db, site } = deps
  function pageHandler(load: PageLoader): Handler<HttpEnv> {
    return async (c) => {
      const snapshot = await site.read()
      const { status, ...data } = await load(c, snapshot)
      const html = await renderWith(deps, c, { ...data, site: snapshot.shell })
      // `Response` encodes a string more slowly than `Buffer`: half as fast for non-ASCII text.
      return c.body(Buffer.from(html), status, { ...htmlType, ...sharedCacheControl })
    }
  }

  return new Hono<HttpEnv>()
    .get(
      pages.home,
      pageHandler(async (c, snapshot) => ({
        ...(await loadHome(db, snapshot)),
        ...(c.req.query('contact') === 'sent' && { submittedForm: { state: 'sent' } }),
      })),
    )
    .post(pages.home, async (c) => {
      const { status, submittedForm } = await submitContactForm(c, deps)
      if (submittedForm.state === 'sent') return c.redirect(pages.messageSent, 303)
      const { queries } = await site
        .read()
        .then((snapshot) => loadHome(db, snapshot))
        .catch(homeFallback)
      const { shell } = site.last()
      const html = await renderWith(deps, c, { queries, submittedForm, site: shell })
      return c.html(html, status, { 'Cache-Control': 'no-store' })
    })
    .get(
      pages.posts,
      pageHandler((c, { shell }) =>
        loadPostList(db, pageNumber(c.req.query('page')), shell.timeZone),
      ),
    )
    .get(
      postPattern,
      pageHandler((c, { shell }) => loadPost(db, matchPage(c.req.path).id, shell.timeZone)),
    )

  function homeFallback(error: unknown) {
    if (!classifyStorageError(error)) throw error
    const { landing, shell } = site.last()
    return { queries: homeFallbackQueries(landing, shell.isSample ? projects : null) }
  }
}

/** Renders the page at the path of the request. */
export function renderWith(
  { assetsFor, inlineStyleFor, config, now, exported }: RouteDeps,
  c: HttpContext,
  data: Pick<PageData, 'queries' | 'submittedForm' | 'failure' | 'site'>,
): Promise<string> {
  const { path } = c.req
  const { search } = new URL(c.req.url)
  return renderPage(
    { path, search },
    {
      ...data,
      ...(exported && { exported: { ...exported, path, search } }),
      publicUrl: config.publicUrl,
      year: now().getUTCFullYear(),
      assets: assetsFor(path),
    },
    inlineStyleFor?.(path),
  )
}
