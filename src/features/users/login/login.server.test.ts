/** Rate limits of the login. Its other responses are tested in auth-api.server.test.ts. */
import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/support/app.ts'
import { cookieOf } from '../../../../test/support/second-factor.ts'
import { addUser, goodPassword } from '../../../../test/support/test-users.ts'

interface LoginOptions {
  email?: string
  password?: string
  address?: string
  cookie?: string
}

function logIn(app: TestApp, { address = '203.0.113.7', cookie, ...fields }: LoginOptions = {}) {
  const body = { email: 'pia@example.org', password: 'a wrong password', ...fields }
  const init = { address, headers: { Cookie: cookie ?? '' } }
  return app.send('POST', '/api/auth/login', body, init)
}

const logInCorrectly = async (app: TestApp, fields: LoginOptions = {}) =>
  (await logIn(app, { password: goodPassword, ...fields })).status

/** Sends concurrent logins with a wrong password; returns their statuses, sorted. */
async function failedLogins(
  app: TestApp,
  count: number,
  optionsOf: (n: number) => LoginOptions = () => ({}),
) {
  const options = Array.from({ length: count }, (_, n) => optionsOf(n))
  const responses = await Promise.all(options.map((each) => logIn(app, each)))
  return responses.map(({ status }) => status).toSorted()
}

/** Of more attempts than the limit of nine. */
const [refused, throttled] = [Array(9).fill(401), Array(3).fill(429)]

async function siteOfPia() {
  const app = await createTestApp()
  await addUser(app, 'pia')
  return app
}

/** Sets the counter of the account to 99 failures from as many addresses. */
async function exhaustAccountLimit(app: TestApp) {
  await logIn(app, { address: '198.51.100.2' })
  await app.db.updateTable('rate_limit').set({ count: 99 }).where('count', '=', 1).execute()
}

/** The device cookie of a browser in which Pia has logged in before. */
async function piasBrowser(app: TestApp) {
  const login = { address: '198.51.100.1', password: goodPassword }
  return cookieOf(await logIn(app, login), 'device')
}

test('the tenth failed login from one network is refused, and does not tell whether it was right', async () => {
  const app = await siteOfPia()
  const emails = ['pia@example.org', 'nobody@example.org', ' PIA@example.org']
  const statuses = await failedLogins(app, 12, (n) => ({
    ...{ address: `2001:db8:1:2::${n + 1}`, email: emails[n % 3] ?? '' },
  }))
  expect(statuses).toEqual([...refused, ...throttled])
  const address = '2001:db8:1:2::1'
  const right = await logIn(app, { password: goodPassword, address })
  expect([right.status, right.headers.get('retry-after')]).toEqual([429, '900'])
  expect((await right.json()).message).toBe('Too many attempts. Please try again in 15 minutes.')
  expect(await app.db.selectFrom('session').selectAll().execute()).toEqual([])
  expect(await logInCorrectly(app, { address: '2001:db8:1:3::1' })).toBe(200)
})

test('a login takes one password hash, whether the account exists or not', async () => {
  const app = await siteOfPia()
  const unknown = () => logIn(app, { email: 'nobody@example.org' })
  await unknown()
  expect(await countHashes(() => logIn(app))).toBe(1)
  expect(await countHashes(unknown)).toBe(1)
})

/** How often Node computes argon2 meanwhile: a clock would tell less. */
async function countHashes(work: () => Promise<unknown>) {
  let count = 0
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ARGON2REQUEST') count += 1
    },
  }).enable()
  await work()
  hook.disable()
  return count
}

test('correct passwords are not counted, and do not reset earlier failures', async () => {
  const app = await siteOfPia()
  expect(await logInCorrectly(app)).toBe(200)
  await failedLogins(app, 8)
  expect([await logInCorrectly(app), await logInCorrectly(app)]).toEqual([200, 200])
  expect(await failedLogins(app, 2)).toEqual([401, 429])
})

test('the hundredth failed login to one account from different addresses is throttled', async () => {
  const app = await siteOfPia()
  await addUser(app, 'ada')
  const emails = ['pia@example.org', 'Pia@Example.Org ']
  const statuses = await failedLogins(app, 100, (n) => ({
    ...{ address: `198.51.100.${n}`, email: emails[n % 2] ?? '' },
  }))
  expect(statuses).toEqual([...Array(99).fill(401), 429])
  expect(await logInCorrectly(app)).toBe(429)
  expect(await logInCorrectly(app, { email: 'ada@example.org' })).toBe(200)
})

test('an unknown account is throttled like an existing one', async () => {
  const app = await createTestApp()
  await exhaustAccountLimit(app)
  expect((await logIn(app)).status).toBe(429)
})

test('during a distributed attack the owner logs in from a known device, which has its own limit', async () => {
  const app = await siteOfPia()
  const cookie = await piasBrowser(app)
  await exhaustAccountLimit(app)
  expect(await logInCorrectly(app)).toBe(429)
  expect(await logInCorrectly(app, { cookie })).toBe(200)
  const statuses = await failedLogins(app, 12, (n) => ({ cookie, address: `198.51.100.${n}` }))
  expect(statuses).toEqual([...refused, ...throttled])
})

test('neither the device of another account nor a forged one resets the counter', async () => {
  const app = await siteOfPia()
  await addUser(app, 'ada')
  const [email, cookie] = ['ada@example.org', await piasBrowser(app)]
  const statuses = await failedLogins(app, 12, (n) => ({
    ...{ email, cookie: n === 0 ? cookie : `__Host-device=made-up-${n}` },
  }))
  expect(statuses).toEqual([...refused, ...throttled])
  expect(await logInCorrectly(app, { email, cookie })).toBe(429)
})
