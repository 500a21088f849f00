/**
 * Polls what the public content depends on: its revision, which database triggers increment with each change, and the
 * time, since scheduled posts appear and pages show the year.
 */
import type { Db } from '#db/open.server.ts'

interface Deps {
  db: Db
  now: () => Date
}

export interface ContentRevision {
  /** Resolves once every change committed before the call has been reported. */
  sync: () => Promise<void>
  stop: () => void
}

const defaultPollIntervalMs = 500

/**
 * Calls `onChange` when the public content differs from the one before. Other processes' changes are detected by
 * polling.
 * @throws database errors of the initial read
 */
export async function watchContentRevision(
  deps: Deps,
  onChange: () => void,
  pollIntervalMs = defaultPollIntervalMs,
): Promise<ContentRevision> {
  let last = await readFingerprint(deps)
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function check() {
    running = readFingerprint(deps)
      .then((fingerprint) => {
        if (fingerprint !== last) onChange()
        last = fingerprint
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

/**
 * Differs when the revision has moved, in either direction: a restored database has a lower one; when the next
 * scheduled post is another one: it was due, or the clock was set back; and in a new year.
 */
async function readFingerprint({ db, now }: Deps): Promise<string> {
  const at = now()
  const { revision, due } = await db
    .selectFrom('content_revision')
    .select('revision')
    .select(({ selectFrom }) =>
      selectFrom('post')
        .select(({ fn }) => fn.min('published_at').as('due'))
        .where('deleted_at', 'is', null)
        .where('published_at', '>', at.toISOString())
        .as('due'),
    )
    .executeTakeFirstOrThrow()
  return `${revision} ${due ?? ''} ${at.getUTCFullYear()}`
}
