/** Completes a login: creates the session and the device cookie. */
import type { Db } from '#db/open.server.ts'
import type { User } from '../user.ts'
import { rememberDevice } from './device-cookies.server.ts'
import { startSession } from './sessions.server.ts'

/** The browser that logs in. */
export interface ClientInfo {
  /** The device cookie from an earlier login. */
  deviceToken: string | undefined
  userAgent: string
}

export interface CompletedLogin {
  state: 'logged-in'
  user: User
  sessionToken: string
  deviceToken: string
}

export interface Throttled {
  state: 'throttled'
  retryAfterS: number
}

/** The account that a failed login was aimed at, if known. For the log only. */
export interface AuditSubject {
  userId?: string
}

/** The caller has verified every required factor. */
export async function completeLogin(
  trx: Db,
  user: User,
  { deviceToken, userAgent }: ClientInfo,
  at: Date,
): Promise<CompletedLogin> {
  return {
    state: 'logged-in',
    user,
    sessionToken: await startSession(trx, user._id, at, userAgent),
    deviceToken: await rememberDevice(trx, user._id, deviceToken, at),
  }
}
