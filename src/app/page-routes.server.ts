/** The public pages: read what the page shows, render it, answer with the right status. */
import { type Handler, Hono } from 'hono'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { sharedCaching } from '#http/shared-caching.server.ts'
import { storageFailure } from '#http/storage-failure.server.ts'
import { pages, postPattern } from '#routes.ts'
import type { AppParts } from './app-parts.server.ts'
import type { PageData } from './page-data.ts'
import {
  homeQueries,
  homeWithoutDatabase,
  type PageAnswer,
  postListQueries,
  postQueries,
} from './page-queries.server.ts'
import { pageAt, pageNumber } from './pages.tsx'
import { renderPage } from './render.server.tsx'
import { submitContactForm } from './submit-contact-form.server.ts'

const htmlType = { 'Content-Type': 'text/html; charset=UTF-8' }

type Page = (c: HttpContext) => Promise<PageAnswer>

export function pageRoutes(parts: AppParts) {
  const { db } = parts
  function show(page: Page): Handler<HttpEnv> {
    return async (c) => {
      const { status, ...data } = await page(c)
      const html = await renderWith(parts, c, data)
      // A Response takes longer to turn a text into bytes: twice as long where not all of it is ASCII.
      return c.body(Buffer.from(html), status, { ...htmlType, ...sharedCaching })
    }
  }

  return new Hono<HttpEnv>()
    .get(
      pages.home,
      show(async (c) => ({
        ...(await homeQueries(db)),
        ...(c.req.query('contact') === 'sent' && { submittedForm: { state: 'sent' } }),
      })),
    )
    .post(pages.home, async (c) => {
      const { status, submittedForm } = await submitContactForm(c, parts)
      if (submittedForm.state === 'sent') return c.redirect(pages.messageSent, 303)
      const { queries } = await homeQueries(db).catch(withoutDatabase)
      return c.html(await renderWith(parts, c, { queries, submittedForm }), status, {
        'Cache-Control': 'no-store',
      })
    })
    .get(
      pages.posts,
      show((c) => postListQueries(db, pageNumber(c.req.query('page')))),
    )
    .get(
      postPattern,
      show((c) => postQueries(db, pageAt(c.req.path).id)),
    )
}

function withoutDatabase(error: unknown) {
  if (!storageFailure(error)) throw error
  return { queries: homeWithoutDatabase }
}

/** Renders the page at the request's own path. */
export function renderWith(
  { assetsFor, styleFor, config, now, exported }: AppParts,
  c: HttpContext,
  data: Pick<PageData, 'queries' | 'submittedForm' | 'failure'>,
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
    styleFor?.(path),
  )
}
