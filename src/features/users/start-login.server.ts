/** The end of every login: the session, and the mark of the browser. */
import type { Db } from '#db/open.server.ts'
import { rememberDevice } from './known-devices.server.ts'
import { startSession } from './sessions.server.ts'
import type { User } from './user.ts'

/** Where somebody logs in. */
export interface LoginPlace {
  /** What the browser kept from an earlier login. */
  deviceToken: string | undefined
  /** What the browser calls itself. */
  userAgent: string
}

export interface LoginStarted {
  state: 'in'
  user: User
  sessionToken: string
  deviceToken: string
}

export interface Throttled {
  state: 'throttled'
  retryAfterS: number
}

/** Whose account it is about, where that is known: for the log alone. */
export interface Suspect {
  userId?: string
}

/** Call it when everything has been shown that the account asks for. */
export async function startLogin(
  trx: Db,
  user: User,
  { deviceToken, userAgent }: LoginPlace,
  at: Date,
): Promise<LoginStarted> {
  return {
    state: 'in',
    user,
    sessionToken: await startSession(trx, user._id, at, userAgent),
    deviceToken: await rememberDevice(trx, user._id, deviceToken, at),
  }
}
