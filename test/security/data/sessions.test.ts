/** Sessions of the built product: the attributes of its cookies, and planted, stolen and forged tokens. */
import { beforeAll, expect, test } from 'vitest'
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { type Account, addAccount } from '../support/accounts.ts'
import { setUpApp } from '../support/second-factor.ts'
import { siteFixture } from '../support/site-fixture.ts'

type Headers = Record<string, string>

const plain = siteFixture()
const secure = siteFixture({ PUBLIC_URL: 'https://folio.example' })
let ada: { Cookie: string }
beforeAll(async () => {
  ada = await logIn(plain())
})

test('the cookies of a login are for this site’s requests alone, on https with the prefix of the host', async () => {
  const lasting = ['Path=/', 'HttpOnly', 'SameSite=Lax']
  const ticket = ['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=300']
  const expected = { session: lasting, device: lasting, ticket }
  const onHttp = await cookiesOf(plain())
  const onHttps = await cookiesOf(secure())
  for (const [name, flags] of Object.entries(expected)) {
    expect(onHttp[name], name).toEqual(expect.arrayContaining(flags))
    expect(onHttps[`__Host-${name}`], name).toEqual(expect.arrayContaining([...flags, 'Secure']))
  }
  expect(Object.keys({ ...onHttp, ...onHttps })).toHaveLength(6)
  expect(JSON.stringify([onHttp, onHttps])).not.toMatch(/"domain/i)
})

test('on https a cookie without the prefix of the host is ignored', async () => {
  const { Cookie } = await logIn(secure())
  const value = Cookie.replace('__Host-session=', '')
  const names = ['session', '__Secure-session', '__host-session', '__Host-session']
  const statuses = await Promise.all(
    names.map((name) => profileStatus({ Cookie: `${name}=${value}` }, '', secure())),
  )
  expect(statuses).toEqual([401, 401, 401, 200])
})

test('a session that was planted before the login is not adopted', async () => {
  const thief = await addAccount(plain(), ada, 'Thief')
  for (const Cookie of [`session=${'A'.repeat(43)}`, thief.headers.Cookie]) {
    const response = await call(plain(), 'POST', '/api/auth/login', administrator, { Cookie })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().join()).not.toContain(Cookie)
    expect(await profileStatus({ Cookie })).toBe(401)
  }
})

/** What ends the sessions of an account. */
const ends: Record<string, (account: Account) => Promise<Response>> = {
  'a log-out': ({ headers }) => call(plain(), 'POST', '/api/auth/logout', {}, headers),
  'a new login in the same browser': ({ email, password, headers }) =>
    call(plain(), 'POST', '/api/auth/login', { email, password }, headers),
  'a new password': ({ _id }) =>
    call(plain(), 'PUT', `/api/users/${_id}`, { password: 'a wooden spoon' }, ada),
  'a demotion': ({ _id }) => call(plain(), 'PUT', `/api/users/${_id}`, { isAdmin: false }, ada),
  'the removal of the account': ({ _id }) =>
    call(plain(), 'DELETE', `/api/users/${_id}`, undefined, ada),
}

test.each(Object.entries(ends))('a stolen session ends with %s', async (how, end) => {
  const account = await addAccount(plain(), ada, `Admin${how.length}`, true)
  const { Cookie } = account.headers
  const stolen = [{ Cookie }, { Authorization: `Bearer ${Cookie.replace('session=', '')}` }]
  expect(await statusesOf(stolen)).toEqual([200, 200])
  expect((await end(account)).ok).toBe(true)
  expect(await statusesOf(stolen)).toEqual([401, 401])
})

test('a forged session is refused', async () => {
  const { Cookie } = await logIn(plain())
  const token = Cookie.replace('session=', '')
  const rows = await changeDatabase(plain(), 'select * from session')
  const values = [
    ...rows.flatMap((row) => [row.token_hash, row.id, row.user_id].map(String)),
    ...[token.slice(0, -1), token.slice(1), `${token}A`, token + token, token.toLowerCase()],
    ...['', ' ', 'null', 'true', '0', '{}', '[]', '%', '%zz', '*', `${token}%00`, `${token}%0d%0a`],
    ...["' or '1'='1", 'A'.repeat(43), 'A'.repeat(8000), '%F0%9F%8D%B2', '../../etc/passwd'],
  ]
  const forged: Headers[] = [
    ...values.flatMap((value) => [
      { Cookie: `session=${value}` },
      { Authorization: `Bearer ${value}` },
    ]),
    ...['Session', '__Host-session', 'xsession', 'device', 'token'].map((name) => ({
      Cookie: `${name}=${token}`,
    })),
    ...['Basic', 'Token', 'Bearer:', ''].map((kind) => ({ Authorization: `${kind} ${token}` })),
    ...['X-Session', 'X-Auth-Token', 'Set-Cookie'].map((name) => ({ [name]: Cookie })),
  ]
  const queries = ['session', 'token', 'access_token'].map((name) => `?${name}=${token}`)
  const statuses = [
    ...(await statusesOf(forged)),
    ...(await Promise.all(queries.map((query) => profileStatus({}, query)))),
  ]
  expect(statuses.filter((status) => status !== 401)).toEqual([])
  expect(await profileStatus({ Cookie })).toBe(200)
})

function statusesOf(all: Headers[]): Promise<number[]> {
  return Promise.all(all.map((headers) => profileStatus(headers)))
}

async function profileStatus(headers: Headers, query = '', site = plain()): Promise<number> {
  const response = await call(site, 'GET', `/api/auth/profile${query}`, undefined, headers)
  await response.arrayBuffer()
  return response.status
}

/** Of a login without and of one with a second factor, by their names. */
async function cookiesOf(site: RunningSite): Promise<Record<string, string[]>> {
  const tia = await addAccount(site, await logIn(site), 'Tia')
  await setUpApp(site, tia.headers)
  const lines: string[] = []
  for (const { email, password } of [administrator, tia]) {
    const response = await call(site, 'POST', '/api/auth/login', { email, password })
    lines.push(...response.headers.getSetCookie())
  }
  return Object.fromEntries(
    lines.map((line) => {
      const [pair = '', ...flags] = line.split('; ')
      return [pair.split('=')[0] ?? '', flags]
    }),
  )
}
