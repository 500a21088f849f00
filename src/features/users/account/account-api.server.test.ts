import { expect, test } from 'vitest'
import { dayMs } from '#durations.ts'
import { later, siteOf } from '../../../../test/support/account.ts'
import { testOrigin, testTime } from '../../../../test/support/app.ts'
import { createAuthenticator } from '../../../../test/support/authenticator.ts'
import { addPasskey, cookieOf, setUpApp } from '../../../../test/support/second-factor.ts'
import { goodPassword, signInAs } from '../../../../test/support/test-users.ts'
import { startSession } from '../login/sessions.server.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a plain user sees their own account, with nothing set up', async () => {
  const { overview } = await siteOf('pia')
  expect(await overview()).toEqual({
    username: 'Pia',
    email: 'pia@example.org',
    isAdmin: false,
    recentAuthUntil: later(30).toISOString(),
    totp: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    passkeyOrigin: testOrigin,
  })
})

test('a user changes name and address of the login, which no other account has; sessions stay', async () => {
  const { app, me, overview } = await siteOf('pia')
  await signInAs(app, 'ada')
  const change = (username: string, email: string) =>
    app.send('PUT', '/api/account', { username, email }, me)
  const refused = [
    await change('ADA', 'new@example.org'),
    await change('Pia', 'Ada@Example.org'),
    await change('Pia', 'nowhere'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 400])
  expect((await change('Piet', 'piet@example.org')).status).toBe(204)
  expect(await overview()).toMatchObject({ username: 'Piet', email: 'piet@example.org' })
  const login = { email: 'piet@example.org', password: goodPassword }
  expect((await app.send('POST', '/api/auth/login', login)).status).toBe(200)
  app.setTime(later(31))
  expect((await change('Pia', 'pia@example.org')).status).toBe(403)
})

test('no account response contains a stored secret', async () => {
  const { app, me, overview } = await siteOf('ada')
  const { secret, recoveryCodes } = await setUpApp(app, me, testTime)
  await addPasskey(app, me, createAuthenticator({ origin: testOrigin }))
  const text = JSON.stringify([
    await overview(),
    await (await app.request('/api/account/sessions', me)).json(),
  ])
  expect(text).toContain('Phone')
  expect(text).not.toContain(secret)
  expect(text).not.toContain(recoveryCodes[0])
  expect(text).not.toContain(me.token)
})

test('recent authentication lasts half an hour, in this session only', async () => {
  const { app, me, overview } = await siteOf('ada')
  const token = await startSession(app.db, me.user._id, testTime)
  const other = { headers: { Cookie: `__Host-session=${token}` } }
  app.setTime(later(40))
  const body = { password: goodPassword }
  const response = await app.send('POST', '/api/account/confirmation', body, me)
  expect(await response.json()).toEqual({ recentAuthUntil: later(70).toISOString() })
  expect((await app.send('POST', '/api/account/totp', {}, me)).status).toBe(201)
  expect((await app.send('POST', '/api/account/totp', {}, other)).status).toBe(403)
  app.setTime(later(71))
  expect(await overview()).toMatchObject({ recentAuthUntil: null })
})

test('a thief of a session guesses nine passwords, and the owner is not locked out', async () => {
  const { app, me } = await siteOf('ada')
  const guess = () => app.send('POST', '/api/account/confirmation', { password: 'a guess' }, me)
  const statuses = []
  for (let each = 0; each < 10; each += 1) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array(9).fill(400), 429])
  const token = await startSession(app.db, me.user._id, testTime)
  const other = { headers: { Cookie: `__Host-session=${token}` } }
  const body = { password: goodPassword }
  expect((await app.send('POST', '/api/account/confirmation', body, other)).status).toBe(200)
})

test('a user changes their own password: every session ends, and this browser gets a new one', async () => {
  const { app, me } = await siteOf('pia')
  const token = await startSession(app.db, me.user._id, testTime)
  const change = { currentPassword: goodPassword, password: 'another pan on a rail' }
  const response = await app.send('PUT', '/api/account/password', change, me)
  expect(response.status).toBe(204)
  const cookies = [me.headers.Cookie, `__Host-session=${token}`, cookieOf(response, 'session')]
  const profiles = cookies.map((Cookie) =>
    app.request('/api/auth/profile', { headers: { Cookie } }),
  )
  expect((await Promise.all(profiles)).map(({ status }) => status)).toEqual([401, 401, 200])
  const login = { email: 'pia@example.org', password: 'another pan on a rail' }
  expect((await app.send('POST', '/api/auth/login', login)).status).toBe(200)
})

test.each([
  [{ currentPassword: 'not mine' }, 'currentPassword'],
  [{ password: 'short' }, 'password'],
  [{ password: 'password123' }, 'password'],
])(
  'a user who changes their password to %j changes nothing, and %s gets an error',
  async (wrong, field) => {
    const { app, me } = await siteOf('pia')
    const before = await app.db.selectFrom('user').selectAll().execute()
    const change = { currentPassword: goodPassword, password: 'another pan on a rail', ...wrong }
    const response = await app.send('PUT', '/api/account/password', change, me)
    expect(response.status).toBe(400)
    expect(Object.keys((await response.json()).errors)).toEqual([field])
    expect(await app.db.selectFrom('user').selectAll().execute()).toEqual(before)
    expect((await app.request('/api/auth/profile', me)).status).toBe(200)
  },
)

test('a user sees only their own sessions that last, most recently used first', async () => {
  const { app, me } = await siteOf('pia')
  await signInAs(app, 'ada')
  await startSession(app.db, me.user._id, new Date(testTime.getTime() - 8 * dayMs))
  app.setTime(later(5))
  const login = { email: 'pia@example.org', password: goodPassword }
  await app.send('POST', '/api/auth/login', login, { headers: { 'User-Agent': firefox } })
  app.setTime(testTime)
  const response = await app.request('/api/account/sessions', me)
  expect(await response.json()).toMatchObject([
    { device: 'Firefox on Linux', createdAt: later(5).toISOString(), isCurrent: false },
    { device: 'Unknown device', createdAt: testTime.toISOString(), isCurrent: true },
  ])
})

test('the owner ends a stolen session, and the thief is logged out', async () => {
  const { app, me } = await siteOf('ada')
  const stolen = await startSession(app.db, me.user._id, later(1), firefox)
  const thief = { headers: { Authorization: `Bearer ${stolen}` } }
  expect((await app.request('/api/users', thief)).status).toBe(200)
  const [other] = await (await app.request('/api/account/sessions', me)).json()
  const ended = await app.request(`/api/account/sessions/${other._id}`, { ...me, method: 'DELETE' })
  expect(ended.status).toBe(204)
  expect((await app.request('/api/users', thief)).status).toBe(401)
  expect((await app.request('/api/users', me)).status).toBe(200)
})

test('the owner ends all other sessions and stays logged in', async () => {
  const { app, me } = await siteOf('ada')
  const pia = await signInAs(app, 'pia')
  await startSession(app.db, me.user._id, testTime)
  await startSession(app.db, me.user._id, testTime)
  const ended = await app.request('/api/account/sessions', { ...me, method: 'DELETE' })
  expect(ended.status).toBe(204)
  expect(await (await app.request('/api/account/sessions', me)).json()).toHaveLength(1)
  expect((await app.request('/api/auth/profile', pia)).status).toBe(200)
})

test('ending the current session logs out', async () => {
  const { app, me } = await siteOf('pia')
  const [own] = await (await app.request('/api/account/sessions', me)).json()
  const ended = await app.request(`/api/account/sessions/${own._id}`, { ...me, method: 'DELETE' })
  expect(cookieOf(ended, 'session')).toBe('__Host-session=')
  expect((await app.request('/api/auth/profile', me)).status).toBe(401)
})

test('a user cannot end a session of another account', async () => {
  const { app, me } = await siteOf('ada')
  const pia = await signInAs(app, 'pia')
  const [hers] = await (await app.request('/api/account/sessions', pia)).json()
  for (const id of [hers._id, 'nowhere', '%00', '%F0%9F%98%80']) {
    const response = await app.request(`/api/account/sessions/${id}`, { ...me, method: 'DELETE' })
    expect(response.status).toBe(404)
  }
  expect((await app.request('/api/auth/profile', pia)).status).toBe(200)
})

test('an account keeps its fifty newest sessions', async () => {
  const { app, me } = await siteOf('pia')
  const ada = await signInAs(app, 'ada')
  const times = Array.from({ length: 50 }, (_, index) => later(index + 1))
  for (const time of times) await startSession(app.db, me.user._id, time)
  expect((await app.request('/api/auth/profile', me)).status).toBe(401)
  expect((await app.request('/api/auth/profile', ada)).status).toBe(200)
  expect(await app.db.selectFrom('session').select('id').execute()).toHaveLength(51)
})
