/** What has to be forgotten in time: past sessions, old limits, and what was deleted long ago. */
import type { Db } from '#db/open.server.ts'
import { forgetOldMessages } from '#features/contact/inbox-queries.server.ts'
import { forgetDeletedPosts } from '#features/posts/manage-queries.server.ts'
import { forgetPastCeremonies } from '#features/users/ceremonies.server.ts'
import { forgetOldDevices } from '#features/users/known-devices.server.ts'
import { forgetPastSessions } from '#features/users/sessions.server.ts'
import { forgetPastAttempts } from '#http/attempts.server.ts'
import type { Log } from '#http/log.server.ts'

const everyMs = 3_600_000

interface Parts {
  db: Db
  now: () => Date
  log: Log
}

/** Tidies now and every hour. @returns a function that stops it */
export function keepHouse({ db, now, log }: Parts): () => void {
  const work = () =>
    tidy(db, now()).catch((err) => log.warn({ err }, 'Old data could not be removed'))
  const timer = setInterval(work, everyMs)
  timer.unref()
  work()
  return () => clearInterval(timer)
}

export async function tidy(db: Db, at: Date): Promise<void> {
  await forgetPastSessions(db, at)
  await forgetPastCeremonies(db, at)
  await forgetOldDevices(db, at)
  await forgetPastAttempts(db, at)
  await forgetDeletedPosts(db, at)
  await forgetOldMessages(db, at)
}
