import { expect, test } from 'vitest'
import { createTestApp, testOrigin, testTime } from '../../../../test/support/app.ts'
import { createAuthenticator } from '../../../../test/support/authenticator.ts'
import {
  addPasskey,
  cookieOf,
  showPassword,
  usePasskey,
} from '../../../../test/support/second-factor.ts'
import { signInAs } from '../../../../test/support/test-users.ts'

const email = 'ada@example.org'
const later = (seconds: number) => new Date(testTime.getTime() + seconds * 1000)

/** A site on which Ada has a passkey. */
async function siteWithPasskey(options: { knowsOwner?: boolean } = {}) {
  const app = await createTestApp()
  const ada = await signInAs(app, 'ada')
  const phone = createAuthenticator({ origin: testOrigin, ...options })
  const added = await addPasskey(app, ada, phone)
  return { app, ada, phone, added }
}

test('an administrator adds a passkey and gets recovery codes with the first', async () => {
  const { app, ada, phone, added } = await siteWithPasskey()
  expect(added.status).toBe(201)
  const passkey = {
    _id: phone.id,
    name: 'Phone',
    createdAt: testTime.toISOString(),
    lastUsedAt: null,
  }
  const { recoveryCodes, ...rest } = await added.json()
  expect(rest).toEqual({ passkey })
  expect(recoveryCodes).toHaveLength(10)
  const second = await addPasskey(app, ada, createAuthenticator({ origin: testOrigin }))
  expect(Object.keys(await second.json())).toEqual(['passkey'])
  const rows = await app.db.selectFrom('passkey').select(['user_id', 'transports']).execute()
  const row = { user_id: ada.user._id, transports: '["internal"]' }
  expect(rows).toEqual([row, row])
})

test('an administrator logs in with the password and a passkey', async () => {
  const { app, phone } = await siteWithPasskey()
  const { response, headers } = await showPassword(app, email)
  expect(await response.json()).toEqual({ secondStep: { methods: ['passkey', 'recoveryCode'] } })
  const { options, login } = await usePasskey(app, phone, headers.Cookie)
  expect(options.allowCredentials).toMatchObject([{ id: phone.id }])
  expect(login.status).toBe(200)
  expect(await login.json()).toMatchObject({ email, isAdmin: true })
  const session = { Cookie: cookieOf(login, 'session') }
  expect((await app.request('/api/auth/profile', { headers: session })).status).toBe(200)
  const row = await app.db.selectFrom('passkey').selectAll().executeTakeFirstOrThrow()
  expect([Number(row.counter), row.last_used_at]).toEqual([1, testTime.toISOString()])
})

test('a discoverable passkey logs in without a password', async () => {
  const { app, phone } = await siteWithPasskey()
  const { options, login } = await usePasskey(app, phone)
  expect(options).toMatchObject({ userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  expect(login.status).toBe(200)
  expect(await login.json()).toMatchObject({ email })
})

test('a key without user verification is a second factor only', async () => {
  const { app, phone } = await siteWithPasskey({ knowsOwner: false })
  expect((await usePasskey(app, phone)).login.status).toBe(401)
  const { headers } = await showPassword(app, email)
  expect((await usePasskey(app, phone, headers.Cookie)).login.status).toBe(200)
})

test('an assertion is valid once, for its own challenge and browser, for five minutes', async () => {
  const { app, phone } = await siteWithPasskey()
  const { login, sendAgain } = await usePasskey(app, phone)
  expect([login.status, (await sendAgain()).status]).toEqual([200, 409])
  const requestOptions = async () => {
    const response = await app.send('POST', '/api/auth/passkey/options', {})
    const headers = { Cookie: cookieOf(response, 'ticket') }
    return { options: await response.json(), headers }
  }
  const send = async (options: { challenge: string }, headers: HeadersInit) => {
    const body = { response: phone.get(options) }
    return (await app.send('POST', '/api/auth/passkey', body, { headers })).status
  }
  const [mine, other, late] = [
    await requestOptions(),
    await requestOptions(),
    await requestOptions(),
  ]
  expect(await send(mine.options, other.headers)).toBe(401)
  expect(await send(mine.options, {})).toBe(409)
  app.setTime(later(301))
  expect(await send(late.options, late.headers)).toBe(409)
})

test('a passkey of another site is refused', async () => {
  const { app, ada } = await siteWithPasskey()
  const foreign = createAuthenticator({ origin: 'https://folio.test.evil.example' })
  expect((await addPasskey(app, ada, foreign)).status).toBe(400)
  expect((await usePasskey(app, foreign)).login.status).toBe(401)
  expect(await app.db.selectFrom('passkey').select('id').execute()).toHaveLength(1)
})

test('a passkey of another account does not finish this one’s login', async () => {
  const { app } = await siteWithPasskey()
  const pia = await signInAs(app, 'pia')
  const piasPhone = createAuthenticator({ origin: testOrigin })
  await addPasskey(app, pia, piasPhone)
  const { headers } = await showPassword(app, email)
  expect((await usePasskey(app, piasPhone, headers.Cookie)).login.status).toBe(401)
})

test('a cloned passkey is detected by its counter', async () => {
  const { app, phone } = await siteWithPasskey()
  await usePasskey(app, phone)
  phone.turnBack()
  expect((await usePasskey(app, phone)).login.status).toBe(401)
})

type Authenticator = ReturnType<typeof createAuthenticator>
type Credential = ReturnType<Authenticator['get']>

test.each<[string, (credential: Credential, phone: Authenticator, challenge: string) => object]>([
  [
    'a signature of another key',
    (_, { id }, challenge) => ({
      ...createAuthenticator({ origin: testOrigin }).get({ challenge }),
      ...{ id, rawId: id },
    }),
  ],
  [
    'the user handle of another account',
    (credential) => {
      const userHandle = Buffer.from('somebody').toString('base64url')
      return { ...credential, response: { ...credential.response, userHandle } }
    },
  ],
])('a passkey with %s is refused', async (_, change) => {
  const { app, phone } = await siteWithPasskey()
  const forged = {
    ...phone,
    get: (options: { challenge: string }) =>
      change(phone.get(options), phone, options.challenge) as Credential,
  }
  expect((await usePasskey(app, forged)).login.status).toBe(401)
})

const empty = { clientDataJSON: '' }

test.each([
  ['an empty response', { rawId: '', type: '', response: empty }],
  ['broken base64', { rawId: 'x', type: 'public-key', response: { clientDataJSON: '%%%' } }],
  ['a wrong type', { rawId: 'x', type: 'password', response: { ...empty, signature: 'AAAA' } }],
])('%s is refused without a server error', async (_, rest) => {
  const { app, ada, phone } = await siteWithPasskey()
  await app.send('POST', '/api/account/passkeys/options', {}, ada)
  const response = { ...rest, id: phone.id }
  const added = await app.send('POST', '/api/account/passkeys', { name: 'X', response }, ada)
  expect(added.status).toBe(400)
  const question = await app.send('POST', '/api/auth/passkey/options', {})
  const headers = { Cookie: cookieOf(question, 'ticket') }
  expect((await app.send('POST', '/api/auth/passkey', { response }, { headers })).status).toBe(401)
})

test('malformed credentials are refused by the schema', async () => {
  const { app } = await siteWithPasskey()
  const deep = `{"response":{"id":"x","response":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
  const headers = { 'Content-Type': 'application/json' }
  const responses = await Promise.all(
    ['{}', '{"response":1}', '{"response":{"id":"x"}}', deep].map((body) =>
      app.request('/api/auth/passkey', { method: 'POST', body, headers }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

test('sixty challenges for one address are allowed, without successful logins and second factors', async () => {
  const { app, phone } = await siteWithPasskey()
  const requestOptions = () => app.send('POST', '/api/auth/passkey/options', {})
  await Promise.all(Array.from({ length: 59 }, requestOptions))
  expect((await usePasskey(app, phone)).login.status).toBe(200)
  expect((await usePasskey(app, phone)).login.status).toBe(200)
  const [last, refused] = [await requestOptions(), await requestOptions()]
  expect([last.status, refused.status]).toEqual([200, 429])
  const { headers } = await showPassword(app, email)
  expect((await usePasskey(app, phone, headers.Cookie)).login.status).toBe(200)
})

test('a passkey-only login accepts any passkey, even with a pending login', async () => {
  const { app } = await siteWithPasskey()
  const { headers } = await showPassword(app, email)
  const optionsResponse = await app.send(
    'POST',
    '/api/auth/passkey/options',
    { onlyFactor: true },
    { headers },
  )
  const options = await optionsResponse.json()
  expect(options.allowCredentials ?? []).toEqual([])
  expect(options.userVerification).toBe('required')
})

test('an account has twenty passkeys at most', async () => {
  const { app, ada } = await siteWithPasskey()
  const row = await app.db.selectFrom('passkey').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 19 }, (_, index) => ({ ...row, id: `key-${index}` }))
  await app.db.insertInto('passkey').values(more).execute()
  const optionsResponse = await app.send('POST', '/api/account/passkeys/options', {}, ada)
  expect(optionsResponse.status).toBe(409)
})
