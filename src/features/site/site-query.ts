import type { PublicQuery } from '#api/public-query.ts'
import { api } from '#paths.ts'
import type { LandingContent } from './landing-content.ts'

/** The site content, for the sections of the landing page. */
export const siteQuery: PublicQuery<LandingContent> = {
  path: api.landing,
  isRequired: true,
  parse: ({ body }) => (isLandingContent(body) ? body : undefined),
}

/** Checks the parts that the sections read; the server has validated the rest. */
function isLandingContent(body: unknown): body is LandingContent {
  if (typeof body !== 'object' || body === null) return false
  const { skills, services, about, contact } = body as Partial<LandingContent>
  return Array.isArray(skills) && Array.isArray(services) && Boolean(about && contact)
}
