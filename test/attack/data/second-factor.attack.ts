/** Somebody who knows the password, or holds a stolen session, of an account with a second factor. */
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, expect } from 'vitest'
import { administrator } from '../../support/running-site.ts'
import { type Account, addAccount } from '../support/accounts.ts'
import { attackedSite, call, logIn } from '../support/attacked-site.ts'
import { check } from '../support/check.ts'
import { changeDatabase } from '../support/database.ts'
import { tryLogin } from '../support/login-tries.ts'

const site = attackedSite()
const periodMs = 30_000
const wrongCodes = 5
let eve: Account
let secret: string
let recoveryCodes: string[]

beforeAll(async () => {
  eve = await addAccount(site(), await logIn(site()), 'Eve', true)
  const begun = await call(site(), 'POST', '/api/account/totp', {}, eve.headers)
  secret = (await begun.json()).secret
  const set = await call(site(), 'PUT', '/api/account/totp', { code: codeAt(0) }, eve.headers)
  recoveryCodes = (await set.json()).recoveryCodes
})
beforeEach(() => changeDatabase(site(), 'delete from attempt'))

function codeAt(periodsLater: number): string {
  const timestamp = Date.now() + periodsLater * periodMs
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Shows the right password. @returns the ticket of the second step */
async function takeTicket(): Promise<{ Cookie: string }> {
  const response = await tryLogin(site(), { email: eve.email, password: eve.password })
  expect(response.status).toBe(202)
  const ticket = response.headers.getSetCookie().find((line) => line.startsWith('ticket='))
  return { Cookie: ticket?.split(';')[0] ?? '' }
}

async function show(code: string, ticket: { Cookie: string }): Promise<number> {
  return (await call(site(), 'POST', '/api/auth/second-step', { code }, ticket)).status
}

check('the password alone opens nothing where a second factor is set up', async (report) => {
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
  report(`202 and a ticket, which opens nothing: ${statuses.join(', ')}`)
  expect(statuses).toEqual([401, 401, 401])
})

check(
  'who knows the password is held up after five wrong codes, with any ticket',
  async (report) => {
    const statuses: number[] = []
    while (statuses.length < 20 && !statuses.includes(429)) {
      statuses.push(await show('000000', await takeTicket()))
    }
    report(`429 at the ${statuses.length}th wrong code, with as many tickets`)
    expect(statuses).toEqual([...Array(wrongCodes).fill(401), 429])
  },
)

check('many codes at once are counted one by one', async (report) => {
  const ticket = await takeTicket()
  const guesses = Array.from({ length: 40 }, (_, number) => String(number).padStart(6, '0'))
  const statuses = await Promise.all(guesses.map((code) => show(code, ticket)))
  const compared = statuses.filter((status) => status !== 429).length
  report(`${compared} of ${guesses.length} were compared`)
  expect(compared).toBeLessThanOrEqual(wrongCodes)
})

check('a code that was seen over a shoulder does not work again', async (report) => {
  const code = codeAt(1)
  const tickets = [await takeTicket(), await takeTicket(), await takeTicket()]
  const statuses = await Promise.all(tickets.map((ticket) => show(code, ticket)))
  const later = await show(code, await takeTicket())
  report(`${statuses.toSorted().join(', ')} at once, ${later} later`)
  expect(statuses.toSorted()).toEqual([200, 401, 401])
  expect(later).toBe(401)
})

check('a recovery code works once, and a guess at one never', async (report) => {
  const code = recoveryCodes[0] ?? ''
  const tickets = [await takeTicket(), await takeTicket()]
  const statuses = await Promise.all(tickets.map((ticket) => show(code, ticket)))
  const guessed = await show('abcdef-ghijkm-npqrst-uvwxyz', await takeTicket())
  report(`${statuses.toSorted().join(', ')} at once, ${guessed} for a guess`)
  expect(statuses.toSorted()).toEqual([200, 401])
  expect(guessed).toBe(401)
})

check('a login that waits for its second step is over after five minutes', async (report) => {
  const ticket = await takeTicket()
  const past = new Date(Date.now() - 1000).toISOString()
  await changeDatabase(site(), `update ceremony set expires_at = '${past}'`)
  const status = await show(recoveryCodes[1] ?? '', ticket)
  report(`answered ${status}`)
  expect(status).toBe(409)
})

check('a stolen session does not become an account', async (report) => {
  const stolen = await logIn(site())
  const longAgo = new Date(Date.now() - 31 * 60_000).toISOString()
  await changeDatabase(site(), `update session set confirmed_at = '${longAgo}'`)
  const zoe = { username: 'Zoe', email: 'zoe@example.org', password: eve.password, isAdmin: true }
  const wishes: [method: string, path: string, body: object][] = [
    ['POST', '/api/account/totp', {}],
    ['PUT', '/api/account/totp', { code: '000000' }],
    ['DELETE', '/api/account/totp', {}],
    ['POST', '/api/account/passkeys/options', {}],
    ['POST', '/api/account/passkeys', {}],
    ['DELETE', '/api/account/passkeys/any', {}],
    ['POST', '/api/account/recovery-codes', {}],
    ['POST', '/api/users', zoe],
    ['PUT', `/api/users/${eve._id}`, { password: 'a new one of mine' }],
    ['DELETE', `/api/users/${eve._id}`, {}],
    ['PUT', '/api/account/password', { currentPassword: 'a guess', password: 'mine from now on' }],
  ]
  const statuses: number[] = []
  for (const [method, path, body] of wishes) {
    statuses.push((await call(site(), method, path, body, stolen)).status)
  }
  report(`${statuses.filter((status) => status >= 400).length} of ${wishes.length} refused`)
  expect(statuses).toEqual([...Array(wishes.length - 1).fill(403), 400])
})

check(
  'who stole a session guesses nine passwords, and the owner is not held up',
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
    expect(statuses).toHaveLength(10)
    expect(status).toBe(200)
  },
)

check('a stolen session ends when its owner ends it, and not another’s', async (report) => {
  const [stolen, own] = [await logIn(site()), await logIn(site())]
  const list = await (await call(site(), 'GET', '/api/account/sessions', undefined, own)).json()
  const hers = await changeDatabase(site(), `select id from session where user_id = '${eve._id}'`)
  const foreign = `/api/account/sessions/${hers[0]?.id}`
  const refused = (await call(site(), 'DELETE', foreign, undefined, stolen)).status
  await call(site(), 'DELETE', '/api/account/sessions', undefined, own)
  const profile = (headers: { Cookie: string }) =>
    call(site(), 'GET', '/api/auth/profile', undefined, headers)
  const after = [await profile(stolen), await profile(own), await profile(eve.headers)]
  const statuses = after.map(({ status }) => status)
  report(`${list.length} listed; another’s: ${refused}; afterwards ${statuses.join(', ')}`)
  expect([refused, ...statuses]).toEqual([404, 401, 200, 200])
})
