/** The site content for the documents of one process. */
import type { Db } from '#db/open.server.ts'
import type { Log } from '#log/log.server.ts'
import { site } from '#site.ts'
import type { SiteShell } from '#ui/page-context.tsx'
import { publicContent } from './public-content.server.ts'
import { sampleContent } from './sample-content.ts'
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
  /** Its part for every page. */
  shell: SiteShell
}

export interface LiveSite {
  /** @throws database errors */
  read: () => Promise<SiteSnapshot>
  /** That of the last successful read. */
  last: () => SiteSnapshot
  /** Makes the next `read` ask the database; reads that have begun are not shared with later ones. */
  invalidate: () => void
}

interface Deps {
  db: Db
  log: Pick<Log, 'warn'>
  /** Whether each change is followed by `invalidate`; otherwise each read asks the database. */
  isWatched?: boolean
}

/** Logs once for each revision what this version no longer accepts. */
export function createLiveSite({ db, log, isWatched = false }: Deps): LiveSite {
  let loggedRevision = 0
  let snapshot: Promise<SiteSnapshot> | undefined
  let last = snapshotOf(0, sampleContent, { isSeed: true, hasProjects: true })

  async function load(): Promise<SiteSnapshot> {
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
    return snapshotOf(revision, content, shown)
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
  }
}

function snapshotOf(
  revision: number,
  content: SiteContent,
  shown: Parameters<typeof toShell>[1],
): SiteSnapshot {
  const visible = publicContent(content)
  return { revision, content, publicContent: visible, shell: toShell(visible, shown) }
}
