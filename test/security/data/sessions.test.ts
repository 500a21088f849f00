/** Planted, stolen, forged and expired sessions. */
import { expect } from 'vitest'
import { dayMs } from '#durations.ts'
import { check } from '../../support/check.ts'
import { administrator } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { type Account, addAccount } from '../support/accounts.ts'
import { siteFixture } from '../support/site-fixture.ts'

type Headers = Record<string, string>

const site = siteFixture()

check('a session cookie planted before the login is not adopted', async (report) => {
  const ada = await logIn(site())
  const thief = await addAccount(site(), ada, 'Thief')
  const planted = [`session=${'A'.repeat(43)}`, thief.headers.Cookie]
  let held = 0
  for (const Cookie of planted) {
    const response = await call(site(), 'POST', '/api/auth/login', administrator, { Cookie })
    expect(response.status).toBe(200)
    const given = response.headers.getSetCookie().join('; ')
    if (given.includes(Cookie) || (await profileStatus({ Cookie })) !== 401) held++
  }
  report(`${held} of ${planted.length} planted cookies are valid afterwards`)
  expect(held).toBe(0)
})

/** Actions that end the sessions of an account. */
const ends: Record<string, (account: Account, ada: Headers) => Promise<Response>> = {
  'a log-out': ({ headers }) => call(site(), 'POST', '/api/auth/logout', {}, headers),
  'a new login in the same browser': ({ email, password, headers }) =>
    call(site(), 'POST', '/api/auth/login', { email, password }, headers),
  'a new password': ({ _id }, ada) =>
    call(site(), 'PUT', `/api/users/${_id}`, { password: 'a wooden spoon' }, ada),
  'a demotion': ({ _id }, ada) => call(site(), 'PUT', `/api/users/${_id}`, { isAdmin: false }, ada),
  'the removal of the account': ({ _id }, ada) =>
    call(site(), 'DELETE', `/api/users/${_id}`, undefined, ada),
}

check('a stolen session is rejected once it has ended', async (report) => {
  const ada = await logIn(site())
  const open: string[] = []
  for (const [how, end] of Object.entries(ends)) {
    const account = await addAccount(site(), ada, `Admin${how.length}`, true)
    const stolen = bothWays(account.headers)
    expect(await Promise.all(stolen.map((each) => profileStatus(each)))).toEqual([200, 200])
    expect((await end(account, ada)).ok).toBe(true)
    const statuses = await Promise.all(stolen.map((each) => profileStatus(each)))
    open.push(...statuses.filter((status) => status !== 401).map((status) => `${how}: ${status}`))
  }
  const count = Object.keys(ends).length
  report(`${open.length} of ${count * 2} valid after ${count} endings, as cookie and as bearer`)
  expect(open).toEqual([])
})

check('a forged session is rejected', async (report) => {
  const { Cookie } = await logIn(site())
  const token = Cookie.replace('session=', '')
  expect(await profileStatus({ Cookie })).toBe(200)
  const values = await forgedTokens(token)
  const forged: Headers[] = [
    ...values.map((value) => ({ Cookie: `session=${value}` })),
    ...values.map((value) => ({ Authorization: `Bearer ${value}` })),
    ...['Session', 'SESSION', '__Host-session', 'session_', 'xsession', 'device', 'token'].map(
      (name) => ({ Cookie: `${name}=${token}` }),
    ),
    ...['Basic', 'Token', 'Digest', 'Session', 'Bearer:', ''].map((kind) => ({
      Authorization: `${kind} ${token}`,
    })),
    ...['X-Session', 'X-Auth-Token', 'Session', 'Set-Cookie', 'Cookie2'].map((name) => ({
      [name]: Cookie,
    })),
    { Cookie: 'session=A; session=B; session=C; session=' },
  ]
  const queries = ['session', 'token', 'access_token', 'cookie'].map((name) => `?${name}=${token}`)
  const statuses = [
    ...(await Promise.all(forged.map((headers) => profileStatus(headers)))),
    ...(await Promise.all(queries.map((query) => profileStatus({}, query)))),
  ]
  const refused = statuses.filter((status) => status === 401).length
  report(`${refused} of ${statuses.length} answered 401`)
  expect(refused).toBe(statuses.length)
})

check('two cookies of the same name never authenticate two accounts', async (report) => {
  const ada = await logIn(site())
  const bob = await addAccount(site(), ada, 'Bob')
  const carol = await addAccount(site(), ada, 'Carol')
  const both = { Cookie: `${bob.headers.Cookie}; ${carol.headers.Cookie}` }
  const names = new Set<string>()
  for (let attempt = 0; attempt < 20; attempt++) {
    const response = await call(site(), 'GET', '/api/auth/profile', undefined, both)
    names.add((await response.json()).username)
  }
  const adminCall = await call(site(), 'GET', '/api/users', undefined, both)
  report(`${names.size} account in 20 responses`)
  expect(names.size).toBe(1)
  expect(adminCall.status).toBe(403)
})

check('a session expires after seven days without use', async (report) => {
  await changeDatabase(site(), 'delete from session')
  const before = await logIn(site())
  await ageSessions(120_000)
  const after = await logIn(site())
  await ageSessions(7 * dayMs - 60_000)
  const statuses = [await profileStatus(after), await profileStatus(before)]
  report(`${statuses.join(' a minute before, ')} a minute after`)
  expect(statuses).toEqual([200, 401])
})

check('a session expires after thirty days in any case', async (report) => {
  await changeDatabase(site(), 'delete from session')
  const headers = await logIn(site())
  const statuses: number[] = []
  for (let day = 1; day <= 31; day++) {
    await ageSessions(dayMs)
    statuses.push(await profileStatus(headers))
  }
  const days = statuses.filter((status) => status === 200).length
  report(`200 after each of ${days} days, then ${statuses[days]}`)
  expect(days).toBe(29)
  expect(statuses.slice(days)).toEqual([401, 401])
})

/** As a cookie and as a bearer token. */
function bothWays({ Cookie }: { Cookie: string }): Headers[] {
  return [{ Cookie }, { Authorization: `Bearer ${Cookie.replace('session=', '')}` }]
}

async function profileStatus(headers: Headers, query = ''): Promise<number> {
  const response = await call(site(), 'GET', `/api/auth/profile${query}`, undefined, headers)
  await response.arrayBuffer()
  return response.status
}

/** Near misses of the token, its stored hash, and values that a lax parser may accept. */
async function forgedTokens(token: string): Promise<string[]> {
  const rows = await changeDatabase(site(), 'select * from session')
  const swapped = [...token].map((each) =>
    each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase(),
  )
  return [
    ...rows.flatMap((row) => [row.token_hash, row.id, row.user_id].map(String)),
    ...[token.slice(0, -1), token.slice(1), `${token}A`, `A${token}`, token + token],
    ...[token.toLowerCase(), token.toUpperCase(), swapped.join('')],
    ...[[...token].reverse().join(''), `${token}%00`, `${token}%0d%0a`, `${token}.${token}`],
    ...['', ' ', 'null', 'undefined', 'true', '0', '{}', '[]', '%', '%zz', '*', '"'],
    ...["' or '1'='1", 'A'.repeat(43), 'A'.repeat(8000), '%F0%9F%8D%B2', '../../etc/passwd'],
  ]
}

/** Moves the timestamps of every session into the past. */
async function ageSessions(ms: number) {
  for (const row of await changeDatabase(site(), 'select * from session')) {
    const moved = ['created_at', 'last_used_at', 'expires_at'].map(
      (name) => `${name} = '${new Date(Date.parse(String(row[name])) - ms).toISOString()}'`,
    )
    await changeDatabase(
      site(),
      `update session set ${moved.join(', ')} where token_hash = '${row.token_hash}'`,
    )
  }
}
