/** Notices that posts were changed, by whichever process of several. */
import type { Db } from '#db/open.server.ts'
import { stateOfPosts } from '#features/posts/post-queries.server.ts'

const everyMs = 1000

export interface ForeignChanges {
  onChange: (callBack: () => void) => void
  /** Looks, or waits for the look that is under way. */
  looked: () => Promise<void>
  stop: () => void
}

/** Looks once a second; while the database does not answer nothing has changed. */
export function watchForeignChanges(db: Db, intervalMs = everyMs): ForeignChanges {
  const callBacks: (() => void)[] = []
  let last: string | undefined
  let underWay: Promise<void> | undefined

  async function compare() {
    try {
      const state = await stateOfPosts(db)
      if (last !== undefined && state !== last) for (const callBack of callBacks) callBack()
      last = state
    } catch {
      // Whoever needs the database tells of it.
    }
  }

  function look() {
    underWay ??= compare().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  look()
  const timer = setInterval(look, intervalMs).unref()
  return {
    onChange: (callBack) => void callBacks.push(callBack),
    looked: look,
    stop: () => clearInterval(timer),
  }
}
