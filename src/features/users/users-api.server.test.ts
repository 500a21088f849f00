import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { addUser, goodPassword, signInAs } from '../../../test/support/characters.ts'
import { isPassword } from './password.server.ts'
import { startSession } from './sessions.server.ts'
import { insertUser, removeUser, updateUser } from './user-queries.server.ts'

const zoe = { username: 'Zoe', email: 'zoe@example.org', password: goodPassword }
const newPassword = 'another long sentence'
const oddIds = [
  'nowhere',
  '1',
  '-1',
  '%00',
  'a%00b',
  "'%20or%20'1'='1",
  '__proto__',
  '%F0%9F%8D%B2',
]
const ownAccount = 'You cannot delete your own account or take the administrator role from it.'
const lastAdministrator = 'This is the last administrator. Make somebody else one first.'

/** Ada at work, and how she asks. */
async function adaAtWork() {
  const app = await createTestApp()
  const { user: ada, token, headers } = await signInAs(app, 'ada')
  const send = (method: string, path: string, body?: unknown) =>
    app.send(method, path, body, { headers })
  return { app, ada, token, headers, send, get: (path: string) => app.request(path, { headers }) }
}

function storedUsers({ db }: Pick<TestApp, 'db'>) {
  return db.selectFrom('user').selectAll().orderBy('username').execute()
}

function storedUser({ db }: TestApp, id: string) {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

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

test('an administrator makes an account', async () => {
  const { app, send } = await adaAtWork()
  const response = await send('POST', '/api/users', zoe)
  const answer = await response.json()
  expect(response.status).toBe(201)
  expect(answer).toEqual({
    _id: expect.any(String),
    username: 'Zoe',
    email: 'zoe@example.org',
    isAdmin: false,
    createdAt: testTime.toISOString(),
  })
  const row = await storedUser(app, answer._id)
  expect(row).toMatchObject({ username: 'Zoe', email: 'zoe@example.org', is_admin: 0 })
  expect(await isPassword(goodPassword, row?.password_hash ?? '')).toBe(true)
})

test('an administrator makes another administrator, who logs in at once', async () => {
  const { app, send } = await adaAtWork()
  await send('POST', '/api/users', { ...zoe, isAdmin: true })
  const response = await app.send('POST', '/api/auth/login', zoe)
  expect(await response.json()).toMatchObject({ username: 'Zoe', isAdmin: true })
})

test('neither the id nor the date of a new account can be chosen', async () => {
  const { app, send } = await adaAtWork()
  const chosen = { _id: 'mine', id: 'mine', createdAt: '1999-01-01', password_hash: 'x' }
  await send('POST', '/api/users', { ...zoe, ...chosen })
  const [, row] = await storedUsers(app)
  expect(row).toMatchObject({ username: 'Zoe', created_at: testTime.toISOString() })
  expect(row?.id).not.toBe('mine')
})

test('an administrator who leaves everything out reads a sentence for each field', async () => {
  const { app, send } = await adaAtWork()
  const response = await send('POST', '/api/users', {})
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    message: 'Please check the marked fields.',
    errors: {
      username: 'Username is required',
      email: 'Email is required',
      password: 'Password is required',
    },
  })
  expect(await storedUsers(app)).toHaveLength(1)
})

test.each([
  [{ username: '  ' }, { username: 'Username is required' }],
  [{ username: 'x'.repeat(61) }, { username: 'String must contain at most 60 character(s)' }],
  [{ username: 7 }, { username: 'Username is required' }],
  [{ email: 'zoe' }, { email: 'Please enter a valid email address' }],
  [{ password: '' }, { password: 'Password is required' }],
  [{ password: '1x3y5z7' }, { password: 'String must contain at least 8 character(s)' }],
  [{ password: 'x1'.repeat(501) }, { password: 'String must contain at most 1000 character(s)' }],
  [{ password: 12345678 }, { password: 'Password is required' }],
  [
    { password: 'Password1' },
    { password: 'This password is one of the first that attackers try. Please choose another.' },
  ],
  [{ isAdmin: 'yes' }, { isAdmin: 'Invalid input' }],
])('an account with %j is not made', async (wrong, errors) => {
  const { app, send } = await adaAtWork()
  const response = await send('POST', '/api/users', { ...zoe, ...wrong })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
  expect(await storedUsers(app)).toHaveLength(1)
})

test('text that cannot be stored makes no account', async () => {
  const { app, send } = await adaAtWork()
  const nul = await send('POST', '/api/users', { ...zoe, username: 'Z\0' })
  const half = await send('POST', '/api/users', { ...zoe, password: 'half a pair \ud83d' })
  expect([nul.status, half.status]).toEqual([400, 400])
  expect(await storedUsers(app)).toHaveLength(1)
})

test.each([
  [{ username: 'ada' }, 'Another account has this username already.'],
  [{ username: ' ADA ' }, 'Another account has this username already.'],
  [{ username: 'Ａda' }, 'Another account has this username already.'],
  [{ email: 'ADA@Example.org' }, 'Another account has this email address already.'],
])('an account with %j, which is Ada’s, is not made', async (taken, message) => {
  const { app, send } = await adaAtWork()
  const response = await send('POST', '/api/users', { ...zoe, ...taken })
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ message })
  expect(await storedUsers(app)).toHaveLength(1)
})

test('two administrators who make the same account at once make one', async () => {
  const { app, send } = await adaAtWork()
  const answers = await Promise.all([
    send('POST', '/api/users', zoe),
    send('POST', '/api/users', zoe),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await storedUsers(app)).toHaveLength(2)
})

test('an administrator goes through the accounts, newest first, page by page', async () => {
  const { app, send, get } = await adaAtWork()
  app.setTime(new Date(testTime.getTime() + 60_000))
  await send('POST', '/api/users', zoe)
  const response = await get('/api/users?limit=1&page=1')
  expect(await response.json()).toMatchObject([{ username: 'Zoe' }])
  expect(response.headers.get('x-total-count')).toBe('2')
  expect(response.headers.get('link')).toContain('</api/users?limit=1&page=2>; rel="next"')
})

test('the list of accounts refuses an impossible page', async () => {
  const { get } = await adaAtWork()
  const response = await get('/api/users?limit=101&page=0')
  expect(response.status).toBe(400)
  expect((await response.json()).errors).toMatchObject({
    limit: expect.any(String),
    page: expect.any(String),
  })
})

test.each(oddIds)('there is no account at the id %s, whatever is done to it', async (id) => {
  const { app, send, get } = await adaAtWork()
  const answers = [
    await get(`/api/users/${id}`),
    await send('PUT', `/api/users/${id}`, { username: 'X' }),
    await send('DELETE', `/api/users/${id}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await storedUsers(app)).toMatchObject([{ username: 'Ada' }])
})

test.each([
  [{ username: 'Piet' }, { username: 'Piet', email: 'pia@example.org', is_admin: 0 }],
  [{ email: 'p@example.org' }, { username: 'Pia', email: 'p@example.org', is_admin: 0 }],
  [{ isAdmin: true }, { username: 'Pia', email: 'pia@example.org', is_admin: 1 }],
  [{}, { username: 'Pia', email: 'pia@example.org', is_admin: 0 }],
  [{ password: '' }, { username: 'Pia', email: 'pia@example.org', is_admin: 0 }],
])('an administrator changes %j and nothing else', async (change, expected) => {
  const { app, send } = await adaAtWork()
  const pia = await addUser(app, 'pia')
  const before = await storedUser(app, pia._id)
  const response = await send('PUT', `/api/users/${pia._id}`, change)
  expect(response.status).toBe(200)
  const row = await storedUser(app, pia._id)
  expect(row).toMatchObject(expected)
  expect(row).toMatchObject({
    password_hash: before?.password_hash,
    created_at: before?.created_at,
  })
})

test('an account keeps its own name and address when they are sent again', async () => {
  const { app, send } = await adaAtWork()
  const pia = await addUser(app, 'pia')
  const response = await send('PUT', `/api/users/${pia._id}`, {
    username: 'PIA',
    email: 'pia@example.org',
  })
  expect(response.status).toBe(200)
  expect(await storedUser(app, pia._id)).toMatchObject({ username: 'PIA', username_key: 'pia' })
})

test.each([
  [{ username: 'ada' }, 409],
  [{ email: 'ADA@example.org' }, 409],
  [{ username: '' }, 400],
  [{ email: 'nothing' }, 400],
  [{ password: 'short' }, 400],
  [{ password: 'password1' }, 400],
  [{ isAdmin: null }, 400],
])('a change to %j is refused and changes nothing', async (change, status) => {
  const { app, send } = await adaAtWork()
  const pia = await addUser(app, 'pia')
  const before = await storedUser(app, pia._id)
  const response = await send('PUT', `/api/users/${pia._id}`, { username: 'Piet', ...change })
  expect(response.status).toBe(status)
  expect(await storedUser(app, pia._id)).toEqual(before)
})

test('a new password works from now on, the old one no longer, and every session is over', async () => {
  const { app, send } = await adaAtWork()
  const pia = await signInAs(app, 'pia')
  const response = await send('PUT', `/api/users/${pia.user._id}`, { password: newPassword })
  expect(response.status).toBe(200)
  expect(await sessionCount(app, pia.user._id)).toBe(0)
  expect(await profile(app, pia.token)).toMatchObject({ status: 401 })
  const credentials = { email: 'pia@example.org', password: goodPassword }
  expect(await app.send('POST', '/api/auth/login', credentials)).toMatchObject({ status: 401 })
  expect(
    await app.send('POST', '/api/auth/login', { ...credentials, password: newPassword }),
  ).toMatchObject({ status: 200 })
})

test('spaces and signs of any script are part of a password', async () => {
  const { app, send } = await adaAtWork()
  const password = '  suppe 🍲 мир  '
  await send('POST', '/api/users', { ...zoe, password })
  const trimmed = await app.send('POST', '/api/auth/login', { ...zoe, password: password.trim() })
  const whole = await app.send('POST', '/api/auth/login', { ...zoe, password })
  expect([trimmed.status, whole.status]).toEqual([401, 200])
})

test('an administrator who changes her own password stays logged in here, and nowhere else', async () => {
  const { app, ada, token, send } = await adaAtWork()
  const elsewhere = await startSession(app.db, ada._id, testTime)
  const response = await send('PUT', `/api/users/${ada._id}`, { password: newPassword })
  const fresh = /^__Host-session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect(await sessionCount(app, ada._id)).toBe(1)
  expect(await profile(app, fresh)).toMatchObject({ status: 200 })
  expect(await profile(app, token)).toMatchObject({ status: 401 })
  expect(await profile(app, elsewhere)).toMatchObject({ status: 401 })
})

test('an administrator who changes the password of another gets no cookie for it', async () => {
  const { app, send } = await adaAtWork()
  const pia = await addUser(app, 'pia')
  const response = await send('PUT', `/api/users/${pia._id}`, { password: newPassword })
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('a change of the name leaves the sessions alone', async () => {
  const { app, send } = await adaAtWork()
  const pia = await signInAs(app, 'pia')
  await send('PUT', `/api/users/${pia.user._id}`, { username: 'Piet', password: '' })
  expect(await (await profile(app, pia.token)).json()).toMatchObject({ username: 'Piet' })
})

test('who loses the administrator role is logged out', async () => {
  const { app, send } = await adaAtWork()
  const max = await signInAs(app, 'max')
  const response = await send('PUT', `/api/users/${max.user._id}`, { isAdmin: false })
  expect(await response.json()).toMatchObject({ username: 'Max', isAdmin: false })
  expect(await storedUser(app, max.user._id)).toMatchObject({ is_admin: 0 })
  expect(await profile(app, max.token)).toMatchObject({ status: 401 })
})

test('an administrator deletes an account, its sessions and its known browsers with it', async () => {
  const { app, send } = await adaAtWork()
  const pia = await signInAs(app, 'pia')
  await app.send('POST', '/api/auth/login', { email: 'pia@example.org', password: goodPassword })
  const response = await send('DELETE', `/api/users/${pia.user._id}`)
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(await storedUsers(app)).toMatchObject([{ username: 'Ada' }])
  expect(await profile(app, pia.token)).toMatchObject({ status: 401 })
  expect(await sessionCount(app, pia.user._id)).toBe(0)
  expect(await app.db.selectFrom('known_device').selectAll().execute()).toEqual([])
})

test('nobody deletes the account they are logged in with', async () => {
  const { app, ada, send } = await adaAtWork()
  await addUser(app, 'max')
  const response = await send('DELETE', `/api/users/${ada._id}`)
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ message: ownAccount })
  expect(await storedUsers(app)).toHaveLength(2)
})

test('nobody takes the role from the account they are logged in with', async () => {
  const { app, ada, send } = await adaAtWork()
  await addUser(app, 'max')
  const change = { isAdmin: false, username: 'Adele' }
  const response = await send('PUT', `/api/users/${ada._id}`, change)
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ message: ownAccount })
  expect(await storedUser(app, ada._id)).toMatchObject({ username: 'Ada', is_admin: 1 })
})

test('the last administrator stays, even where the one who asks has just lost the role', async () => {
  const { app, ada } = await adaAtWork()
  const max = await addUser(app, 'max')
  await updateUser(app.db, ada._id, { isAdmin: false }, max._id)
  const outcomes = [
    await removeUser(app.db, max._id, ada._id),
    await updateUser(app.db, max._id, { isAdmin: false }, ada._id),
  ]
  expect(outcomes).toEqual([{ conflict: 'last-administrator' }, { conflict: 'last-administrator' }])
  expect(await storedUser(app, max._id)).toMatchObject({ is_admin: 1 })
})

test.each([
  ['DELETE', 'DELETE'],
  ['DELETE', 'PUT'],
  ['PUT', 'PUT'],
])('of two administrators who %s and %s each other at once, one stays', async (adas, maxs) => {
  const { app, ada, send } = await adaAtWork()
  const { user: max, headers } = await signInAs(app, 'max')
  const demotion = { isAdmin: false }
  const answers = await Promise.all([
    send(adas, `/api/users/${max._id}`, demotion),
    app.send(maxs, `/api/users/${ada._id}`, demotion, { headers }),
  ])
  const left = (await storedUsers(app)).filter(({ is_admin }) => is_admin === 1)
  expect(left).toHaveLength(1)
  // The slower one is told why, or is no longer logged in by then.
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const refusal = await answers.find(({ ok }) => !ok)?.json()
  expect([lastAdministrator, 'Please log in.']).toContain(refusal.message)
})

test('of eight administrators who are all demoted at once, one stays', async () => {
  const { db } = await createTestApp()
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const made = await Promise.all(
    names.map((username) => {
      const draft = { username, email: `${username}@example.org`, passwordHash: '', isAdmin: true }
      return insertUser(db, draft, testTime)
    }),
  )
  const users = made.flatMap((outcome) => ('user' in outcome ? [outcome.user] : []))
  const outcomes = await Promise.all(
    users.map(({ _id }) => updateUser(db, _id, { isAdmin: false }, 'somebody else')),
  )
  const left = (await storedUsers({ db })).filter(({ is_admin }) => is_admin === 1)
  expect(left).toHaveLength(1)
  expect(outcomes.filter((outcome) => 'conflict' in outcome)).toEqual([
    { conflict: 'last-administrator' },
  ])
})

test('no answer and no line of the log holds a password or its hash', async () => {
  const { app, ada, send, get } = await adaAtWork()
  const answers = [
    await send('POST', '/api/users', zoe),
    await send('POST', '/api/users', zoe),
    await send('PUT', `/api/users/${ada._id}`, { password: newPassword, username: '' }),
    await send('PUT', `/api/users/${ada._id}`, { username: 'Adele' }),
    await get('/api/users'),
    await get(`/api/users/${ada._id}`),
    await app.send('POST', '/api/auth/login', zoe),
    await app.send('POST', '/api/auth/login', { ...zoe, password: newPassword }),
  ]
  const told = [...(await Promise.all(answers.map((each) => each.text()))), ...app.logged]
  expect(JSON.stringify(told)).not.toMatch(/argon2|copper pans|another long sentence|password_hash/)
})
