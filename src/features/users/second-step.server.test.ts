import { expect, test } from 'vitest'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { addUser, goodPassword, signInAs } from '../../../test/support/characters.ts'
import { appCode, cookieOf, setUpApp, showPassword } from '../../../test/support/second-factor.ts'
import { rememberDevice } from './known-devices.server.ts'

const later = (seconds: number) => new Date(testTime.getTime() + seconds * 1000)
const email = 'ada@example.org'

/** A site on which Ada is asked for a code; half a minute after she set it up. */
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

test('an administrator with an app is let in by the password and a code, and not by the password', async () => {
  const { app, secret, sendCode, profile } = await siteWithApp()
  const { response, headers } = await showPassword(app, email)
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({ secondStep: { methods: ['totp', 'recoveryCode'] } })
  expect(cookieOf(response, 'session')).toBe('')
  expect(cookieOf(response, 'device')).toBe('')
  const answer = await sendCode(appCode(secret, later(30)), headers)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ email, isAdmin: true })
  expect((await profile(answer)).status).toBe(200)
})

test('the ticket between the steps opens nothing by itself', async () => {
  const { app } = await siteWithApp()
  const { headers } = await showPassword(app, email)
  const ticket = headers.Cookie.split('=')[1]
  for (const sent of [
    headers,
    { Cookie: `__Host-session=${ticket}` },
    { Authorization: `Bearer ${ticket}` },
  ]) {
    expect((await app.request('/api/auth/profile', { headers: sent })).status).toBe(401)
  }
})

test('the ticket is kept from scripts and from other sites', async () => {
  const { app } = await siteWithApp()
  const { response } = await showPassword(app, email)
  const line = response.headers.getSetCookie().find((each) => each.startsWith('__Host-ticket='))
  expect(line).toMatch(/; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
})

test('a wrong code lets nobody in, and the right one still does', async () => {
  const { app, secret, sendCode } = await siteWithApp()
  const { headers } = await showPassword(app, email)
  const wrong = await sendCode('000000', headers)
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toEqual({ message: 'This code does not fit. Please look again.' })
  expect(cookieOf(wrong, 'session')).toBe('')
  expect((await sendCode(appCode(secret, later(30)), headers)).status).toBe(200)
})

test('a code works once, also on the way from the set-up to the first login', async () => {
  const { app, secret, sendCode } = await siteWithApp()
  const again = await sendCode(appCode(secret, testTime), (await showPassword(app, email)).headers)
  expect(again.status).toBe(401)
  expect(await again.json()).toEqual({
    message: 'This code was used already. Please wait for the next one.',
  })
  const code = appCode(secret, later(30))
  const [first, second] = [await showPassword(app, email), await showPassword(app, email)]
  const answers = await Promise.all([sendCode(code, first.headers), sendCode(code, second.headers)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('a code of a minute ago or of a minute hence does not fit', async () => {
  const { app, secret, sendCode } = await siteWithApp()
  app.setTime(later(120))
  const { headers } = await showPassword(app, email)
  expect((await sendCode(appCode(secret, later(60)), headers)).status).toBe(401)
  expect((await sendCode(appCode(secret, later(180)), headers)).status).toBe(401)
  expect((await sendCode(appCode(secret, later(150)), headers)).status).toBe(200)
})

test('a second step without a first one is over before it begins', async () => {
  const { secret, sendCode } = await siteWithApp()
  const code = appCode(secret, later(30))
  const answers = [
    await sendCode(code, { Cookie: '' }),
    await sendCode(code, { Cookie: '__Host-ticket=' }),
    await sendCode(code, { Cookie: `__Host-ticket=${'x'.repeat(43)}` }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
})

test('after five minutes the password is asked for again', async () => {
  const { app, secret, sendCode } = await siteWithApp()
  const { headers } = await showPassword(app, email)
  app.setTime(later(330))
  const answer = await sendCode(appCode(secret, later(330)), headers)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toEqual({
    message: 'The login took longer than five minutes. Please begin again.',
  })
})

test('a finished login cannot be finished again', async () => {
  const { app, secret, sendCode } = await siteWithApp()
  const { headers } = await showPassword(app, email)
  expect((await sendCode(appCode(secret, later(30)), headers)).status).toBe(200)
  app.setTime(later(60))
  expect((await sendCode(appCode(secret, later(60)), headers)).status).toBe(409)
})

test('a login that waits for its code ends with a new password', async () => {
  const { app, ada, secret, sendCode } = await siteWithApp()
  const { headers } = await showPassword(app, email)
  const change = { currentPassword: goodPassword, password: 'another pan on a rail' }
  await app.send('PUT', '/api/account/password', change, { headers: ada.headers })
  expect((await sendCode(appCode(secret, later(30)), headers)).status).toBe(409)
})

test('who knows the password guesses five codes, and the sixth guess waits', async () => {
  const { app, secret, sendCode } = await siteWithApp()
  const guess = async () => sendCode('000000', (await showPassword(app, email)).headers)
  const statuses = []
  for (let each = 0; each < 6; each += 1) statuses.push((await guess()).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  const right = await sendCode(appCode(secret, later(30)), (await showPassword(app, email)).headers)
  expect(right.status).toBe(429)
  expect(Number(right.headers.get('retry-after'))).toBeLessThanOrEqual(900)
})

test('guesses from elsewhere keep nobody out who has a recovery code or a known browser', async () => {
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

test('a recovery code lets its owner in once, however it is written', async () => {
  const { app, recoveryCodes, sendCode } = await siteWithApp()
  const code = (recoveryCodes[3] ?? '').toUpperCase().replaceAll('-', ' ')
  const answer = await sendCode(code, (await showPassword(app, email)).headers)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ email, recoveryCodesLeft: 9 })
  const again = await sendCode(code, (await showPassword(app, email)).headers)
  expect(again.status).toBe(401)
  expect(await app.db.selectFrom('recovery_code').selectAll().execute()).toHaveLength(9)
})

test('the recovery code of another account opens nothing', async () => {
  const { app, sendCode } = await siteWithApp()
  const pia = await signInAs(app, 'pia')
  const { recoveryCodes } = await setUpApp(app, pia, later(30))
  const answer = await sendCode(recoveryCodes[0] ?? '', (await showPassword(app, email)).headers)
  expect(answer.status).toBe(401)
})

test('a second step without a first one is no alarm in the log, and a wrong one names the account', async () => {
  const { app, ada, sendCode } = await siteWithApp()
  await sendCode('000000', { Cookie: '' })
  expect(app.logged.map(({ msg }) => msg)).not.toContain('The second step of a login was refused')
  await sendCode('000000', (await showPassword(app, email)).headers)
  const alarm = { msg: 'The second step of a login was refused', userId: ada.user._id }
  expect(app.logged).toContainEqual(expect.objectContaining(alarm))
})

test('neither a code nor a secret of the second step is in the log', async () => {
  const { app, secret, recoveryCodes, sendCode } = await siteWithApp()
  await sendCode('000000', (await showPassword(app, email)).headers)
  await sendCode(recoveryCodes[0] ?? '', (await showPassword(app, email)).headers)
  const log = JSON.stringify(app.logged)
  expect(log).toContain('The second step of a login was refused')
  expect(log).not.toContain(secret)
  expect(log).not.toContain(recoveryCodes[0])
  expect(log).not.toContain('000000')
})

test('no recovery code lies in the database as it is', async () => {
  const { app, recoveryCodes } = await siteWithApp()
  const rows = JSON.stringify(await app.db.selectFrom('recovery_code').selectAll().execute())
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) {
    expect(code).toMatch(/^[a-km-np-z2-9]{6}(-[a-km-np-z2-9]{6}){3}$/)
    expect(rows).not.toContain(code.replaceAll('-', ''))
  }
})

test('a log-out gives up the login that waits for its code', async () => {
  const { app, secret, sendCode } = await siteWithApp()
  const { headers } = await showPassword(app, email)
  await app.request('/api/auth/logout', { method: 'POST', headers })
  expect((await sendCode(appCode(secret, later(30)), headers)).status).toBe(409)
})

test('whoever deletes an account deletes its factors with it', async () => {
  const { app, ada } = await siteWithApp()
  const pia = await signInAs(app, 'pia')
  await setUpApp(app, pia, later(30))
  await showPassword(app, 'pia@example.org')
  await app.request(`/api/users/${pia.user._id}`, { method: 'DELETE', headers: ada.headers })
  for (const table of ['totp', 'recovery_code', 'ceremony'] as const) {
    const rows = await app.db.selectFrom(table).select('user_id').execute()
    expect(rows.filter(({ user_id }) => user_id === pia.user._id)).toEqual([])
  }
})

test('an account without a second factor needs none', async () => {
  const { app } = await siteWithApp()
  await addUser(app, 'max')
  expect((await showPassword(app, 'max@example.org')).response.status).toBe(200)
})

test('many known browsers do not add up to more than ninety-nine guesses', async () => {
  const { app, ada, sendCode } = await siteWithApp()
  const { headers } = await showPassword(app, email)
  const marks = await Promise.all(
    Array.from({ length: 25 }, () => rememberDevice(app.db, ada.user._id, undefined, testTime)),
  )
  const cookies = marks.flatMap((mark) => Array(4).fill(`${headers.Cookie}; __Host-device=${mark}`))
  const answers = await Promise.all(cookies.map((Cookie) => sendCode('000000', { Cookie })))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(99)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})
