/** The site content for the documents of one process. */
import type { Db } from '#db/open.server.ts'
import { site } from '#site.ts'
import type { SiteShell } from '#ui/page-context.tsx'
import type { LandingContent } from './landing-content.ts'
import { createSiteRenderer, type SiteRenderer } from './rendered-site.server.ts'
import { sampleContent } from './sample-content.ts'
import { sampleLanding } from './sample-landing.ts'
import type { SiteContent } from './site-content.ts'
import { readLiveSite } from './site-revisions.server.ts'
import { toShell } from './site-shell.ts'

/** The live content, and its part for every page. */
export interface SiteSnapshot {
  content: SiteContent
  landing: LandingContent
  shell: SiteShell
}

export interface LiveSite {
  /** Reads the newest revision. @throws database errors */
  read: () => Promise<SiteSnapshot>
  /** That of the last successful read. */
  last: () => SiteSnapshot
  spriteAt: SiteRenderer['spriteAt']
}

/** @param hasOwnContent whether the owner has content besides the document */
export function createLiveSite(
  db: Db,
  hasOwnContent: (db: Db) => Promise<boolean> = async () => false,
): LiveSite {
  const { render, spriteAt } = createSiteRenderer()
  let last: SiteSnapshot = {
    content: sampleContent,
    landing: sampleLanding,
    shell: toShell(sampleContent, { isSeed: true, hasProjects: true }),
  }

  async function read() {
    const { revision, content, isSeed } = await readLiveSite(db)
    const { landing, brandIconOf } = await render(revision, content)
    const project = await db
      .selectFrom('project')
      .select('id')
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    const showsSamples = isSeed && site.samples && !(await hasOwnContent(db))
    const shown = { isSeed: showsSamples, hasProjects: project !== undefined }
    last = { content, landing, shell: toShell(content, shown, brandIconOf) }
    return last
  }

  return { read, last: () => last, spriteAt }
}
