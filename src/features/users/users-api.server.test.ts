import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import { addUser } from '../../../test/support/test-users.ts'
import {
  newPassword,
  signInAda,
  storedUser,
  storedUsers,
  zoe,
} from '../../../test/support/users.ts'
import { verifyPassword } from './login/password.server.ts'

test('an administrator creates an account of another one', async () => {
  const { app, send } = await signInAda()
  const response = await send('POST', '/api/users', { ...zoe, isAdmin: true })
  const created = await response.json()
  const { password, ...shown } = zoe
  expect(response.status).toBe(201)
  expect(created).toEqual({
    ...{ _id: expect.any(String), ...shown, isAdmin: true, createdAt: testTime.toISOString() },
  })
  const row = await storedUser(app, created._id)
  expect(row).toMatchObject({ ...shown, is_admin: 1 })
  expect(await verifyPassword(password, row?.password_hash ?? '')).toBe(true)
})

test.each([
  [{ username: '' }, 'Username is required'],
  [
    { password: 'Password1' },
    'This password is one of the first that attackers try. Please choose another.',
  ],
])('an account with %j is not created', async (wrong, message) => {
  const { app, send } = await signInAda()
  const response = await send('POST', '/api/users', { ...zoe, ...wrong })
  const errors = { [Object.keys(wrong)[0] ?? '']: message }
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
  expect(await storedUsers(app)).toHaveLength(1)
})

test.each([
  [{ username: ' ADA ' }, 'username'],
  [{ username: 'Ａda' }, 'username'],
  [{ email: 'ADA@Example.org' }, 'email address'],
])('an account with %j, which is Ada’s, is not created', async (taken, field) => {
  const { app, send } = await signInAda()
  const response = await send('POST', '/api/users', { ...zoe, ...taken })
  expect(response.status).toBe(409)
  expect((await response.json()).message).toBe(`Another account already has this ${field}.`)
  expect(await storedUsers(app)).toHaveLength(1)
})

test('an international address is one account, as browsers write its domain in one way or the other', async () => {
  const { app, send } = await signInAda()
  const unicode = { ...zoe, email: 'zoe@müller.de' }
  const punycode = { ...zoe, username: 'Other', email: 'zoe@xn--mller-kva.de' }
  expect((await send('POST', '/api/users', unicode)).status).toBe(201)
  expect((await send('POST', '/api/users', punycode)).status).toBe(409)
  const { password } = zoe
  const response = await app.send('POST', '/api/auth/login', { email: punycode.email, password })
  expect(response.status).toBe(200)
})

test('two administrators who create the same account concurrently create one', async () => {
  const { app, send } = await signInAda()
  const responses = await Promise.all([
    send('POST', '/api/users', zoe),
    send('POST', '/api/users', zoe),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await storedUsers(app)).toHaveLength(2)
})

test('an administrator pages through the accounts, newest first', async () => {
  const { app, send, get } = await signInAda()
  app.setTime(new Date(testTime.getTime() + 60_000))
  await send('POST', '/api/users', zoe)
  const response = await get('/api/users?limit=1&page=1')
  expect(await response.json()).toMatchObject([{ username: 'Zoe' }])
  expect(response.headers.get('x-total-count')).toBe('2')
  expect(response.headers.get('link')).toContain('</api/users?limit=1&page=2>; rel="next"')
})

test('every request for an account that is not there gets a 404', async () => {
  const { send, get } = await signInAda()
  const responses = await Promise.all([
    ...['%00', "'%20or%20'1'='1", '__proto__'].map((id) => get(`/api/users/${id}`)),
    send('PUT', '/api/users/%00', { username: 'X' }),
    send('DELETE', '/api/users/%00'),
  ])
  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(404))
})

const unchanged = { username: 'Pia', username_key: 'pia', email: 'pia@example.org', is_admin: 0 }

test.each([
  [{ username: 'Piet' }, { username: 'Piet', username_key: 'piet' }],
  [{ username: 'PIA', email: unchanged.email }, { username: 'PIA' }],
  [{ email: 'p@example.org' }, { email: 'p@example.org' }],
  [{ isAdmin: true }, { is_admin: 1 }],
  [{ password: '' }, {}],
])('an administrator changes %j and nothing else', async (change, expected) => {
  const { app, send } = await signInAda()
  const pia = await addUser(app, 'pia')
  const before = await storedUser(app, pia._id)
  const response = await send('PUT', `/api/users/${pia._id}`, change)
  expect(response.status).toBe(200)
  const { password_hash, created_at } = before ?? {}
  expect(await storedUser(app, pia._id)).toMatchObject({
    ...{ ...unchanged, password_hash, created_at, ...expected },
  })
})

test.each([
  [{ username: 'ada' }, 409],
  [{ email: 'ADA@example.org' }, 409],
  [{ password: 'password1' }, 400],
  [{ isAdmin: null }, 400],
])('a change to %j is refused and changes nothing', async (change, status) => {
  const { app, send } = await signInAda()
  const pia = await addUser(app, 'pia')
  const before = await storedUser(app, pia._id)
  const response = await send('PUT', `/api/users/${pia._id}`, { username: 'Piet', ...change })
  expect(response.status).toBe(status)
  expect(await storedUser(app, pia._id)).toEqual(before)
})

test('no response and no log entry contains a password or its hash', async () => {
  const { app, ada, send, get } = await signInAda()
  const responses = [
    await send('POST', '/api/users', zoe),
    await send('POST', '/api/users', zoe),
    await send('PUT', `/api/users/${ada._id}`, { password: newPassword, username: '' }),
    await send('PUT', `/api/users/${ada._id}`, { username: 'Adele' }),
    await get('/api/users'),
    await get(`/api/users/${ada._id}`),
    await app.send('POST', '/api/auth/login', zoe),
    await app.send('POST', '/api/auth/login', { ...zoe, password: newPassword }),
  ]
  const output = [...(await Promise.all(responses.map((each) => each.text()))), ...app.logged]
  expect(JSON.stringify(output)).not.toMatch(
    /argon2|copper pans|another long sentence|password_hash/,
  )
})
