/** Test users: two administrators and a plain user. */
import { hashPassword } from '#features/users/login/password.server.ts'
import { startSession } from '#features/users/login/sessions.server.ts'
import type { User } from '#features/users/user.ts'
import { insertUser } from '#features/users/user-queries.server.ts'
import { type TestApp, testTime } from './app.ts'

export const goodPassword = 'copper pans on a rail'
const passwordHash = hashPassword(goodPassword)

export const testUsers = {
  ada: { username: 'Ada', email: 'ada@example.org', isAdmin: true },
  max: { username: 'Max', email: 'max@example.org', isAdmin: true },
  pia: { username: 'Pia', email: 'pia@example.org', isAdmin: false },
} as const

export type TestUserName = keyof typeof testUsers

export interface SignedIn {
  user: User
  token: string
  /** The session cookie. */
  headers: { Cookie: string }
}

/** Creates the account. Its password is `goodPassword`. */
export async function addUser({ db }: Pick<TestApp, 'db'>, name: TestUserName): Promise<User> {
  const draft = { ...testUsers[name], passwordHash: await passwordHash }
  const outcome = await insertUser(db, draft, testTime)
  if (!('user' in outcome)) throw new Error(`${name} already exists`)
  return outcome.user
}

/** Creates the account and logs it in. */
export async function signInAs(app: Pick<TestApp, 'db'>, name: TestUserName): Promise<SignedIn> {
  const user = await addUser(app, name)
  const token = await startSession(app.db, user._id, testTime)
  return { user, token, headers: { Cookie: `__Host-session=${token}` } }
}
