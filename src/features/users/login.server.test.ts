/** How often somebody may try. What a login answers otherwise is in auth-api.server.test.ts. */
import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { addUser, goodPassword } from '../../../test/support/characters.ts'

const minuteMs = 60_000
const home = '203.0.113.7'
const wrong = 'a wrong one'
const after = (minutes: number) => new Date(testTime.getTime() + minutes * minuteMs)

interface Attempt {
  email?: string
  password?: string
  address?: string
  path?: string
  cookie?: string
}

function attempt(app: TestApp, { address = home, path, cookie, ...said }: Attempt = {}) {
  return app.request(path ?? '/api/auth/login', {
    method: 'POST',
    address,
    headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
    body: JSON.stringify({ email: 'pia@example.org', password: wrong, ...said }),
  })
}

const right = (app: TestApp, said: Attempt = {}) =>
  attempt(app, { password: goodPassword, ...said })

/** So many wrong ones at once; the statuses that they get, in order. */
async function wrongOnes(app: TestApp, count: number, saidOf: (n: number) => Attempt = () => ({})) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => attempt(app, saidOf(n))),
  )
  return answers.map(({ status }) => status).toSorted()
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

async function siteOfPia(options = {}) {
  const app = await createTestApp(options)
  await addUser(app, 'pia')
  return app
}

/** As if nine wrong ones had come from one address, without the time that they take. */
async function afterNineWrongOnes(app: TestApp, said: Attempt = {}) {
  await attempt(app, said)
  await app.db.updateTable('attempt').set({ count: 9 }).execute()
}

/** As if 99 wrong ones from as many addresses had come, without the time that they take. */
async function attackedFromEverywhere(app: TestApp) {
  await attempt(app, { address: '198.51.100.2' })
  await app.db.updateTable('attempt').set({ count: 99 }).where('count', '=', 1).execute()
}

/** The cookie of a browser in which Pia has logged in before. */
async function piasBrowser(app: TestApp) {
  const lines = (await right(app, { address: '198.51.100.1' })).headers.getSetCookie()
  return lines.find((line) => line.startsWith('__Host-device='))?.split(';')[0] ?? ''
}

test('the tenth wrong login from one address is told to wait, in words and in seconds', async () => {
  const app = await siteOfPia()
  expect(await wrongOnes(app, 9)).toEqual(times(9, 401))
  const tenth = await attempt(app)
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
  '%s minutes later the wait is %s seconds, and is told as %s',
  async (minutes, seconds, words) => {
    const app = await siteOfPia()
    await afterNineWrongOnes(app)
    app.setTime(after(minutes))
    const response = await attempt(app)
    expect(response.headers.get('retry-after')).toBe(seconds)
    expect((await response.json()).message).toBe(`Too many attempts. Please try again in ${words}.`)
  },
)

test('who has to wait does not hear whether a password was the right one', async () => {
  const app = await siteOfPia()
  await afterNineWrongOnes(app)
  expect(await right(app)).toMatchObject({ status: 429 })
  expect(await app.db.selectFrom('session').selectAll().execute()).toEqual([])
})

test('fifteen minutes after the first attempt everybody may try again', async () => {
  const app = await siteOfPia()
  await afterNineWrongOnes(app)
  app.setTime(after(15 - 1 / minuteMs))
  expect(await right(app)).toMatchObject({ status: 429 })
  app.setTime(after(15))
  expect(await right(app)).toMatchObject({ status: 200 })
})

test('who keeps trying does not wait longer for it', async () => {
  const app = await siteOfPia()
  await afterNineWrongOnes(app)
  app.setTime(after(14))
  await wrongOnes(app, 20)
  app.setTime(after(15))
  expect(await wrongOnes(app, 9)).toEqual(times(9, 401))
})

test('many at once are counted each', async () => {
  const app = await siteOfPia()
  expect(await wrongOnes(app, 30)).toEqual([...times(9, 401), ...times(21, 429)])
})

test('another spelling of the email starts no new count', async () => {
  const app = await siteOfPia()
  const spellings = ['pia@example.org', ' PIA@example.org', 'Pia@Example.Org ', 'ｐia@example.org']
  const answers = await wrongOnes(app, 12, (n) => ({ email: spellings[n % 4] ?? '' }))
  expect(answers).toEqual([...times(9, 401), ...times(3, 429)])
})

test('neither do other accounts, whether they exist or not', async () => {
  const app = await siteOfPia()
  await addUser(app, 'ada')
  const emails = ['ada@example.org', 'nobody@example.org', 'pia@example.org']
  const answers = await wrongOnes(app, 12, (n) => ({ email: emails[n % 3] ?? '' }))
  expect(answers).toEqual([...times(9, 401), ...times(3, 429)])
})

test.each(['/api/auth/login?again', '/api/auth/login?x=1&y=2', '/api/auth/%6Cogin'])(
  'nor does another spelling of the path: %s',
  async (path) => {
    const app = await siteOfPia()
    await afterNineWrongOnes(app)
    expect(await attempt(app, { path })).toMatchObject({ status: 429 })
  },
)

test.each(['/api/auth/login/', '/api//auth/login', '/API/auth/login', '/api/auth/Login'])(
  'at %s there is no login at all',
  async (path) => {
    const app = await siteOfPia()
    expect(await right(app, { path })).toMatchObject({ status: 404 })
  },
)

test('a header that claims another address starts no new count', async () => {
  const app = await siteOfPia()
  await afterNineWrongOnes(app)
  const response = await app.send(
    'POST',
    '/api/auth/login',
    { email: 'pia@example.org', password: wrong },
    { headers: { 'X-Forwarded-For': '198.51.100.99', 'X-Real-IP': '198.51.100.99' } },
  )
  expect(response.status).toBe(429)
})

test('right passwords are not counted', async () => {
  const app = await siteOfPia()
  const inOrder = [await right(app), await right(app), await right(app), await right(app)]
  expect(inOrder.map(({ status }) => status)).toEqual(times(4, 200))
  expect(await wrongOnes(app, 10)).toEqual([...times(9, 401), 429])
})

test('a right password does not wipe out the wrong ones before it', async () => {
  const app = await siteOfPia()
  await wrongOnes(app, 8)
  expect(await right(app)).toMatchObject({ status: 200 })
  expect(await wrongOnes(app, 2)).toEqual([401, 429])
})

test('a refused input is no attempt', async () => {
  const app = await siteOfPia()
  await wrongOnes(app, 20, () => ({ password: '' }))
  expect(await wrongOnes(app, 9)).toEqual(times(9, 401))
})

test('another address has its own count', async () => {
  const app = await siteOfPia()
  await afterNineWrongOnes(app)
  expect(await right(app, { address: '203.0.113.8' })).toMatchObject({ status: 200 })
})

test('the addresses of one IPv6 subscriber count together, those of the neighbour do not', async () => {
  const app = await siteOfPia()
  const answers = await wrongOnes(app, 12, (n) => ({ address: `2001:db8:1:2::${n + 1}` }))
  expect(answers).toEqual([...times(9, 401), ...times(3, 429)])
  expect(await right(app, { address: '2001:db8:1:3::1' })).toMatchObject({ status: 200 })
})

test('an IPv4 address written as IPv6 is itself, not all of IPv4', async () => {
  const app = await siteOfPia()
  await wrongOnes(app, 5)
  await wrongOnes(app, 4, () => ({ address: `::ffff:${home}` }))
  expect(await attempt(app)).toMatchObject({ status: 429 })
  expect(await right(app, { address: '::ffff:198.51.100.5' })).toMatchObject({ status: 200 })
})

test('the hundredth wrong login to one account, each from another address, has to wait', async () => {
  const app = await siteOfPia()
  await addUser(app, 'ada')
  const answers = await wrongOnes(app, 100, (n) => ({ address: `198.51.100.${n}` }))
  expect(answers).toEqual([...times(99, 401), 429])
  expect(await right(app)).toMatchObject({ status: 429 })
  expect(await right(app, { email: 'ada@example.org' })).toMatchObject({ status: 200 })
})

test('an account that nobody has is held the same way, so that nobody learns which there are', async () => {
  const app = await createTestApp()
  await attackedFromEverywhere(app)
  expect(await attempt(app)).toMatchObject({ status: 429 })
})

test('the owner gets in from a known browser while the account is attacked from everywhere', async () => {
  const app = await siteOfPia()
  const cookie = await piasBrowser(app)
  await attackedFromEverywhere(app)
  expect(await right(app)).toMatchObject({ status: 429 })
  expect(await right(app, { cookie })).toMatchObject({ status: 200 })
})

test('a known browser has a limit of its own', async () => {
  const app = await siteOfPia()
  const cookie = await piasBrowser(app)
  const answers = await wrongOnes(app, 12, (n) => ({ cookie, address: `198.51.100.${n}` }))
  expect(answers).toEqual([...times(9, 401), ...times(3, 429)])
})

test('a browser that one account knows is a stranger to the others', async () => {
  const app = await siteOfPia()
  await addUser(app, 'ada')
  const cookie = await piasBrowser(app)
  await afterNineWrongOnes(app, { email: 'ada@example.org' })
  const response = await right(app, { email: 'ada@example.org', cookie })
  expect(response.status).toBe(429)
})

test('made-up browser cookies are strangers, and start no new count', async () => {
  const app = await siteOfPia()
  const answers = await wrongOnes(app, 12, (n) => ({ cookie: `__Host-device=made-up-${n}` }))
  expect(answers).toEqual([...times(9, 401), ...times(3, 429)])
})

test('no address and no email lies in the database for it', async () => {
  const app = await siteOfPia()
  await wrongOnes(app, 2)
  const rows = await app.db.selectFrom('attempt').selectAll().execute()
  expect(rows).toMatchObject([{ count: 2 }, { count: 2 }])
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|pia@/)
})
