/** Rate limits of the login. Its other responses are tested in auth-api.server.test.ts. */
import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { minuteMs } from '#durations.ts'
import { createTestApp, type TestApp, testTime } from '../../../../test/support/app.ts'
import { addUser, goodPassword } from '../../../../test/support/test-users.ts'

const home = '203.0.113.7'
const wrong = 'a wrong password'
const after = (minutes: number) => new Date(testTime.getTime() + minutes * minuteMs)

interface LoginOptions {
  email?: string
  password?: string
  address?: string
  path?: string
  cookie?: string
}

function logIn(app: TestApp, { address = home, path, cookie, ...fields }: LoginOptions = {}) {
  return app.request(path ?? '/api/auth/login', {
    method: 'POST',
    address,
    headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
    body: JSON.stringify({ email: 'pia@example.org', password: wrong, ...fields }),
  })
}

const logInCorrectly = (app: TestApp, fields: LoginOptions = {}) =>
  logIn(app, { password: goodPassword, ...fields })

/** Sends concurrent logins with a wrong password; returns their statuses, sorted. */
async function failedLogins(
  app: TestApp,
  count: number,
  optionsOf: (n: number) => LoginOptions = () => ({}),
) {
  const responses = await Promise.all(
    Array.from({ length: count }, (_, n) => logIn(app, optionsOf(n))),
  )
  return responses.map(({ status }) => status).toSorted()
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

async function siteOfPia(options = {}) {
  const app = await createTestApp(options)
  await addUser(app, 'pia')
  return app
}

/** Sets the counter to nine failures from one address. */
async function afterNineFailures(app: TestApp, fields: LoginOptions = {}) {
  await logIn(app, fields)
  await app.db.updateTable('rate_limit').set({ count: 9 }).execute()
}

/** Sets the counter of the account to 99 failures from as many addresses. */
async function exhaustAccountLimit(app: TestApp) {
  await logIn(app, { address: '198.51.100.2' })
  await app.db.updateTable('rate_limit').set({ count: 99 }).where('count', '=', 1).execute()
}

/** The device cookie of a browser in which Pia has logged in before. */
async function piasBrowser(app: TestApp) {
  const lines = (await logInCorrectly(app, { address: '198.51.100.1' })).headers.getSetCookie()
  return lines.find((line) => line.startsWith('__Host-device='))?.split(';')[0] ?? ''
}

test('the tenth failed login from one address gets a message and Retry-After', async () => {
  const app = await siteOfPia()
  expect(await failedLogins(app, 9)).toEqual(times(9, 401))
  const tenth = await logIn(app)
  expect(tenth.status).toBe(429)
  expect(tenth.headers.get('retry-after')).toBe('900')
  expect(await tenth.json()).toEqual({
    message: 'Too many attempts. Please try again in 15 minutes.',
  })
})

test.each([
  [1, '840', '14 minutes'],
  [13.5, '90', '2 minutes'],
  [14.5, '30', 'a minute'],
])(
  '%s minutes later Retry-After is %s seconds, and the message says %s',
  async (minutes, seconds, words) => {
    const app = await siteOfPia()
    await afterNineFailures(app)
    app.setTime(after(minutes))
    const response = await logIn(app)
    expect(response.headers.get('retry-after')).toBe(seconds)
    expect((await response.json()).message).toBe(`Too many attempts. Please try again in ${words}.`)
  },
)

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

test('a throttled client does not learn whether the password was correct', async () => {
  const app = await siteOfPia()
  await afterNineFailures(app)
  expect(await logInCorrectly(app)).toMatchObject({ status: 429 })
  expect(await app.db.selectFrom('session').selectAll().execute()).toEqual([])
})

test('the rate limit ends fifteen minutes after the first attempt', async () => {
  const app = await siteOfPia()
  await afterNineFailures(app)
  app.setTime(after(15 - 1 / minuteMs))
  expect(await logInCorrectly(app)).toMatchObject({ status: 429 })
  app.setTime(after(15))
  expect(await logInCorrectly(app)).toMatchObject({ status: 200 })
})

test('further attempts do not extend the wait', async () => {
  const app = await siteOfPia()
  await afterNineFailures(app)
  app.setTime(after(14))
  await failedLogins(app, 20)
  app.setTime(after(15))
  expect(await failedLogins(app, 9)).toEqual(times(9, 401))
})

test('concurrent attempts are each counted', async () => {
  const app = await siteOfPia()
  expect(await failedLogins(app, 30)).toEqual([...times(9, 401), ...times(21, 429)])
})

test('another spelling of the email does not reset the counter', async () => {
  const app = await siteOfPia()
  const spellings = ['pia@example.org', ' PIA@example.org', 'Pia@Example.Org ', 'ｐia@example.org']
  const statuses = await failedLogins(app, 12, (n) => ({ email: spellings[n % 4] ?? '' }))
  expect(statuses).toEqual([...times(9, 401), ...times(3, 429)])
})

test('other accounts do not reset the counter, whether they exist or not', async () => {
  const app = await siteOfPia()
  await addUser(app, 'ada')
  const emails = ['ada@example.org', 'nobody@example.org', 'pia@example.org']
  const statuses = await failedLogins(app, 12, (n) => ({ email: emails[n % 3] ?? '' }))
  expect(statuses).toEqual([...times(9, 401), ...times(3, 429)])
})

test.each(['/api/auth/login?again', '/api/auth/login?x=1&y=2', '/api/auth/%6Cogin'])(
  'another spelling of the path does not reset the counter: %s',
  async (path) => {
    const app = await siteOfPia()
    await afterNineFailures(app)
    expect(await logIn(app, { path })).toMatchObject({ status: 429 })
  },
)

test.each(['/api/auth/login/', '/api//auth/login', '/API/auth/login', '/api/auth/Login'])(
  '%s is not the login',
  async (path) => {
    const app = await siteOfPia()
    expect(await logInCorrectly(app, { path })).toMatchObject({ status: 404 })
  },
)

test('a forged forwarding header does not reset the counter', async () => {
  const app = await siteOfPia()
  await afterNineFailures(app)
  const response = await app.send(
    'POST',
    '/api/auth/login',
    { email: 'pia@example.org', password: wrong },
    { headers: { 'X-Forwarded-For': '198.51.100.99', 'X-Real-IP': '198.51.100.99' } },
  )
  expect(response.status).toBe(429)
})

test('correct passwords are not counted', async () => {
  const app = await siteOfPia()
  const responses = [
    await logInCorrectly(app),
    await logInCorrectly(app),
    await logInCorrectly(app),
    await logInCorrectly(app),
  ]
  expect(responses.map(({ status }) => status)).toEqual(times(4, 200))
  expect(await failedLogins(app, 10)).toEqual([...times(9, 401), 429])
})

test('a correct password does not reset earlier failures', async () => {
  const app = await siteOfPia()
  await failedLogins(app, 8)
  expect(await logInCorrectly(app)).toMatchObject({ status: 200 })
  expect(await failedLogins(app, 2)).toEqual([401, 429])
})

test('invalid input is not counted', async () => {
  const app = await siteOfPia()
  await failedLogins(app, 20, () => ({ password: '' }))
  expect(await failedLogins(app, 9)).toEqual(times(9, 401))
})

test('another address has its own counter', async () => {
  const app = await siteOfPia()
  await afterNineFailures(app)
  expect(await logInCorrectly(app, { address: '203.0.113.8' })).toMatchObject({ status: 200 })
})

test('addresses of one IPv6 subnet share a counter, other subnets do not', async () => {
  const app = await siteOfPia()
  const statuses = await failedLogins(app, 12, (n) => ({ address: `2001:db8:1:2::${n + 1}` }))
  expect(statuses).toEqual([...times(9, 401), ...times(3, 429)])
  expect(await logInCorrectly(app, { address: '2001:db8:1:3::1' })).toMatchObject({ status: 200 })
})

test('an IPv4-mapped IPv6 address counts as the IPv4 address', async () => {
  const app = await siteOfPia()
  await failedLogins(app, 5)
  await failedLogins(app, 4, () => ({ address: `::ffff:${home}` }))
  expect(await logIn(app)).toMatchObject({ status: 429 })
  expect(await logInCorrectly(app, { address: '::ffff:198.51.100.5' })).toMatchObject({
    status: 200,
  })
})

test('the hundredth failed login to one account from different addresses is throttled', async () => {
  const app = await siteOfPia()
  await addUser(app, 'ada')
  const statuses = await failedLogins(app, 100, (n) => ({ address: `198.51.100.${n}` }))
  expect(statuses).toEqual([...times(99, 401), 429])
  expect(await logInCorrectly(app)).toMatchObject({ status: 429 })
  expect(await logInCorrectly(app, { email: 'ada@example.org' })).toMatchObject({ status: 200 })
})

test('an unknown account is throttled like an existing one', async () => {
  const app = await createTestApp()
  await exhaustAccountLimit(app)
  expect(await logIn(app)).toMatchObject({ status: 429 })
})

test('the owner logs in from a known device during a distributed attack', async () => {
  const app = await siteOfPia()
  const cookie = await piasBrowser(app)
  await exhaustAccountLimit(app)
  expect(await logInCorrectly(app)).toMatchObject({ status: 429 })
  expect(await logInCorrectly(app, { cookie })).toMatchObject({ status: 200 })
})

test('a known device has its own limit', async () => {
  const app = await siteOfPia()
  const cookie = await piasBrowser(app)
  const statuses = await failedLogins(app, 12, (n) => ({ cookie, address: `198.51.100.${n}` }))
  expect(statuses).toEqual([...times(9, 401), ...times(3, 429)])
})

test('a device that one account knows is unknown to others', async () => {
  const app = await siteOfPia()
  await addUser(app, 'ada')
  const cookie = await piasBrowser(app)
  await afterNineFailures(app, { email: 'ada@example.org' })
  const response = await logInCorrectly(app, { email: 'ada@example.org', cookie })
  expect(response.status).toBe(429)
})

test('forged device cookies do not reset the counter', async () => {
  const app = await siteOfPia()
  const statuses = await failedLogins(app, 12, (n) => ({ cookie: `__Host-device=made-up-${n}` }))
  expect(statuses).toEqual([...times(9, 401), ...times(3, 429)])
})

test('the rate limit stores no address and no email in plain text', async () => {
  const app = await siteOfPia()
  await failedLogins(app, 2)
  const rows = await app.db.selectFrom('rate_limit').selectAll().execute()
  expect(rows).toMatchObject([{ count: 2 }, { count: 2 }])
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|pia@/)
})
