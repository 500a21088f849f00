/** Follows what has changed on the public pages, whoever changed it, by the database's own record. */
import type { Db } from '#db/open.server.ts'

export interface ContentChanges {
  /** Resolves when everything that was stored before the call has been told of. */
  follow: () => Promise<void>
  stop: () => void
}

interface Follower {
  /** Which posts have changed; an empty id stands for everything else. */
  onChange: (ids: string[]) => void
  /** Nobody can say what has changed. */
  onUnknown: () => void
}

/** Other processes are followed within a second, most often in half of that. */
const everyMs = 500
/** What the database notes of a table that was emptied at once. */
const everything = '*'
/** With more changes at once it is quicker to begin anew. */
const mostAtOnce = 500

/** Starts with what is stored now. @throws what the database says */
export async function followContentChanges(
  db: Db,
  { onChange, onUnknown }: Follower,
  intervalMs = everyMs,
): Promise<ContentChanges> {
  let seen = await revisionOf(db)
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function look() {
    const revision = await revisionOf(db)
    if (revision === seen) return
    const ids = await changedSince(db, seen)
    // A database that was put back to an earlier state has fewer changes.
    if (revision < seen || ids.length > mostAtOnce || ids.includes(everything)) onUnknown()
    else onChange(ids)
    seen = revision
  }

  function lookOnce() {
    underWay = look().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  /** The look that is under way may have begun too early for this caller; the next one has not. */
  function follow() {
    if (!underWay) return lookOnce()
    next ??= underWay
      .catch(() => {})
      .then(() => {
        next = undefined
        return lookOnce()
      })
    return next
  }

  // While the database does not answer nothing is known to have changed; whoever needs it tells of it.
  const timer = setInterval(() => underWay ?? lookOnce().catch(() => {}), intervalMs)
  timer.unref()
  return { follow, stop: () => clearInterval(timer) }
}

async function revisionOf(db: Db): Promise<number> {
  const { revision } = await db
    .selectFrom('content_revision')
    .select('revision')
    .executeTakeFirstOrThrow()
  return Number(revision)
}

async function changedSince(db: Db, revision: number): Promise<string[]> {
  const rows = await db
    .selectFrom('content_change')
    .select('post_id')
    .where('revision', '>', revision)
    .limit(mostAtOnce + 1)
    .execute()
  return rows.map(({ post_id }) => post_id)
}
