import type { Db } from '#db/open.server.ts'
import type { Session } from '#http/env.server.ts'
import { errorMessages, HttpError } from '#http/errors.server.ts'
import { withAccountLock } from './account-lock.server.ts'
import { sessionExists } from './sessions.server.ts'

/**
 * Runs a change under the account lock, if the session still exists. It may have been ended after the
 * guard ran, for example while a password was hashed.
 * @throws HttpError 401 if the session was ended
 */
export function withLiveSession<Result>(
  db: Db,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return withAccountLock(db, async (trx) => {
    if (!(await sessionExists(trx, tokenHash))) throw new HttpError(401, errorMessages.loginNeeded)
    return work(trx)
  })
}
