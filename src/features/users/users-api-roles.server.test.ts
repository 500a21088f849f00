import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { addUser, goodPassword, signInAs } from '../../../test/support/test-users.ts'
import { newPassword, signInAda, storedUser, storedUsers } from '../../../test/support/users.ts'
import { startSession } from './login/sessions.server.ts'
import { insertUser, removeUser, updateUser } from './user-queries.server.ts'

const ownAccount = 'You cannot delete your own account or take the administrator role from it.'

async function sessionCount({ db }: TestApp, userId: string) {
  const rows = await db
    .selectFrom('session')
    .select('token_hash')
    .where('user_id', '=', userId)
    .execute()
  return rows.length
}

function profile(app: TestApp, token: string) {
  return app.request('/api/auth/profile', { headers: { Authorization: `Bearer ${token}` } })
}

test('an administrator who changes the password of another ends each of its sessions, and gets none', async () => {
  const { app, send } = await signInAda()
  const pia = await signInAs(app, 'pia')
  const response = await send('PUT', `/api/users/${pia.user._id}`, { password: newPassword })
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(await sessionCount(app, pia.user._id)).toBe(0)
  expect(await profile(app, pia.token)).toMatchObject({ status: 401 })
  const credentials = { email: 'pia@example.org', password: goodPassword }
  expect(await app.send('POST', '/api/auth/login', credentials)).toMatchObject({ status: 401 })
  expect(
    await app.send('POST', '/api/auth/login', { ...credentials, password: newPassword }),
  ).toMatchObject({ status: 200 })
})

test('an administrator who changes her own password stays logged in here, and nowhere else', async () => {
  const { app, ada, token, send } = await signInAda()
  const elsewhere = await startSession(app.db, ada._id, testTime)
  const response = await send('PUT', `/api/users/${ada._id}`, { password: newPassword })
  const fresh = /^__Host-session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect(await sessionCount(app, ada._id)).toBe(1)
  expect(await profile(app, fresh)).toMatchObject({ status: 200 })
  expect(await profile(app, token)).toMatchObject({ status: 401 })
  expect(await profile(app, elsewhere)).toMatchObject({ status: 401 })
})

test('a change of the name leaves the sessions alone', async () => {
  const { app, send } = await signInAda()
  const pia = await signInAs(app, 'pia')
  await send('PUT', `/api/users/${pia.user._id}`, { username: 'Piet', password: '' })
  expect(await (await profile(app, pia.token)).json()).toMatchObject({ username: 'Piet' })
})

test('a user who loses the administrator role is logged out', async () => {
  const { app, send } = await signInAda()
  const max = await signInAs(app, 'max')
  const response = await send('PUT', `/api/users/${max.user._id}`, { isAdmin: false })
  expect(await response.json()).toMatchObject({ username: 'Max', isAdmin: false })
  expect(await storedUser(app, max.user._id)).toMatchObject({ is_admin: 0 })
  expect(await profile(app, max.token)).toMatchObject({ status: 401 })
})

test('an administrator deletes an account, its sessions and its known browsers with it', async () => {
  const { app, send } = await signInAda()
  const pia = await signInAs(app, 'pia')
  await app.send('POST', '/api/auth/login', { email: 'pia@example.org', password: goodPassword })
  const response = await send('DELETE', `/api/users/${pia.user._id}`)
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(await storedUsers(app)).toMatchObject([{ username: 'Ada' }])
  expect(await profile(app, pia.token)).toMatchObject({ status: 401 })
  expect(await sessionCount(app, pia.user._id)).toBe(0)
  expect(await app.db.selectFrom('known_device').selectAll().execute()).toEqual([])
})

test('an administrator can neither delete nor demote their own account', async () => {
  const { app, ada, send } = await signInAda()
  await addUser(app, 'max')
  const responses = [
    await send('DELETE', `/api/users/${ada._id}`),
    await send('PUT', `/api/users/${ada._id}`, { isAdmin: false, username: 'Adele' }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([409, 409])
  expect(await responses[0]?.json()).toEqual({ message: ownAccount })
  expect(await storedUser(app, ada._id)).toMatchObject({ username: 'Ada', is_admin: 1 })
})

test('the last administrator cannot be removed, even by one who was just demoted', async () => {
  const { app, ada } = await signInAda()
  const max = await addUser(app, 'max')
  await updateUser(app.db, ada._id, { isAdmin: false }, max._id)
  const outcomes = [
    await removeUser(app.db, max._id, ada._id),
    await updateUser(app.db, max._id, { isAdmin: false }, ada._id),
  ]
  expect(outcomes).toEqual([{ conflict: 'last-administrator' }, { conflict: 'last-administrator' }])
  expect(await storedUser(app, max._id)).toMatchObject({ is_admin: 1 })
})

test('of eight administrators who are demoted or deleted concurrently, one remains', async () => {
  const { db } = await createTestApp()
  const made = await Promise.all(
    [...'abcdefgh'].map((username) => {
      const draft = { username, email: `${username}@example.org`, passwordHash: '', isAdmin: true }
      return insertUser(db, draft, testTime)
    }),
  )
  const users = made.flatMap((outcome) => ('user' in outcome ? [outcome.user] : []))
  const outcomes = await Promise.all(
    users.map(({ _id }, index) =>
      index % 2 === 0
        ? updateUser(db, _id, { isAdmin: false }, 'somebody else')
        : removeUser(db, _id, 'somebody else'),
    ),
  )
  expect((await storedUsers({ db })).filter(({ is_admin }) => is_admin === 1)).toHaveLength(1)
  expect(outcomes.filter((outcome) => 'conflict' in outcome)).toEqual([
    { conflict: 'last-administrator' },
  ])
})
