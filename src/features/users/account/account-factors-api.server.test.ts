import { expect, test } from 'vitest'
import { later, siteOf } from '../../../../test/support/account.ts'
import { testOrigin, testTime } from '../../../../test/support/app.ts'
import { createAuthenticator } from '../../../../test/support/authenticator.ts'
import { addPasskey, appCode, setUpApp } from '../../../../test/support/second-factor.ts'
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
  ['PUT', '/api/notifications'],
  ['POST', '/api/tokens'],
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

test('a second app, a code without a secret, of another tab’s, and an expired one are refused', async () => {
  const { app, me } = await siteOf('ada')
  const verify = (code: string) => app.send('PUT', '/api/account/totp', { code }, me)
  const early = await verify('123456')
  const { secret } = await (await app.send('POST', '/api/account/totp', {}, me)).json()
  app.setTime(later(6))
  const late = await verify(appCode(secret, later(6)))
  await app.send('POST', '/api/account/totp', {}, me)
  await setUpApp(app, me, later(6))
  const other = await verify('123456')
  const second = await app.send('POST', '/api/account/totp', {}, me)
  expect([early.status, late.status, other.status, second.status]).toEqual([409, 409, 409, 409])
  expect((await other.json()).message).toBe(totpExistsMessage)
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

test('an administrator confirms with the password before each change that needs it', async () => {
  const { app, me } = await siteOf('ada')
  app.setTime(later(31))
  const refused = await Promise.all(
    protectedEndpoints.map(async ([method, path]) => {
      const response = await app.send(method, path, {}, me)
      return [method, path, response.status, (await response.json()).message]
    }),
  )
  expect(refused).toEqual(
    protectedEndpoints.map((each) => [...each, 403, 'Please confirm with your password first.']),
  )
})

test('the first factor ends every other session and forgets every device, another one does not', async () => {
  const { app, me } = await siteOf('ada')
  const startAnother = async () => {
    const token = await startSession(app.db, me.user._id, testTime)
    return { headers: { Cookie: `__Host-session=${token}` } }
  }
  const other = await startAnother()
  await rememberDevice(app.db, me.user._id, undefined, testTime)
  await setUpApp(app, me, testTime)
  const third = await startAnother()
  await addPasskey(app, me, createAuthenticator({ origin: testOrigin }))
  const sessions = [other, third, me].map((init) => app.request('/api/auth/profile', init))
  expect((await Promise.all(sessions)).map(({ status }) => status)).toEqual([401, 200, 200])
  expect(await app.db.selectFrom('known_device').selectAll().execute()).toEqual([])
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

test('two tabs that set up an app show the same secret', async () => {
  const { app, me } = await siteOf('ada')
  const first = await (await app.send('POST', '/api/account/totp', {}, me)).json()
  const second = await (await app.send('POST', '/api/account/totp', {}, me)).json()
  expect(second).toEqual(first)
})
