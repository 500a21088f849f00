/** Asks the site for a page, as a visitor without a session would. */
import type { Hono } from 'hono'
import type { VisitPage } from '#features/links/inner-links.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { newRequestId } from '#http/request-id.server.ts'

export function createPageVisitor(app: Hono<HttpEnv>): VisitPage {
  return async (path) => {
    const headers = { Accept: 'text/html' }
    const response = await app.request(path, { headers }, { requestId: newRequestId() })
    const { status } = response
    const location = response.headers.get('location') ?? undefined
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (isPage && location === undefined) return { status, html: await response.text() }
    await response.body?.cancel()
    return { status, location }
  }
}
