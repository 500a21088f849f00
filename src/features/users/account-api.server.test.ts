import { expect, test } from 'vitest'
import { createTestApp, testOrigin, testTime } from '../../../test/support/app.ts'
import { createAuthenticator } from '../../../test/support/authenticator.ts'
import { goodPassword, signInAs } from '../../../test/support/characters.ts'
import {
  addPasskey,
  appCode,
  cookieOf,
  setUpApp,
  showPassword,
} from '../../../test/support/second-factor.ts'
import { rememberDevice } from './known-devices.server.ts'
import { startSession } from './sessions.server.ts'

const later = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function siteOf(who: 'ada' | 'pia') {
  const app = await createTestApp()
  const me = await signInAs(app, who)
  const overview = async () => (await app.request('/api/account', me)).json()
  return { app, me, overview }
}

test('a plain user sees their own account, with nothing set up', async () => {
  const { overview } = await siteOf('pia')
  expect(await overview()).toEqual({
    username: 'Pia',
    email: 'pia@example.org',
    confirmedUntil: later(30).toISOString(),
    totp: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    passkeyOrigin: testOrigin,
  })
})

test('no answer about the account holds a secret that was set up before', async () => {
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

test('an app is set up only by a code that it shows', async () => {
  const { app, me, overview } = await siteOf('ada')
  const begun = await app.send('POST', '/api/account/totp', {}, me)
  expect(begun.status).toBe(201)
  const { secret, uri } = await begun.json()
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toMatch(/^otpauth:\/\/totp\/.*ada%40example\.org\?/)
  const wrong = await app.send('PUT', '/api/account/totp', { code: '123456' }, me)
  expect(wrong.status).toBe(400)
  expect((await wrong.json()).errors).toHaveProperty('code')
  expect(await overview()).toMatchObject({ totp: null })
  const right = await app.send('PUT', '/api/account/totp', { code: appCode(secret, testTime) }, me)
  expect((await right.json()).recoveryCodes).toHaveLength(10)
  expect(await overview()).toMatchObject({
    totp: { createdAt: testTime.toISOString() },
    recoveryCodesLeft: 10,
  })
})

test('a second app, a code without a secret, and a late code are refused with a sentence', async () => {
  const { app, me } = await siteOf('ada')
  const early = await app.send('PUT', '/api/account/totp', { code: '123456' }, me)
  const begun = await app.send('POST', '/api/account/totp', {}, me)
  const { secret } = await begun.json()
  app.setTime(later(6))
  const late = await app.send('PUT', '/api/account/totp', { code: appCode(secret, later(6)) }, me)
  await setUpApp(app, me, later(6))
  const second = await app.send('POST', '/api/account/totp', {}, me)
  expect([early.status, late.status, second.status]).toEqual([409, 409, 409])
})

test('recovery codes go with the last factor, and not before', async () => {
  const { app, me, overview } = await siteOf('ada')
  const phone = createAuthenticator({ origin: testOrigin })
  await setUpApp(app, me, testTime)
  await addPasskey(app, me, phone)
  await app.send('DELETE', '/api/account/totp', undefined, me)
  expect(await overview()).toMatchObject({ totp: null, recoveryCodesLeft: 10 })
  const gone = await app.send('DELETE', `/api/account/passkeys/${phone.id}`, undefined, me)
  expect(gone.status).toBe(204)
  expect(await overview()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
})

test('new recovery codes take the place of the old ones, and need a factor', async () => {
  const { app, me, overview } = await siteOf('ada')
  const early = await app.send('POST', '/api/account/recovery-codes', {}, me)
  expect(early.status).toBe(409)
  const { recoveryCodes } = await setUpApp(app, me, testTime)
  const renewed = await app.send('POST', '/api/account/recovery-codes', {}, me)
  const fresh: string[] = (await renewed.json()).recoveryCodes
  expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([])
  expect(await overview()).toMatchObject({ recoveryCodesLeft: 10 })
})

test('nobody removes the passkey of another account', async () => {
  const { app, me } = await siteOf('ada')
  const pia = await signInAs(app, 'pia')
  const phone = createAuthenticator({ origin: testOrigin })
  await addPasskey(app, pia, phone)
  const answer = await app.send('DELETE', `/api/account/passkeys/${phone.id}`, undefined, me)
  expect(answer.status).toBe(404)
  expect(await app.db.selectFrom('passkey').select('id').execute()).toEqual([{ id: phone.id }])
})

const delicate: [string, string][] = [
  ['POST', '/api/account/totp'],
  ['DELETE', '/api/account/totp'],
  ['POST', '/api/account/passkeys/options'],
  ['DELETE', '/api/account/passkeys/some'],
  ['POST', '/api/account/recovery-codes'],
  ['POST', '/api/users'],
  ['PUT', '/api/users/nowhere'],
  ['DELETE', '/api/users/nowhere'],
]

test.each(delicate)(
  '%s %s asks for the password when it was shown long ago',
  async (method, path) => {
    const { app, me } = await siteOf('ada')
    app.setTime(later(31))
    const answer = await app.send(method, path, {}, me)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({ message: 'Please confirm with your password first.' })
  },
)

test('a shown password counts for half an hour, in this session alone', async () => {
  const { app, me, overview } = await siteOf('ada')
  const token = await startSession(app.db, me.user._id, testTime)
  const other = { headers: { Cookie: `__Host-session=${token}` } }
  app.setTime(later(40))
  const body = { password: goodPassword }
  const answer = await app.send('POST', '/api/account/confirmation', body, me)
  expect(await answer.json()).toEqual({ confirmedUntil: later(70).toISOString() })
  expect((await app.send('POST', '/api/account/totp', {}, me)).status).toBe(201)
  expect((await app.send('POST', '/api/account/totp', {}, other)).status).toBe(403)
  app.setTime(later(71))
  expect(await overview()).toMatchObject({ confirmedUntil: null })
})

test('who stole a session guesses nine passwords, and the owner is not held up', async () => {
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

test('a user changes their own password: every other session ends, this one goes on anew', async () => {
  const { app, me } = await siteOf('pia')
  const token = await startSession(app.db, me.user._id, testTime)
  const other = { headers: { Cookie: `__Host-session=${token}` } }
  const change = { currentPassword: goodPassword, password: 'another pan on a rail' }
  const answer = await app.send('PUT', '/api/account/password', change, me)
  expect(answer.status).toBe(204)
  const fresh = { headers: { Cookie: cookieOf(answer, 'session') } }
  const statusOf = async (who: typeof me | typeof fresh) =>
    (await app.request('/api/auth/profile', { headers: who.headers })).status
  expect([await statusOf(me), await statusOf(other), await statusOf(fresh)]).toEqual([
    401, 401, 200,
  ])
  const login = { email: 'pia@example.org', password: 'another pan on a rail' }
  expect((await app.send('POST', '/api/auth/login', login)).status).toBe(200)
})

test.each([
  [
    'another password',
    { currentPassword: 'not mine', password: 'another pan on a rail' },
    'currentPassword',
  ],
  ['a short new one', { currentPassword: goodPassword, password: 'short' }, 'password'],
  ['a known new one', { currentPassword: goodPassword, password: 'password123' }, 'password'],
  ['no new one', { currentPassword: goodPassword }, 'password'],
])('%s changes nothing, and the field says why', async (_, change, field) => {
  const { app, me } = await siteOf('pia')
  const before = await app.db.selectFrom('user').selectAll().execute()
  const answer = await app.send('PUT', '/api/account/password', change, me)
  expect(answer.status).toBe(400)
  expect(Object.keys((await answer.json()).errors)).toEqual([field])
  expect(await app.db.selectFrom('user').selectAll().execute()).toEqual(before)
  expect((await app.request('/api/auth/profile', me)).status).toBe(200)
})

test('a user sees their sessions, the one used last first, and no other’s', async () => {
  const { app, me } = await siteOf('pia')
  await signInAs(app, 'ada')
  await startSession(app.db, me.user._id, later(5), firefox)
  const answer = await app.request('/api/account/sessions', me)
  expect(await answer.json()).toMatchObject([
    { device: 'Firefox on Linux', createdAt: later(5).toISOString(), isCurrent: false },
    { device: 'Unknown device', createdAt: testTime.toISOString(), isCurrent: true },
  ])
})

test('a login writes down what the browser calls itself', async () => {
  const { app } = await siteOf('pia')
  const login = { email: 'pia@example.org', password: goodPassword }
  await app.send('POST', '/api/auth/login', login, { headers: { 'User-Agent': firefox } })
  const rows = await app.db.selectFrom('session').select('user_agent').execute()
  expect(rows).toContainEqual({ user_agent: firefox })
})

test('a session that is over stands in no list', async () => {
  const { app, me } = await siteOf('pia')
  await startSession(app.db, me.user._id, new Date(testTime.getTime() - 8 * 86_400_000))
  expect(await (await app.request('/api/account/sessions', me)).json()).toHaveLength(1)
})

test('the owner ends a stolen session, and the thief is out at once', async () => {
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

test('the owner ends all others at once and stays', async () => {
  const { app, me } = await siteOf('ada')
  const pia = await signInAs(app, 'pia')
  await startSession(app.db, me.user._id, testTime)
  await startSession(app.db, me.user._id, testTime)
  const ended = await app.request('/api/account/sessions', { ...me, method: 'DELETE' })
  expect(ended.status).toBe(204)
  expect(await (await app.request('/api/account/sessions', me)).json()).toHaveLength(1)
  expect((await app.request('/api/auth/profile', pia)).status).toBe(200)
})

test('the end of the current session is a log-out', async () => {
  const { app, me } = await siteOf('pia')
  const [own] = await (await app.request('/api/account/sessions', me)).json()
  const ended = await app.request(`/api/account/sessions/${own._id}`, { ...me, method: 'DELETE' })
  expect(cookieOf(ended, 'session')).toBe('__Host-session=')
  expect((await app.request('/api/auth/profile', me)).status).toBe(401)
})

test('nobody ends a session of another account', async () => {
  const { app, me } = await siteOf('ada')
  const pia = await signInAs(app, 'pia')
  const [hers] = await (await app.request('/api/account/sessions', pia)).json()
  for (const id of [hers._id, 'nowhere', '%00', '%F0%9F%98%80']) {
    const answer = await app.request(`/api/account/sessions/${id}`, { ...me, method: 'DELETE' })
    expect(answer.status).toBe(404)
  }
  expect((await app.request('/api/auth/profile', pia)).status).toBe(200)
})

test('the first factor ends every session by the password alone, and makes strangers of browsers', async () => {
  const { app, me } = await siteOf('ada')
  const token = await startSession(app.db, me.user._id, testTime)
  await rememberDevice(app.db, me.user._id, undefined, testTime)
  await setUpApp(app, me, testTime)
  const other = { headers: { Cookie: `__Host-session=${token}` } }
  expect((await app.request('/api/auth/profile', other)).status).toBe(401)
  expect((await app.request('/api/auth/profile', me)).status).toBe(200)
  expect(await app.db.selectFrom('known_device').selectAll().execute()).toEqual([])
})

test('a second factor more ends no session', async () => {
  const { app, me } = await siteOf('ada')
  await setUpApp(app, me, testTime)
  const token = await startSession(app.db, me.user._id, testTime)
  await addPasskey(app, me, createAuthenticator({ origin: testOrigin }))
  const other = { headers: { Cookie: `__Host-session=${token}` } }
  expect((await app.request('/api/auth/profile', other)).status).toBe(200)
})

test('what was begun under a confirmation may be finished a little later', async () => {
  const { app, me } = await siteOf('ada')
  app.setTime(later(29))
  const begun = await app.send('POST', '/api/account/totp', {}, me)
  const { secret } = await begun.json()
  app.setTime(later(32))
  const body = { code: appCode(secret, later(32)) }
  expect((await app.send('PUT', '/api/account/totp', body, me)).status).toBe(200)
})

test('a passkey that is known already is refused with a sentence', async () => {
  const { app, me } = await siteOf('ada')
  const phone = createAuthenticator({ origin: testOrigin })
  await addPasskey(app, me, phone)
  const again = await addPasskey(app, me, phone)
  expect(again.status).toBe(409)
  expect(await again.json()).toEqual({ message: 'This passkey is here already.' })
})

test('an account has its fifty newest sessions', async () => {
  const { app, me } = await siteOf('pia')
  const ada = await signInAs(app, 'ada')
  const times = Array.from({ length: 50 }, (_, index) => later(index + 1))
  for (const time of times) await startSession(app.db, me.user._id, time)
  expect((await app.request('/api/auth/profile', me)).status).toBe(401)
  expect((await app.request('/api/auth/profile', ada)).status).toBe(200)
  expect(await app.db.selectFrom('session').select('id').execute()).toHaveLength(51)
})

test('a log-in that waits for its second step ends with all other sessions', async () => {
  const { app, me } = await siteOf('ada')
  await setUpApp(app, me, testTime)
  const { headers } = await showPassword(app, 'ada@example.org')
  await app.request('/api/account/sessions', { ...me, method: 'DELETE' })
  const late = await app.send('POST', '/api/auth/second-step', { code: '000000' }, { headers })
  expect(late.status).toBe(409)
})

test('two windows that set up an app show one secret', async () => {
  const { app, me } = await siteOf('ada')
  const first = await (await app.send('POST', '/api/account/totp', {}, me)).json()
  const second = await (await app.send('POST', '/api/account/totp', {}, me)).json()
  expect(second).toEqual(first)
})
