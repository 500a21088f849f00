/** The users of the tests. */
import { hashPassword } from '#features/users/login/password.server.ts'
import { startSession } from '#features/users/login/sessions.server.ts'
import type { User } from '#features/users/user.ts'
import { insertUser } from '#features/users/user-queries.server.ts'
import { type TestApp, testTime } from './app.ts'

export const goodPassword = 'copper pans on a rail'
const passwordHash = hashPassword(goodPassword)

export const characters = {
  ada: { username: 'Ada', email: 'ada@example.org', isAdmin: true },
  max: { username: 'Max', email: 'max@example.org', isAdmin: true },
  pia: { username: 'Pia', email: 'pia@example.org', isAdmin: false },
} as const

export type Character = keyof typeof characters

export interface SignedIn {
  user: User
  token: string
  /** The session cookie. */
  headers: { Cookie: string }
}

/** Creates the account. Its password is `goodPassword`. */
export async function addUser({ db }: Pick<TestApp, 'db'>, who: Character): Promise<User> {
  const draft = { ...characters[who], passwordHash: await passwordHash }
  const outcome = await insertUser(db, draft, testTime)
  if (!('user' in outcome)) throw new Error(`${who} is there already`)
  return outcome.user
}

/** Creates the account and logs it in. */
export async function signInAs(app: Pick<TestApp, 'db'>, who: Character): Promise<SignedIn> {
  const user = await addUser(app, who)
  const token = await startSession(app.db, user._id, testTime)
  return { user, token, headers: { Cookie: `__Host-session=${token}` } }
}
