/** Polls the revision of the public content, which database triggers increment with each change. */
import type { Db } from '#db/open.server.ts'

export interface ContentRevision {
  /** Resolves once every change committed before the call has been reported. */
  sync: () => Promise<void>
  stop: () => void
}

const defaultPollIntervalMs = 500

/**
 * Calls `onChange` when the revision differs from the one before. Other processes' changes are detected by polling.
 * @throws database errors of the initial read
 */
export async function watchContentRevision(
  db: Db,
  onChange: () => void,
  pollIntervalMs = defaultPollIntervalMs,
): Promise<ContentRevision> {
  let lastRevision = await readRevision(db)
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function check() {
    running = readRevision(db)
      .then((revision) => {
        // Not `>`: a restored database has a lower revision.
        if (revision !== lastRevision) onChange()
        lastRevision = revision
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  /** A running check may have read before the caller's write; the next one reads after it. */
  function sync() {
    if (!running) return check()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return check()
      })
    return next
  }

  // Errors are ignored: while the database is unavailable, cached responses stay valid.
  const timer = setInterval(() => running ?? check().catch(() => {}), pollIntervalMs)
  timer.unref()
  return { sync, stop: () => clearInterval(timer) }
}

async function readRevision(db: Db): Promise<number> {
  const { revision } = await db
    .selectFrom('content_revision')
    .select('revision')
    .executeTakeFirstOrThrow()
  return Number(revision)
}
