/** Attackers with the password or a stolen session of an account with a second factor. */
import { beforeAll, beforeEach, expect } from 'vitest'
import { minuteMs } from '#durations.ts'
import { check } from '../../support/check.ts'
import { administrator } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase, everyRow } from '../../support/site-database.ts'
import { type Account, addAccount } from '../support/accounts.ts'
import { attemptLogin } from '../support/login-attempts.ts'
import { codeOf, cookieOf, setUpApp } from '../support/second-factor.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
const wrongCodes = 5
let eve: Account
let secret: string
let recoveryCodes: string[]

beforeAll(async () => {
  eve = await addAccount(site(), await logIn(site()), 'Eve', true)
  const { headers, ...setUp } = await setUpApp(site(), eve.headers)
  eve.headers = headers
  secret = setUp.secret
  recoveryCodes = setUp.recoveryCodes
})
beforeEach(() => changeDatabase(site(), 'delete from rate_limit'))

/** Submits the correct password. @returns the ticket of the second step */
async function takeTicket({ email, password } = eve, headers = {}): Promise<{ Cookie: string }> {
  const response = await attemptLogin(site(), { email, password, headers })
  expect(response.status).toBe(202)
  return { Cookie: cookieOf(response, 'ticket') }
}

async function show(code: string, ticket: { Cookie: string }): Promise<number> {
  return (await call(site(), 'POST', '/api/auth/second-step', { code }, ticket)).status
}

check('the password alone grants no access to an account with a second factor', async (report) => {
  const ticket = (await takeTicket()).Cookie.replace('ticket=', '')
  const disguises = [
    { Cookie: `ticket=${ticket}` },
    { Cookie: `session=${ticket}` },
    { Authorization: `Bearer ${ticket}` },
  ]
  const statuses: number[] = []
  for (const headers of disguises) {
    statuses.push((await call(site(), 'GET', '/api/users', undefined, headers)).status)
  }
  report(`202 and a ticket without access: ${statuses.join(', ')}`)
  expect(statuses).toEqual([401, 401, 401])
})

check(
  'an attacker with the password is throttled after five wrong codes, across tickets',
  async (report) => {
    const statuses: number[] = []
    while (statuses.length < 20 && !statuses.includes(429)) {
      statuses.push(await show('000000', await takeTicket()))
    }
    report(`429 at the ${statuses.length}th wrong code, with as many tickets`)
    expect(statuses).toEqual([...Array(wrongCodes).fill(401), 429])
  },
)

check('concurrent codes are counted one by one', async (report) => {
  const ticket = await takeTicket()
  const guesses = Array.from({ length: 40 }, (_, number) => String(number).padStart(6, '0'))
  const statuses = await Promise.all(guesses.map((code) => show(code, ticket)))
  const compared = statuses.filter((status) => status !== 429).length
  report(`${compared} of ${guesses.length} were compared`)
  expect(statuses.toSorted()).toEqual([
    ...Array(wrongCodes).fill(401),
    ...Array(guesses.length - wrongCodes).fill(429),
  ])
})

check('several device cookies do not allow more guesses', async (report) => {
  const mia = await addAccount(site(), await logIn(site()), 'Mia')
  const { email, password } = mia
  const marks: string[] = []
  while (marks.length < 12) {
    marks.push(cookieOf(await attemptLogin(site(), { email, password }), 'device'))
  }
  await setUpApp(site(), mia.headers)
  const statuses: number[] = []
  for (const mark of marks) {
    const { Cookie } = await takeTicket(mia, { Cookie: mark })
    for (let guess = 0; guess < wrongCodes; guess++) {
      statuses.push(await show('000000', { Cookie: `${Cookie}; ${mark}` }))
    }
  }
  const compared = statuses.filter((status) => status !== 429).length
  report(`${compared} of ${statuses.length} were compared, with ${new Set(marks).size} marks`)
  expect(new Set(marks).size).toBe(12)
  expect(statuses).toEqual([
    ...Array(wrongCodes).fill(401),
    ...Array(statuses.length - wrongCodes).fill(429),
  ])
})

check('a code works only once', async (report) => {
  const code = codeOf(secret, 1)
  const tickets = [await takeTicket(), await takeTicket(), await takeTicket()]
  const statuses = await Promise.all(tickets.map((ticket) => show(code, ticket)))
  const later = await show(code, await takeTicket())
  report(`${statuses.toSorted().join(', ')} concurrently, ${later} later`)
  expect(statuses.toSorted()).toEqual([200, 401, 401])
  expect(later).toBe(401)
})

check('a recovery code works once, and guessed codes fail', async (report) => {
  const code = recoveryCodes[0] ?? ''
  const tickets = [await takeTicket(), await takeTicket()]
  const statuses = await Promise.all(tickets.map((ticket) => show(code, ticket)))
  const guessed = await show('abcdef-ghijkm-npqrst-uvwxyz', await takeTicket())
  report(`${statuses.toSorted().join(', ')} concurrently, ${guessed} for a guess`)
  expect(statuses.toSorted()).toEqual([200, 401])
  expect(guessed).toBe(401)
})

check('a pending second step expires after five minutes', async (report) => {
  await changeDatabase(site(), 'delete from auth_challenge')
  const ticket = await takeTicket()
  const now = Date.now()
  const rows = await changeDatabase(site(), 'select expires_at from auth_challenge')
  const holdsMs = rows.map((row) => Date.parse(String(row.expires_at)) - now)
  const past = new Date(now - 1000).toISOString()
  await changeDatabase(site(), `update auth_challenge set expires_at = '${past}'`)
  const status = await show(recoveryCodes[1] ?? '', ticket)
  report(`valid for ${holdsMs.map((ms) => Math.round(ms / 1000))} s, answered ${status} afterwards`)
  expect(rows).toHaveLength(1)
  expect(Math.abs(Number(holdsMs[0]) - 5 * minuteMs)).toBeLessThan(5000)
  expect(status).toBe(409)
})

check('a stolen session cannot take over the account', async (report) => {
  const stolen = await logIn(site())
  const longAgo = new Date(Date.now() - 31 * minuteMs).toISOString()
  await changeDatabase(site(), `update session set confirmed_at = '${longAgo}'`)
  const zoe = { username: 'Zoe', email: 'zoe@example.org', password: eve.password, isAdmin: true }
  const calls: [method: string, path: string, body: object][] = [
    ['POST', '/api/account/totp', {}],
    ['DELETE', '/api/account/totp', {}],
    ['POST', '/api/account/passkeys/options', {}],
    ['DELETE', '/api/account/passkeys/any', {}],
    ['POST', '/api/account/recovery-codes', {}],
    ['POST', '/api/users', zoe],
    ['PUT', `/api/users/${eve._id}`, { password: 'a new one of mine' }],
    ['DELETE', `/api/users/${eve._id}`, {}],
    ['PUT', '/api/account/password', { currentPassword: 'a guess', password: 'mine from now on' }],
  ]
  // The second calls of setups that require recent authentication; no setup was started here.
  const secondCalls: typeof calls = [
    ['PUT', '/api/account/totp', { code: codeOf(secret) }],
    ['POST', '/api/account/passkeys', { name: 'Mine', response: {} }],
  ]
  const before = await everyRow(site())
  const statuses: number[] = []
  for (const [method, path, body] of [...calls, ...secondCalls]) {
    statuses.push((await call(site(), method, path, body, stolen)).status)
  }
  const refused = statuses.filter((status) => status >= 400 && status < 500).length
  const isSame = (await everyRow(site())) === before
  report(`${refused} of ${statuses.length} refused, ${isSame ? 'no' : 'some'} row changed`)
  expect(statuses.slice(0, calls.length)).toEqual([...Array(calls.length - 1).fill(403), 400])
  expect(refused).toBe(statuses.length)
  expect(isSame).toBe(true)
})

check(
  'a stolen session allows nine password guesses per fifteen minutes, without throttling the owner',
  async (report) => {
    const [stolen, own] = [await logIn(site()), await logIn(site())]
    const statuses: number[] = []
    while (statuses.length < 20 && !statuses.includes(429)) {
      const guess = { password: `a guess ${statuses.length}` }
      statuses.push((await call(site(), 'POST', '/api/account/confirmation', guess, stolen)).status)
    }
    const { password } = administrator
    const { status } = await call(site(), 'POST', '/api/account/confirmation', { password }, own)
    report(`429 at the ${statuses.length}th; the owner’s session is answered ${status}`)
    expect(statuses).toEqual([...Array(9).fill(400), 429])
    expect(status).toBe(200)
  },
)

check(
  'a stolen session can be ended by its owner, and cannot end sessions of other users',
  async (report) => {
    const [stolen, own] = [await logIn(site()), await logIn(site())]
    const list = await (await call(site(), 'GET', '/api/account/sessions', undefined, own)).json()
    const hers = await changeDatabase(site(), `select id from session where user_id = '${eve._id}'`)
    expect(hers[0]?.id).toBeTruthy()
    const foreign = `/api/account/sessions/${hers[0]?.id}`
    const refused = (await call(site(), 'DELETE', foreign, undefined, stolen)).status
    await call(site(), 'DELETE', '/api/account/sessions', undefined, own)
    const profile = (headers: { Cookie: string }) =>
      call(site(), 'GET', '/api/auth/profile', undefined, headers)
    const after = [await profile(stolen), await profile(own), await profile(eve.headers)]
    const statuses = after.map(({ status }) => status)
    report(`${list.length} listed; another’s: ${refused}; afterwards ${statuses.join(', ')}`)
    expect([refused, ...statuses]).toEqual([404, 401, 200, 200])
  },
)

check('setting up the first factor ends every other session', async (report) => {
  const own = await addAccount(site(), await logIn(site()), 'Uma')
  const { email, password } = own
  const stolen = [
    await logIn(site(), { email, password }),
    await logIn(site(), { email, password }),
  ]
  const { headers } = await setUpApp(site(), own.headers)
  const statuses: number[] = []
  for (const each of [...stolen, headers]) {
    statuses.push((await call(site(), 'GET', '/api/auth/profile', undefined, each)).status)
  }
  report(`${statuses.slice(0, 2).join(', ')} for the others, ${statuses[2]} for its own`)
  expect(statuses).toEqual([401, 401, 200])
})
