/** Reads and writes the site content with its revision, the number in the ETag. */
import { queryOptions } from '@tanstack/react-query'
import { adminApi } from '#admin-paths.ts'
import { callAdmin } from '#api/admin/call-admin.ts'
import type { ApiResponse } from '#api/api-client.ts'
import { api } from '#paths.ts'
import type { SiteContent } from '../site-content.ts'
import { withBlanks } from './resume-fields.ts'

export interface SiteDocument {
  content: SiteContent
  revision: number
}

/** Not cached: the form must start from the current version. */
export const siteDocumentQuery = queryOptions({
  queryKey: [adminApi.siteDocument],
  gcTime: 0,
  queryFn: async ({ signal }) =>
    toDocument(await callAdmin<SiteContent>('GET', adminApi.siteDocument, undefined, { signal })),
})

/** @throws ApiError with status 412 if `basedOn` is not the newest revision */
export async function publishSite(content: SiteContent, basedOn: number): Promise<SiteDocument> {
  const headers = { 'If-Match': `"${basedOn}"` }
  return toDocument(await callAdmin<SiteContent>('PUT', api.site, content, { headers }))
}

/** Publishes an earlier revision as a new one. @throws ApiError */
export async function restoreRevision(revision: number): Promise<SiteDocument> {
  return toDocument(await callAdmin<SiteContent>('POST', adminApi.restoreSiteRevision(revision)))
}

/** A compressing proxy weakens the tag. @throws Error without a revision */
function toDocument({ body, headers }: ApiResponse<SiteContent>): SiteDocument {
  const [, revision] = /^(?:W\/)?"(\d+)"$/.exec(headers.get('etag') ?? '') ?? []
  if (revision === undefined) throw new Error(`${api.site} returned no revision`)
  const { resume } = body
  const content = { ...body, resume: { ...resume, document: withBlanks(resume.document) } }
  return { content, revision: Number(revision) }
}
