/** Reads and publishes the site content. */
import type { SiteContent } from '#features/site/site-content.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'

type Headers = Record<string, string>

export async function readDocument(
  site: RunningSite,
  headers: Headers,
): Promise<{ document: SiteContent; etag: string }> {
  const response = await call(site, 'GET', '/api/site/document', undefined, headers)
  return { document: await response.json(), etag: response.headers.get('etag') ?? '' }
}

/** Publishes a document, based on the newest revision. */
export async function publish(
  site: RunningSite,
  headers: Headers,
  document: unknown,
): Promise<Response> {
  const { etag } = await readDocument(site, headers)
  return call(site, 'PUT', '/api/site', document, { ...headers, 'If-Match': etag })
}

/** The form that the frame of the admin area sends. */
export function preview(site: RunningSite, headers: Headers, document: unknown): Promise<Response> {
  const body = new URLSearchParams({ content: JSON.stringify(document) })
  return fetch(`${site.url}/admin/site/preview`, { method: 'POST', body, headers })
}
