/** Password guessing from one disguised address and from many addresses. */
import { beforeEach, expect } from 'vitest'
import { check } from '../../support/check.ts'
import { administrator } from '../../support/running-site.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { attemptLogin, clientAddress, from } from '../support/login-attempts.ts'
import { rawPathRequest } from '../support/raw-path-request.ts'
import { siteFixture } from '../support/site-fixture.ts'

const direct = siteFixture()
const behindProxy = siteFixture({ TRUST_PROXY: '1' })
beforeEach(async () => {
  await changeDatabase(direct(), 'delete from rate_limit')
  await changeDatabase(behindProxy(), 'delete from rate_limit')
})

const oneAddress = 10
const oneAccount = 100
const windowS = 900

/** Spellings of one email address that a database, a person or a mail server may treat as equal. */
const emailSpellings = [
  'ada@example.org',
  'ADA@EXAMPLE.ORG',
  'Ada@Example.Org',
  ' ada@example.org',
  'ada@example.org ',
  '\tada@example.org\n',
  'ａｄａ@example.org',
  'ada＠example.org',
  'ada@example．org',
  '𝐚𝐝𝐚@example.org',
  'ᵃᵈᵃ@example.org',
  'ⓐⓓⓐ@example.org',
  '\u00a0ada@example.org',
  '\ufeffada@example.org',
  'ada\u200b@example.org',
  'ada@example.org.',
  'ada+1@example.org',
  '"ada"@example.org',
  'аda@example.org',
]

const pathSpellings = [
  '/api/auth/login',
  '/api/auth/login/',
  '/api//auth/login',
  '//api/auth/login',
  '/API/AUTH/LOGIN',
  '/api/auth/login?x=1',
  '/api/auth/%6cogin',
  '/%61pi/auth/login',
  '/api/./auth/login',
  '/api/auth/x/../login',
  '/api/auth/login;x',
  '/api/auth/login%20',
  '/api/auth%2Flogin',
  '/api/auth/login#x',
]

check('spelling the email address differently does not evade the rate limit', async (report) => {
  const reached = await firstThrottledGuess((number) =>
    attemptLogin(direct(), { email: emailSpellings[number % emailSpellings.length] ?? '' }),
  )
  report(`429 at the ${reached}th, with ${emailSpellings.length} spellings`)
  expect(reached).toBe(oneAddress)
})

check('spelling the path differently does not evade the rate limit', async (report) => {
  const guess = { email: administrator.email, password: 'a wrong guess' }
  const statuses: number[] = []
  for (let round = 0; round < 3; round++) {
    for (const path of pathSpellings) {
      statuses.push((await rawPathRequest(direct(), 'POST', path, guess)).status)
    }
  }
  const guesses = statuses.filter((status) => status === 401).length
  const unexpected = statuses.filter((status) => ![401, 404, 429].includes(status))
  report(`${guesses} of ${statuses.length} guesses were compared, then 429`)
  expect(guesses).toBe(oneAddress - 1)
  expect(statuses).toContain(429)
  expect(unexpected).toEqual([])
})

check('forged client headers do not evade the rate limit', async (report) => {
  const names = ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'True-Client-IP', 'CF-Connecting-IP']
  const reached = await firstThrottledGuess((number) => {
    const address = clientAddress(number)
    const said = names.map((name) => [name, name === 'Forwarded' ? `for=${address}` : address])
    return attemptLogin(direct(), { headers: Object.fromEntries(said) })
  })
  report(`429 at the ${reached}th, with another address in ${names.length} headers each time`)
  expect(reached).toBe(oneAddress)
})

check('behind a proxy only the address set by the proxy counts', async (report) => {
  const disguises: ((number: number) => string)[] = [
    (number) => `${clientAddress(number)}, 203.0.113.9`,
    (number) => `203.0.113.10:${1024 + number}`,
    (number) => `2001:db8:1:2::${number.toString(16)}`,
    (number) => `[2001:db8:1:3::${number.toString(16)}]:443`,
    (number) => ['::ffff:203.0.113.11', '203.0.113.11', '::FFFF:203.0.113.11'][number % 3] ?? '',
  ]
  const reached: number[] = []
  for (const disguise of disguises) {
    reached.push(
      await firstThrottledGuess((number) =>
        attemptLogin(behindProxy(), { headers: from(disguise(number)) }),
      ),
    )
  }
  report(`429 at the ${reached.join('th, ')}th, in ${disguises.length} disguises`)
  expect(reached).toEqual(disguises.map(() => oneAddress))
})

check('an account is throttled within 100 guesses from as many addresses', async (report) => {
  const owner = await attemptLogin(behindProxy(), { ...administrator, headers: from('192.0.2.1') })
  const Cookie = owner.headers.getSetCookie().find((line) => line.startsWith('device=')) ?? ''
  let last: Response | undefined
  let guesses = 0
  while (guesses < 120 && last?.status !== 429) {
    const email = emailSpellings[guesses % sameAccount] ?? ''
    last = await attemptLogin(behindProxy(), { email, headers: from(clientAddress(++guesses)) })
  }
  const retryAfterS = Number(last?.headers.get('retry-after'))
  const right = { email: administrator.email, password: administrator.password }
  const stranger = await attemptLogin(behindProxy(), { ...right, headers: from('192.0.2.7') })
  const atHome = await attemptLogin(behindProxy(), {
    ...right,
    headers: { ...from('192.0.2.1'), Cookie },
  })
  report(
    `429 at the ${guesses}th, again in ${retryAfterS} s; meanwhile the owner’s own browser is answered ${atHome.status}`,
  )
  expect(guesses).toBe(oneAccount)
  expect(retryAfterS).toBeGreaterThan(0)
  expect(retryAfterS).toBeLessThanOrEqual(windowS)
  expect([stranger.status, atHome.status]).toEqual([429, 200])
})

check('a device cookie does not allow more guesses', async (report) => {
  const owner = await attemptLogin(behindProxy(), { ...administrator, headers: from('192.0.2.1') })
  const Cookie = owner.headers.getSetCookie().find((line) => line.startsWith('device=')) ?? ''
  const reached = await firstThrottledGuess((number) =>
    attemptLogin(behindProxy(), { headers: { ...from(clientAddress(number)), Cookie } }),
  )
  report(`429 at the ${reached}th`)
  expect(reached).toBe(oneAddress)
})

check('concurrent guesses are counted one by one', async (report) => {
  const responses = await Promise.all(Array.from({ length: 40 }, () => attemptLogin(direct())))
  const statuses = responses.map(({ status }) => status).toSorted()
  report(`${statuses.filter((status) => status === 401).length} of 40 were compared`)
  expect(statuses).toEqual([
    ...Array(oneAddress - 1).fill(401),
    ...Array(responses.length - oneAddress + 1).fill(429),
  ])
})

check('a client waits no longer than fifteen minutes', async (report) => {
  const waits: number[] = []
  for (let number = 0; number < 30; number++) {
    const { headers } = await attemptLogin(direct())
    if (headers.has('retry-after')) waits.push(Number(headers.get('retry-after')))
  }
  const past = new Date(Date.now() - 1000).toISOString()
  await changeDatabase(direct(), `update rate_limit set resets_at = '${past}'`)
  const afterwards = await attemptLogin(direct(), administrator)
  report(`at most ${Math.max(...waits)} s, then ${afterwards.status}`)
  expect(waits.length).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThanOrEqual(windowS)
  expect(afterwards.status).toBe(200)
})

/** The first spellings, which the login treats as one account. */
const sameAccount = 12

/** @returns the number of the first throttled guess, of thirty */
async function firstThrottledGuess(guess: (number: number) => Promise<Response>): Promise<number> {
  for (let number = 1; number <= 30; number++) {
    const { status } = await guess(number)
    if (status === 429) return number
    expect(status).toBe(401)
  }
  return Number.POSITIVE_INFINITY
}
