import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import { addUser, goodPassword } from '../../../test/support/test-users.ts'
import {
  newPassword,
  signInAda,
  storedUser,
  storedUsers,
  zoe,
} from '../../../test/support/users.ts'
import { verifyPassword } from './login/password.server.ts'

const unusualIds = [
  'nowhere',
  '1',
  '-1',
  '%00',
  'a%00b',
  "'%20or%20'1'='1",
  '__proto__',
  '%F0%9F%8D%B2',
]

test('an administrator creates an account', async () => {
  const { app, send } = await signInAda()
  const response = await send('POST', '/api/users', zoe)
  const created = await response.json()
  expect(response.status).toBe(201)
  expect(created).toEqual({
    _id: expect.any(String),
    username: 'Zoe',
    email: 'zoe@example.org',
    isAdmin: false,
    createdAt: testTime.toISOString(),
  })
  const row = await storedUser(app, created._id)
  expect(row).toMatchObject({ username: 'Zoe', email: 'zoe@example.org', is_admin: 0 })
  expect(await verifyPassword(goodPassword, row?.password_hash ?? '')).toBe(true)
})

test('an administrator creates another administrator, who can log in', async () => {
  const { app, send } = await signInAda()
  await send('POST', '/api/users', { ...zoe, isAdmin: true })
  const { email, password } = zoe
  const response = await app.send('POST', '/api/auth/login', { email, password })
  expect(await response.json()).toMatchObject({ username: 'Zoe', isAdmin: true })
})

test('a client cannot choose the id or the date of a new account', async () => {
  const { app, send } = await signInAda()
  const chosen = { _id: 'mine', id: 'mine', createdAt: '1999-01-01', password_hash: 'x' }
  const response = await send('POST', '/api/users', { ...zoe, ...chosen })
  expect(Object.keys((await response.json()).errors)).toEqual(Object.keys(chosen))
  expect(await storedUsers(app)).toHaveLength(1)
})

test('an administrator who sends an empty account gets a message for each field', async () => {
  const { app, send } = await signInAda()
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
])('an account with %j is not created', async (wrong, errors) => {
  const { app, send } = await signInAda()
  const response = await send('POST', '/api/users', { ...zoe, ...wrong })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
  expect(await storedUsers(app)).toHaveLength(1)
})

test('text that cannot be stored creates no account', async () => {
  const { app, send } = await signInAda()
  const nul = await send('POST', '/api/users', { ...zoe, username: 'Z\0' })
  const half = await send('POST', '/api/users', { ...zoe, password: 'half a pair \ud83d' })
  expect([nul.status, half.status]).toEqual([400, 400])
  expect(await storedUsers(app)).toHaveLength(1)
})

test.each([
  [{ username: 'ada' }, 'Another account already has this username.'],
  [{ username: ' ADA ' }, 'Another account already has this username.'],
  [{ username: 'Ａda' }, 'Another account already has this username.'],
  [{ email: 'ADA@Example.org' }, 'Another account already has this email address.'],
])('an account with %j, which is Ada’s, is not created', async (taken, message) => {
  const { app, send } = await signInAda()
  const response = await send('POST', '/api/users', { ...zoe, ...taken })
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ message })
  expect(await storedUsers(app)).toHaveLength(1)
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

test('the list of accounts refuses an invalid page', async () => {
  const { get } = await signInAda()
  const response = await get('/api/users?limit=101&page=0')
  expect(response.status).toBe(400)
  expect((await response.json()).errors).toMatchObject({
    limit: expect.any(String),
    page: expect.any(String),
  })
})

test.each(unusualIds)('every request for the unknown id %s gets a 404', async (id) => {
  const { app, send, get } = await signInAda()
  const responses = [
    await get(`/api/users/${id}`),
    await send('PUT', `/api/users/${id}`, { username: 'X' }),
    await send('DELETE', `/api/users/${id}`),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await storedUsers(app)).toMatchObject([{ username: 'Ada' }])
})

test.each([
  [{ username: 'Piet' }, { username: 'Piet', email: 'pia@example.org', is_admin: 0 }],
  [{ email: 'p@example.org' }, { username: 'Pia', email: 'p@example.org', is_admin: 0 }],
  [{ isAdmin: true }, { username: 'Pia', email: 'pia@example.org', is_admin: 1 }],
  [{}, { username: 'Pia', email: 'pia@example.org', is_admin: 0 }],
  [{ password: '' }, { username: 'Pia', email: 'pia@example.org', is_admin: 0 }],
])('an administrator changes %j and nothing else', async (change, expected) => {
  const { app, send } = await signInAda()
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
  const { app, send } = await signInAda()
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
