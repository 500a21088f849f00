import { expect, test } from 'vitest'
import { later, siteOf } from '../../../../test/support/account.ts'
import { testOrigin, testTime } from '../../../../test/support/app.ts'
import { createAuthenticator } from '../../../../test/support/authenticator.ts'
import {
  addPasskey,
  appCode,
  setUpApp,
  showPassword,
} from '../../../../test/support/second-factor.ts'
import { signInAs } from '../../../../test/support/test-users.ts'
import { rememberDevice } from '../login/device-cookies.server.ts'
import { startSession } from '../login/sessions.server.ts'
import { totpExistsMessage } from './account.ts'

const protectedEndpoints: [string, string][] = [
  ['POST', '/api/account/totp'],
  ['DELETE', '/api/account/totp'],
  ['POST', '/api/account/passkeys/options'],
  ['DELETE', '/api/account/passkeys/some'],
  ['POST', '/api/account/recovery-codes'],
  ['POST', '/api/users'],
  ['PUT', '/api/users/nowhere'],
  ['DELETE', '/api/users/nowhere'],
]

test('an owner sets up an app only with a valid code', async () => {
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

test('a second app, a code without a secret, and an expired code are refused', async () => {
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

test('recovery codes are removed with the last factor', async () => {
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

test('new recovery codes replace the old ones, and require a factor', async () => {
  const { app, me, overview } = await siteOf('ada')
  const early = await app.send('POST', '/api/account/recovery-codes', {}, me)
  expect(early.status).toBe(409)
  const { recoveryCodes } = await setUpApp(app, me, testTime)
  const renewed = await app.send('POST', '/api/account/recovery-codes', {}, me)
  const fresh: string[] = (await renewed.json()).recoveryCodes
  expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([])
  expect(await overview()).toMatchObject({ recoveryCodesLeft: 10 })
})

test('a user cannot remove the passkey of another account', async () => {
  const { app, me } = await siteOf('ada')
  const pia = await signInAs(app, 'pia')
  const phone = createAuthenticator({ origin: testOrigin })
  await addPasskey(app, pia, phone)
  const response = await app.send('DELETE', `/api/account/passkeys/${phone.id}`, undefined, me)
  expect(response.status).toBe(404)
  expect(await app.db.selectFrom('passkey').select('id').execute()).toEqual([{ id: phone.id }])
})

test.each(protectedEndpoints)('%s %s requires recent authentication', async (method, path) => {
  const { app, me } = await siteOf('ada')
  app.setTime(later(31))
  const response = await app.send(method, path, {}, me)
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ message: 'Please confirm with your password first.' })
})

test('the first factor ends every other session and forgets every device', async () => {
  const { app, me } = await siteOf('ada')
  const token = await startSession(app.db, me.user._id, testTime)
  await rememberDevice(app.db, me.user._id, undefined, testTime)
  await setUpApp(app, me, testTime)
  const other = { headers: { Cookie: `__Host-session=${token}` } }
  expect((await app.request('/api/auth/profile', other)).status).toBe(401)
  expect((await app.request('/api/auth/profile', me)).status).toBe(200)
  expect(await app.db.selectFrom('known_device').selectAll().execute()).toEqual([])
})

test('another factor ends no session', async () => {
  const { app, me } = await siteOf('ada')
  await setUpApp(app, me, testTime)
  const token = await startSession(app.db, me.user._id, testTime)
  await addPasskey(app, me, createAuthenticator({ origin: testOrigin }))
  const other = { headers: { Cookie: `__Host-session=${token}` } }
  expect((await app.request('/api/auth/profile', other)).status).toBe(200)
})

test('a set-up that began with recent authentication may be finished after it expired', async () => {
  const { app, me } = await siteOf('ada')
  app.setTime(later(29))
  const begun = await app.send('POST', '/api/account/totp', {}, me)
  const { secret } = await begun.json()
  app.setTime(later(32))
  const body = { code: appCode(secret, later(32)) }
  expect((await app.send('PUT', '/api/account/totp', body, me)).status).toBe(200)
})

test('a passkey that is already registered is refused', async () => {
  const { app, me } = await siteOf('ada')
  const phone = createAuthenticator({ origin: testOrigin })
  await addPasskey(app, me, phone)
  const again = await addPasskey(app, me, phone)
  expect(again.status).toBe(409)
  expect(await again.json()).toEqual({ message: 'This passkey is already registered.' })
})

test('a pending login ends with all other sessions', async () => {
  const { app, me } = await siteOf('ada')
  await setUpApp(app, me, testTime)
  const { headers } = await showPassword(app, 'ada@example.org')
  await app.request('/api/account/sessions', { ...me, method: 'DELETE' })
  const late = await app.send('POST', '/api/auth/second-step', { code: '000000' }, { headers })
  expect(late.status).toBe(409)
})

test('two tabs that set up an app show the same secret', async () => {
  const { app, me } = await siteOf('ada')
  const first = await (await app.send('POST', '/api/account/totp', {}, me)).json()
  const second = await (await app.send('POST', '/api/account/totp', {}, me)).json()
  expect(second).toEqual(first)
})

test('a tab that sets up an app after another one gets an error', async () => {
  const { app, me } = await siteOf('ada')
  await app.send('POST', '/api/account/totp', {}, me)
  await setUpApp(app, me, testTime)
  const response = await app.send('PUT', '/api/account/totp', { code: '123456' }, me)
  expect(response.status).toBe(409)
  expect((await response.json()).message).toBe(totpExistsMessage)
})
