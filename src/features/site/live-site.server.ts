/** The site content for the documents of one process. */
import type { Db } from '#db/open.server.ts'
import type { Log } from '#log/log.server.ts'
import { site } from '#site.ts'
import type { SiteShell } from '#ui/page-context.tsx'
import type { LandingContent } from './landing-content.ts'
import { publicContent } from './public-content.server.ts'
import { createSiteRenderer, type SiteRenderer } from './rendered-site.server.ts'
import { sampleContent } from './sample-content.ts'
import { sampleLanding } from './sample-landing.ts'
import type { SiteContent } from './site-content.ts'
import { readLiveSite } from './site-revisions.server.ts'
import { toShell } from './site-shell.ts'

/** The live content. */
export interface SiteSnapshot {
  revision: number
  /** The whole document. */
  content: SiteContent
  /** Without hidden sections: nothing else may reach a visitor. */
  publicContent: SiteContent
  /** What the sections of the landing page show. */
  landing: LandingContent
  /** The part for every page. */
  shell: SiteShell
}

export interface LiveSite {
  /** @throws database errors */
  read: () => Promise<SiteSnapshot>
  /** That of the last successful read. */
  last: () => SiteSnapshot
  /** Makes the next `read` ask the database; reads that have begun are not shared with later ones. */
  invalidate: () => void
  spriteAt: SiteRenderer['spriteAt']
}

interface Deps {
  db: Db
  log: Pick<Log, 'warn'>
  /** Whether each change is followed by `invalidate`; otherwise each read asks the database. */
  isWatched?: boolean
  /** Whether the owner has content besides the document. */
  hasOwnContent: (db: Db) => Promise<boolean>
}

/** Logs once for each revision what this version no longer accepts. */
export function createLiveSite({ db, log, isWatched = false, hasOwnContent }: Deps): LiveSite {
  const { render, spriteAt } = createSiteRenderer()
  let loggedRevision = 0
  let snapshot: Promise<SiteSnapshot> | undefined
  let last: SiteSnapshot = {
    ...{ revision: 0, content: sampleContent, publicContent: sampleContent },
    landing: sampleLanding,
    shell: toShell(sampleContent, { isSample: true, hasProjects: true }),
  }

  async function load(): Promise<SiteSnapshot> {
    const { revision, content, isSeed, faults } = await readLiveSite(db)
    if (faults.length > 0 && revision !== loggedRevision) {
      log.warn({ revision, faults }, 'The site content breaks rules of this version; see Your Site')
      loggedRevision = revision
    }
    const visible = publicContent(content)
    const { landing, brandIconOf } = await render(revision, visible)
    const project = await db
      .selectFrom('project')
      .select('id')
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    const isSample = isSeed && site.samples && !(await hasOwnContent(db))
    const shown = { isSample, hasProjects: project !== undefined }
    const shell = toShell(visible, shown, brandIconOf)
    return { revision, content, publicContent: visible, landing, shell }
  }

  async function read() {
    if (snapshot) return snapshot
    const loading = load()
    if (isWatched) snapshot = loading
    try {
      const loaded = await loading
      if (!isWatched || snapshot === loading) last = loaded
      return loaded
    } catch (error) {
      if (snapshot === loading) snapshot = undefined
      throw error
    }
  }

  return {
    read,
    last: () => last,
    invalidate: () => {
      snapshot = undefined
    },
    spriteAt,
  }
}
