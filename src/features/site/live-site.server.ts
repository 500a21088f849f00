/** The site content for the documents of one process. */
import type { Db } from '#db/open.server.ts'
import type { Log } from '#log/log.server.ts'
import { site } from '#site.ts'
import type { SiteShell } from '#ui/page-context.tsx'
import { sampleContent } from './sample-content.ts'
import type { SiteContent } from './site-content.ts'
import { readLiveSite } from './site-revisions.server.ts'
import { toShell } from './site-shell.ts'

/** The live content, and its part for every page. */
export interface SiteSnapshot {
  content: SiteContent
  shell: SiteShell
}

export interface LiveSite {
  /** Reads the newest revision. @throws database errors */
  read: () => Promise<SiteSnapshot>
  /** That of the last successful read. */
  last: () => SiteSnapshot
}

/** Logs once for each revision what this version no longer accepts. */
export function createLiveSite({ db, log }: { db: Db; log: Pick<Log, 'warn'> }): LiveSite {
  let loggedRevision = 0
  let last: SiteSnapshot = {
    content: sampleContent,
    shell: toShell(sampleContent, { isSeed: true, hasProjects: true }),
  }

  async function read() {
    const { revision, content, isSeed, faults } = await readLiveSite(db)
    if (faults.length > 0 && revision !== loggedRevision) {
      log.warn({ revision, faults }, 'The site content breaks rules of this version; see Your Site')
      loggedRevision = revision
    }
    const project = await db
      .selectFrom('project')
      .select('id')
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    const shown = { isSeed: isSeed && site.samples, hasProjects: project !== undefined }
    last = { content, shell: toShell(content, shown) }
    return last
  }

  return { read, last: () => last }
}
