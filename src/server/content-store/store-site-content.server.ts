/** Stores the site content and the résumé as files have them. */
import { type SiteContent, siteContentSchema } from '#features/site/site-content.ts'
import { addRevision, readLiveSite } from '#features/site/site-revisions.server.ts'
import { renderTexts } from '#features/site/site-texts.server.ts'
import { splitSiteContent } from '../content-files/site-files.server.ts'
import { checkInput, toSourceError } from './post-input.server.ts'
import type { StoreDeps } from './store-deps.server.ts'

/** The two files; undefined: stays. */
export interface SiteParts {
  site?: unknown
  resume?: unknown
}

/**
 * Publishes a new revision of the site content.
 * @param basedOn the revision that was read
 * @returns the new revision; undefined if the site was changed meanwhile
 * @throws SourceError for what the site refuses
 */
export async function storeSiteContent(
  { db, savedBy }: Pick<StoreDeps, 'db' | 'savedBy'>,
  parts: SiteParts,
  basedOn: number,
  at: Date,
): Promise<number | undefined> {
  const stored = splitSiteContent((await readLiveSite(db)).content)
  const site = toRecord(parts.site ?? stored.site)
  const resume = { ...toRecord(site.resume), document: parts.resume ?? stored.resume }
  const content: SiteContent = checkInput(siteContentSchema, { ...site, resume })
  await renderTexts(content, { isStrict: true }).catch((error) => {
    throw toSourceError(error)
  })
  return addRevision(db, { content, savedBy, at, basedOn })
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
