import { expect, test } from 'vitest'
import { createTestApp, testTime } from '../../../../test/support/app.ts'
import {
  appCode,
  cookieOf,
  setUpApp,
  showPassword,
} from '../../../../test/support/second-factor.ts'
import { goodPassword, signInAs } from '../../../../test/support/test-users.ts'
import { rememberDevice } from '../login/device-cookies.server.ts'

const later = (seconds: number) => new Date(testTime.getTime() + seconds * 1000)
const email = 'ada@example.org'

/** A site on which Ada set up an app half a minute ago. */
async function siteWithApp() {
  const app = await createTestApp()
  const ada = await signInAs(app, 'ada')
  const codes = await setUpApp(app, ada, testTime)
  app.setTime(later(30))
  const sendCode = (code: string, headers: { Cookie: string }) =>
    app.send('POST', '/api/auth/second-step', { code }, { headers })
  const profile = (response: Response) =>
    app.request('/api/auth/profile', { headers: { Cookie: cookieOf(response, 'session') } })
  return { app, ada, sendCode, profile, ...codes }
}

test('an administrator with an app logs in with the password and a code, and not with the password alone', async () => {
  const { app, secret, sendCode, profile } = await siteWithApp()
  const { response, headers } = await showPassword(app, email)
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({ secondStep: { methods: ['totp', 'recoveryCode'] } })
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-ticket=.*; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ])
  const finished = await sendCode(appCode(secret, later(30)), headers)
  expect(finished.status).toBe(200)
  expect(await finished.json()).toMatchObject({ email, isAdmin: true })
  expect((await profile(finished)).status).toBe(200)
})

test('the ticket of a pending login grants no access', async () => {
  const { app } = await siteWithApp()
  const { headers } = await showPassword(app, email)
  const ticket = headers.Cookie.split('=')[1]
  const statusOf = async (sent: HeadersInit) =>
    (await app.request('/api/auth/profile', { headers: sent })).status
  expect(await statusOf(headers)).toBe(401)
  expect(await statusOf({ Cookie: `__Host-session=${ticket}` })).toBe(401)
  expect(await statusOf({ Authorization: `Bearer ${ticket}` })).toBe(401)
})

test('a wrong code is refused, and the correct one still works', async () => {
  const { app, secret, sendCode } = await siteWithApp()
  const { headers } = await showPassword(app, email)
  const wrong = await sendCode('000000', headers)
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toEqual({ message: 'Wrong code. Check it and try again.' })
  expect(cookieOf(wrong, 'session')).toBe('')
  expect((await sendCode(appCode(secret, later(30)), headers)).status).toBe(200)
})

test('a code works once, including the one that confirmed the set-up', async () => {
  const { app, secret, sendCode } = await siteWithApp()
  const again = await sendCode(appCode(secret, testTime), (await showPassword(app, email)).headers)
  expect(again.status).toBe(401)
  expect(await again.json()).toEqual({
    message: 'This code has already been used. Please wait for the next one.',
  })
  const code = appCode(secret, later(30))
  const [first, second] = [await showPassword(app, email), await showPassword(app, email)]
  const responses = await Promise.all([
    sendCode(code, first.headers),
    sendCode(code, second.headers),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('a code that is a minute early or late is refused', async () => {
  const { app, secret, sendCode } = await siteWithApp()
  app.setTime(later(120))
  const { headers } = await showPassword(app, email)
  expect((await sendCode(appCode(secret, later(60)), headers)).status).toBe(401)
  expect((await sendCode(appCode(secret, later(180)), headers)).status).toBe(401)
  expect((await sendCode(appCode(secret, later(150)), headers)).status).toBe(200)
})

type Scene = Awaited<ReturnType<typeof siteWithApp>>
type Headers = Awaited<ReturnType<typeof showPassword>>['headers']

const newPassword = { currentPassword: goodPassword, password: 'another pan on a rail' }

test.each<[string, number, (scene: Scene, headers: Headers) => unknown]>([
  ['has expired', 330, () => {}],
  [
    'is finished',
    60,
    ({ secret, sendCode }, headers) => sendCode(appCode(secret, later(30)), headers),
  ],
  [
    'was dropped by a logout',
    60,
    ({ app }, headers) => app.request('/api/auth/logout', { method: 'POST', headers }),
  ],
  [
    'is older than the password',
    60,
    ({ app, ada }) => app.send('PUT', '/api/account/password', newPassword, ada),
  ],
  [
    'has ended with all other sessions',
    60,
    ({ app, ada }) => app.request('/api/account/sessions', { ...ada, method: 'DELETE' }),
  ],
])('an owner whose login %s starts again', async (_, seconds, end) => {
  const scene = await siteWithApp()
  const { headers } = await showPassword(scene.app, email)
  await end(scene, headers)
  scene.app.setTime(later(seconds))
  const finished = await scene.sendCode(appCode(scene.secret, later(seconds)), headers)
  expect([finished.status, await finished.json()]).toEqual([
    ...[409, { message: 'The login took longer than five minutes. Please start again.' }],
  ])
})

test('a second step without a pending login is refused', async () => {
  const { secret, sendCode } = await siteWithApp()
  const code = appCode(secret, later(30))
  const cookies = ['', '__Host-ticket=', `__Host-ticket=${'x'.repeat(43)}`]
  const responses = await Promise.all(cookies.map((Cookie) => sendCode(code, { Cookie })))
  expect(responses.map(({ status }) => status)).toEqual([409, 409, 409])
})

test('an attacker with the password guesses five codes, however many are sent at the same time', async () => {
  const { app, secret, sendCode } = await siteWithApp()
  const { headers } = await showPassword(app, email)
  const guesses = Array.from({ length: 20 }, (_, number) => String(number).padStart(6, '0'))
  const responses = await Promise.all(guesses.map((code) => sendCode(code, headers)))
  const statuses = responses.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
  const right = await sendCode(appCode(secret, later(30)), (await showPassword(app, email)).headers)
  expect(right.status).toBe(429)
  expect(Number(right.headers.get('retry-after'))).toBeLessThanOrEqual(900)
})

test('guesses from elsewhere do not lock out an owner with a recovery code or a known device', async () => {
  const { app, secret, recoveryCodes, sendCode } = await siteWithApp()
  const own = await showPassword(app, email)
  const first = await sendCode(appCode(secret, later(30)), own.headers)
  const device = cookieOf(first, 'device')
  for (let each = 0; each < 7; each += 1) {
    await sendCode('000000', (await showPassword(app, email)).headers)
  }
  app.setTime(later(60))
  const known = await showPassword(app, email, device)
  expect((await sendCode(appCode(secret, later(60)), known.headers)).status).toBe(200)
  const stranger = await showPassword(app, email)
  expect((await sendCode(recoveryCodes[0] ?? '', stranger.headers)).status).toBe(200)
})

test('a recovery code works once, in any notation, also if two browsers send it at the same time', async () => {
  const { app, recoveryCodes, sendCode } = await siteWithApp()
  const code = (recoveryCodes[3] ?? '').toUpperCase().replaceAll('-', ' ')
  const tickets = [await showPassword(app, email), await showPassword(app, email)]
  const responses = await Promise.all(tickets.map(({ headers }) => sendCode(code, headers)))
  const [finished, again] = responses.toSorted((one, other) => one.status - other.status)
  expect([finished?.status, again?.status]).toEqual([200, 401])
  expect(await finished?.json()).toMatchObject({ email, recoveryCodesLeft: 9 })
  expect(await app.db.selectFrom('recovery_code').selectAll().execute()).toHaveLength(9)
})

test('the recovery code of another account is refused', async () => {
  const { app, sendCode } = await siteWithApp()
  const pia = await signInAs(app, 'pia')
  const { recoveryCodes } = await setUpApp(app, pia, later(30))
  const finished = await sendCode(recoveryCodes[0] ?? '', (await showPassword(app, email)).headers)
  expect(finished.status).toBe(401)
})

test('the log warns of a wrong code with the account, without codes and secrets', async () => {
  const { app, ada, secret, recoveryCodes, sendCode } = await siteWithApp()
  await sendCode('000000', { Cookie: '' })
  expect(app.logged.map(({ msg }) => msg)).not.toContain('The second step of a login was refused')
  await sendCode('000000', (await showPassword(app, email)).headers)
  await sendCode(recoveryCodes[0] ?? '', (await showPassword(app, email)).headers)
  const alarm = { msg: 'The second step of a login was refused', userId: ada.user._id }
  expect(app.logged).toContainEqual(expect.objectContaining(alarm))
  const log = JSON.stringify(app.logged)
  for (const text of [secret, recoveryCodes[0], '000000']) expect(log).not.toContain(text)
})

test('the database contains no recovery code in plain text', async () => {
  const { app, recoveryCodes } = await siteWithApp()
  const rows = JSON.stringify(await app.db.selectFrom('recovery_code').selectAll().execute())
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) {
    expect(code).toMatch(/^[a-km-np-z2-9]{6}(-[a-km-np-z2-9]{6}){3}$/)
    expect(rows).not.toContain(code.replaceAll('-', ''))
  }
})

test('an administrator who deletes an account deletes its factors', async () => {
  const { app, ada } = await siteWithApp()
  const pia = await signInAs(app, 'pia')
  await setUpApp(app, pia, later(30))
  await showPassword(app, 'pia@example.org')
  await app.request(`/api/users/${pia.user._id}`, { method: 'DELETE', headers: ada.headers })
  for (const table of ['totp', 'recovery_code', 'auth_challenge'] as const) {
    const rows = await app.db.selectFrom(table).select('user_id').execute()
    expect(rows.filter(({ user_id }) => user_id === pia.user._id)).toEqual([])
  }
})

test('all known devices together get at most ninety-nine guesses', async () => {
  const { app, ada, sendCode } = await siteWithApp()
  const { headers } = await showPassword(app, email)
  const marks = await Promise.all(
    Array.from({ length: 25 }, () => rememberDevice(app.db, ada.user._id, undefined, testTime)),
  )
  const cookies = marks.flatMap((mark) => Array(4).fill(`${headers.Cookie}; __Host-device=${mark}`))
  const responses = await Promise.all(cookies.map((Cookie) => sendCode('000000', { Cookie })))
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(99)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1)
})
