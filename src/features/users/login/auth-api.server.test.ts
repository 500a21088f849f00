import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../../test/support/app.ts'
import { addUser, goodPassword, signInAs } from '../../../../test/support/test-users.ts'

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

test('a user logs in with another spelling of their address, and gets their own profile', async () => {
  const app = await createTestApp()
  const { _id } = await addUser(app, 'pia')
  const response = await logIn(app, { email: ' ｐIA@Example.ORG ' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    ...{ _id, username: 'Pia', email: 'pia@example.org', isAdmin: false },
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

test('a program sends its session as Authorization: Bearer', async () => {
  const app = await createTestApp()
  const { token, user } = await signInAs(app, 'pia')
  const response = await profile(app, { Authorization: `Bearer ${token}` })
  const { createdAt: _, ...shown } = user
  expect(await response.json()).toEqual(shown)
})

test('a token that is cut, of another scheme or cookie, or the stored hash of one is refused', async () => {
  const app = await createTestApp()
  const { token } = await signInAs(app, 'pia')
  const [row] = await storedSessions(app)
  const responses = await Promise.all([
    profile(app, { Authorization: `Bearer ${token.slice(0, -1)}` }),
    profile(app, { Authorization: `Basic ${token}` }),
    profile(app, { Cookie: `session=${token}` }),
    profile(app, { Authorization: `Bearer ${row?.token_hash}` }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401])
})

test('a user who logs out loses the session and the cookie of this browser alone', async () => {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'pia')
  const elsewhere = cookiesOf(await logIn(app))[0]?.pair ?? ''
  const response = await app.request('/api/auth/logout', { method: 'POST', headers })
  expect(response.status).toBe(204)
  expect(cookiesOf(response)).toMatchObject([
    { pair: '__Host-session=', flags: expect.arrayContaining(['Max-Age=0', 'Path=/', 'Secure']) },
  ])
  expect(await profile(app, headers)).toMatchObject({ status: 401 })
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

test('an oversized login is refused before it is hashed', async () => {
  const app = await createTestApp()
  const long = { email: '\uFDFA'.repeat(300), password: 'a'.repeat(1001) }
  const response = await app.send('POST', '/api/auth/login', long)
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).errors)).toEqual(['email', 'password'])
  expect(await app.db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
})
