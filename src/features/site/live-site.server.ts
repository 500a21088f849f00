/** The site content for the documents of one process. */
import type { Db } from '#db/open.server.ts'
import { site } from '#site.ts'
import type { SiteShell } from '#ui/page-context.tsx'
import { sampleContent } from './sample-content.ts'
import type { SiteContent } from './site-content.ts'
import { readLiveSite } from './site-revisions.server.ts'
import { toShell } from './site-shell.ts'

export interface LiveSite {
  /** Reads the newest revision. @throws database errors */
  read: () => Promise<SiteContent>
  /** The content of the last successful read, for error pages and while the database is unavailable. */
  last: () => SiteContent
  /** For a document; the last one if the database is unavailable. */
  shell: () => Promise<SiteShell>
}

export function createLiveSite(db: Db): LiveSite {
  let content = sampleContent
  let shell = toShell(content, { isSeed: true, hasProjects: true })

  async function read() {
    const live = await readLiveSite(db)
    const project = await db
      .selectFrom('project')
      .select('id')
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    content = live.content
    shell = toShell(content, {
      isSeed: live.isSeed && site.samples,
      hasProjects: project !== undefined,
    })
    return content
  }

  return {
    read,
    last: () => content,
    shell: () =>
      read().then(
        () => shell,
        () => shell,
      ),
  }
}
