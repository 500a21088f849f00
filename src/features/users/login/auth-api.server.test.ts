import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../../test/support/app.ts'
import { addUser, goodPassword, signInAs } from '../../../../test/support/test-users.ts'
import { insertUser } from '../user-queries.server.ts'

const pia = { email: 'pia@example.org', password: goodPassword }

function logIn(app: TestApp, change: object = {}, headers: Record<string, string> = {}) {
  return app.send('POST', '/api/auth/login', { ...pia, ...change }, { headers })
}

function profile(app: TestApp, headers: Record<string, string>) {
  return app.request('/api/auth/profile', { headers })
}

function storedSessions({ db }: TestApp) {
  return db.selectFrom('session').selectAll().execute()
}

/** The cookies of a response: name, value and flags. */
function cookiesOf(response: Response) {
  return response.headers.getSetCookie().map((line) => {
    const [pair = '', ...flags] = line.split('; ')
    return { pair, name: pair.split('=')[0], value: pair.split('=')[1] ?? '', flags }
  })
}

test('a user logs in and gets their own profile', async () => {
  const app = await createTestApp()
  const { _id } = await addUser(app, 'pia')
  const response = await logIn(app)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    _id,
    username: 'Pia',
    email: 'pia@example.org',
    isAdmin: false,
  })
  expect(await storedSessions(app)).toMatchObject([
    { user_id: _id, created_at: testTime.toISOString() },
  ])
})

test('a login sets two cookies that are hidden from scripts and other sites', async () => {
  const app = await createTestApp()
  await addUser(app, 'pia')
  const [session, device] = cookiesOf(await logIn(app))
  expect([session?.name, device?.name]).toEqual(['__Host-session', '__Host-device'])
  expect(session?.flags.toSorted()).toEqual([
    'HttpOnly',
    `Max-Age=${30 * 86_400}`,
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
  expect(device?.flags).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax']))
})

test('on plain http the cookies have no __Host- prefix, which browsers would reject', async () => {
  const app = await createTestApp({ publicUrl: 'http://localhost:3000' })
  await addUser(app, 'pia')
  const [session] = cookiesOf(await logIn(app))
  expect(session?.name).toBe('session')
  expect(session?.flags).not.toContain('Secure')
  expect(await profile(app, { Cookie: session?.pair ?? '' })).toMatchObject({ status: 200 })
})

test('a session token has 256 random bits, and the database stores only its hash', async () => {
  const app = await createTestApp()
  await addUser(app, 'pia')
  const [first] = cookiesOf(await logIn(app))
  const [second] = cookiesOf(await logIn(app))
  expect(Buffer.from(first?.value ?? '', 'base64url')).toHaveLength(32)
  expect(second?.value).not.toBe(first?.value)
  const stored = JSON.stringify([
    await storedSessions(app),
    await app.db.selectFrom('known_device').selectAll().execute(),
  ])
  expect(stored).not.toContain(first?.value)
  expect(stored).not.toContain(second?.value)
})

test.each([' Pia@Example.ORG ', 'PIA@example.org', 'ｐia@example.org'])(
  'a user who spells their address %j logs in',
  async (email) => {
    const app = await createTestApp()
    await addUser(app, 'pia')
    const response = await logIn(app, { email })
    expect(response.status).toBe(200)
    expect(await storedSessions(app)).toHaveLength(1)
  },
)

test('an unknown address and a wrong password get the same response', async () => {
  const app = await createTestApp()
  await addUser(app, 'pia')
  const responses = [
    await logIn(app, { email: 'nobody@example.org' }),
    await logIn(app, { password: 'a wrong one' }),
  ]
  const observable = responses.map(async (each) => [
    each.status,
    await each.text(),
    cookiesOf(each),
  ])
  const expected = [401, JSON.stringify({ message: 'Wrong email or password.' }), []]
  expect(await Promise.all(observable)).toEqual([expected, expected])
  expect(await storedSessions(app)).toEqual([])
})

test.each([
  goodPassword.toUpperCase(),
  ` ${goodPassword}`,
  `${goodPassword} `,
  goodPassword.slice(0, -1),
  '%',
])('%j is not the password', async (password) => {
  const app = await createTestApp()
  await addUser(app, 'pia')
  expect(await logIn(app, { password })).toMatchObject({ status: 401 })
  expect(await storedSessions(app)).toEqual([])
})

test('an account with a malformed hash cannot log in', async () => {
  const app = await createTestApp()
  const draft = { username: 'Pia', email: pia.email, passwordHash: '', isAdmin: false }
  await insertUser(app.db, draft, testTime)
  expect(await logIn(app)).toMatchObject({ status: 401 })
  expect(await logIn(app, { password: 'x' })).toMatchObject({ status: 401 })
})

test.each([
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: null }, { email: 'Email is required' }],
  [{ password: '' }, { password: 'Password is required' }],
  [{ password: { $ne: '' } }, { password: 'Password is required' }],
])('a login with %j gets a message for each invalid field', async (change, errors) => {
  const app = await createTestApp()
  const response = await logIn(app, change)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
})

test('a login with a NUL in the address is refused without a server error', async () => {
  const app = await createTestApp()
  expect(await logIn(app, { email: 'a\0b@example.org' })).toMatchObject({ status: 400 })
})

test('a visitor without a session has no profile', async () => {
  const app = await createTestApp()
  const response = await app.request('/api/auth/profile')
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ message: 'Please log in.' })
})

test('a logged-in user reads their own profile', async () => {
  const app = await createTestApp()
  const { headers, user } = await signInAs(app, 'pia')
  const response = await profile(app, headers)
  expect(await response.json()).toEqual({
    _id: user._id,
    username: 'Pia',
    email: 'pia@example.org',
    isAdmin: false,
  })
})

test('a program sends its session as Authorization: Bearer', async () => {
  const app = await createTestApp()
  const { token } = await signInAs(app, 'pia')
  const response = await profile(app, { Authorization: `Bearer ${token}` })
  expect(await response.json()).toMatchObject({ username: 'Pia' })
})

test.each([
  ['cut short', (token: string) => ({ Authorization: `Bearer ${token.slice(0, -1)}` })],
  ['with a sign more', (token: string) => ({ Authorization: `Bearer ${token}A` })],
  ['of another scheme', (token: string) => ({ Authorization: `Basic ${token}` })],
  ['that is empty', () => ({ Authorization: 'Bearer ' })],
  ['with SQL in it', () => ({ Authorization: "Bearer ' or '1'='1" })],
  ['in a cookie of the plain name', (token: string) => ({ Cookie: `session=${token}` })],
  ['in a cookie with a NUL', () => ({ Cookie: '__Host-session=a%00b' })],
  ['in an empty cookie', () => ({ Cookie: '__Host-session=' })],
])('a token %s is refused', async (_, headers) => {
  const app = await createTestApp()
  const { token } = await signInAs(app, 'pia')
  expect(await profile(app, headers(token))).toMatchObject({ status: 401 })
})

test('the stored hash of a session is no valid token', async () => {
  const app = await createTestApp()
  await signInAs(app, 'pia')
  const [row] = await storedSessions(app)
  expect(await profile(app, { Authorization: `Bearer ${row?.token_hash}` })).toMatchObject({
    status: 401,
  })
})

test('a user logs out: the session and the cookie are removed', async () => {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'pia')
  const response = await app.request('/api/auth/logout', { method: 'POST', headers })
  expect(response.status).toBe(204)
  expect(await storedSessions(app)).toEqual([])
  expect(cookiesOf(response)).toMatchObject([
    { pair: '__Host-session=', flags: expect.arrayContaining(['Max-Age=0', 'Path=/', 'Secure']) },
  ])
  expect(await profile(app, headers)).toMatchObject({ status: 401 })
})

test('a user who logs out in one browser stays logged in elsewhere', async () => {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'pia')
  const elsewhere = cookiesOf(await logIn(app))[0]?.pair ?? ''
  await app.request('/api/auth/logout', { method: 'POST', headers })
  expect(await profile(app, { Cookie: elsewhere })).toMatchObject({ status: 200 })
})

test('a second login in the same browser ends the previous session', async () => {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'pia')
  const response = await logIn(app, {}, headers)
  expect(await storedSessions(app)).toHaveLength(1)
  expect(await profile(app, headers)).toMatchObject({ status: 401 })
  expect(await profile(app, { Cookie: cookiesOf(response)[0]?.pair ?? '' })).toMatchObject({
    status: 200,
  })
})

test('a failed login keeps the existing session', async () => {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'pia')
  await logIn(app, { password: 'a wrong one' }, headers)
  expect(await profile(app, headers)).toMatchObject({ status: 200 })
})

test('a device is remembered once, however often its user logs in', async () => {
  const app = await createTestApp()
  await addUser(app, 'pia')
  const [, device] = cookiesOf(await logIn(app))
  await logIn(app, {}, { Cookie: device?.pair ?? '' })
  expect(await app.db.selectFrom('known_device').selectAll().execute()).toHaveLength(1)
})

test('a page of another site cannot log in a visitor', async () => {
  const app = await createTestApp()
  await addUser(app, 'pia')
  const response = await logIn(app, {}, { Origin: 'https://evil.example' })
  expect(response.status).toBe(403)
  expect(await storedSessions(app)).toEqual([])
})

test('an oversized login is refused before it is hashed', async () => {
  const app = await createTestApp()
  const long = { email: '\uFDFA'.repeat(300), password: 'a'.repeat(1001) }
  const response = await app.send('POST', '/api/auth/login', long)
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).errors)).toEqual(['email', 'password'])
  expect(await app.db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
})
