/** An administrator's calls on accounts, and the stored rows. */
import { createTestApp, type TestApp } from './app.ts'
import { goodPassword, signInAs } from './test-users.ts'

export const zoe = { username: 'Zoe', email: 'zoe@example.org', password: goodPassword }

export const newPassword = 'another long sentence'

/** An app with Ada logged in, and functions to send her requests. */
export async function signInAda() {
  const app = await createTestApp()
  const { user: ada, token, headers } = await signInAs(app, 'ada')
  const send = (method: string, path: string, body?: unknown) =>
    app.send(method, path, body, { headers })
  return { app, ada, token, headers, send, get: (path: string) => app.request(path, { headers }) }
}

export function storedUsers({ db }: Pick<TestApp, 'db'>) {
  return db.selectFrom('user').selectAll().orderBy('username').execute()
}

export function storedUser({ db }: TestApp, id: string) {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}
