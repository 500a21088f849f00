/** The public pages: read what the page shows, render it, answer with the right status. */
import { type Handler, Hono } from 'hono'
import { createVisitorCounter } from '#features/portfolio/visitors.server.ts'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { nowAndThen } from '#http/now-and-then.server.ts'
import { pages, postPattern } from '#routes.ts'
import type { AppParts } from './app-parts.server.ts'
import type { PageData } from './page-data.ts'
import {
  homeQueries,
  type PageAnswer,
  postListQueries,
  postQueries,
} from './page-queries.server.ts'
import { pageAt, pageNumber } from './pages.tsx'
import { renderPage } from './render.server.tsx'
import { submitContactForm } from './submit-contact-form.server.ts'

type Page = (c: HttpContext) => Promise<PageAnswer>

export function pageRoutes(parts: AppParts) {
  const { db } = parts
  const visitors = createVisitorCounter(db, parts.now)
  const tell = nowAndThen()

  function show(page: Page): Handler<HttpEnv> {
    return async (c) => {
      const { status, ...data } = await page(c)
      const html = await renderWith(parts, c, data)
      if (status === 200) countVisit(c)
      return c.html(html, status, cacheHeaders)
    }
  }

  /** Counts in the background: nobody waits for it, and a failure costs one visit. */
  function countVisit(c: HttpContext) {
    if (c.req.method === 'HEAD' || c.req.header('sec-purpose')?.includes('prefetch')) return
    visitors
      .count({ address: c.get('clientAddress'), userAgent: c.req.header('user-agent') })
      .catch((err) => tell(c.get('log'), 'warn', err, 'A visit could not be counted'))
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
      const { queries } = await homeQueries(db)
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

const cacheHeaders = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** Renders the page at the request's own path. */
export function renderWith(
  { assetsFor, inlineStyle, config, now }: AppParts,
  c: HttpContext,
  data: Pick<PageData, 'queries' | 'submittedForm' | 'failure'>,
): Promise<string> {
  const { path } = c.req
  return renderPage(
    { path, search: new URL(c.req.url).search },
    {
      ...data,
      publicUrl: config.publicUrl,
      renderedAt: now().toISOString(),
      assets: assetsFor(path),
    },
    inlineStyle,
  )
}
