import type { PublicQuery } from '#api/public-query.ts'
import { api } from '#paths.ts'
import type { SiteContent } from './site-content.ts'

/** The site content, for the sections of the landing page. */
export const siteQuery: PublicQuery<SiteContent> = {
  path: api.site,
  parse: ({ body }) => (isSiteContent(body) ? body : undefined),
}

/** Checks the parts that the sections read; the server has validated the rest. */
function isSiteContent(body: unknown): body is SiteContent {
  if (typeof body !== 'object' || body === null) return false
  const { skills, services, about, contact } = body as Partial<SiteContent>
  return Array.isArray(skills) && Array.isArray(services) && Boolean(about && contact)
}
