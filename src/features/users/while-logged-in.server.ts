import type { Db } from '#db/open.server.ts'
import type { Session } from '#http/env.server.ts'
import { HttpError, messages } from '#http/errors.server.ts'
import { inTurn } from './in-turn.server.ts'
import { isSession } from './sessions.server.ts'

/**
 * A change in its turn, of somebody who is still logged in then: between the guard and the change a
 * password may have been hashed, and the session been ended by its owner.
 * @throws HttpError 401 where it was ended meanwhile
 */
export function whileLoggedIn<Result>(
  db: Db,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return inTurn(db, async (trx) => {
    if (!(await isSession(trx, tokenHash))) throw new HttpError(401, messages.loginNeeded)
    return work(trx)
  })
}
