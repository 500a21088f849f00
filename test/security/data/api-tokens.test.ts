/** API tokens: guesses, other places than the header, more than their scopes, and keys of other accounts. */
import { beforeAll, expect, test } from 'vitest'
import { newTokenText } from '#features/users/tokens/token-text.server.ts'
import { type Scope, scopes } from '#http/scopes.ts'
import { administrator } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { addAccount, addPost, validPost } from '../support/accounts.ts'
import { sendRaw } from '../support/raw-socket.ts'
import { siteFixture } from '../support/site-fixture.ts'

type Headers = Record<string, string>

const site = siteFixture()
let ada: Headers

beforeAll(async () => {
  ada = await logIn(site())
})

async function addToken(...granted: Scope[]): Promise<string> {
  const body = { name: 'Script', scopes: granted }
  const response = await call(site(), 'POST', '/api/tokens', body, ada)
  return (await response.json()).token
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

async function statusOf(path: string, headers: Headers) {
  return (await call(site(), 'GET', path, undefined, headers)).status
}

test('a token counts in the header only', async () => {
  const token = await addToken('messages:read')
  const path = '/api/messages'
  expect(await statusOf(path, bearer(token))).toBe(200)
  const basic = Buffer.from(`ada:${token}`).toString('base64')
  const statuses = await Promise.all([
    ...['token', 'access_token', 'api_key'].map((name) => statusOf(`${path}?${name}=${token}`, {})),
    statusOf(path, { Cookie: `session=${token}` }),
    statusOf(path, { Authorization: token }),
    statusOf(path, { Authorization: `Token ${token}` }),
    statusOf(path, { Authorization: `Basic ${basic}` }),
    statusOf(path, { 'X-Api-Key': token, 'X-Authorization': `Bearer ${token}` }),
    statusOf(path, bearer(`${token}, Bearer ${token}`)),
    statusOf(path, bearer(`${token} ${token}`)),
    statusOf(path, bearer(token.toLowerCase())),
    // The cookie of an administrator does not help a wrong token.
    statusOf(path, { ...ada, ...bearer(newTokenText()) }),
  ])
  expect(statuses).toEqual(statuses.map(() => 401))
})

test('a header after the token is no part of the response', async () => {
  const injected = `Bearer folio_x\r\nX-Injected: 1\r\n\tSet-Cookie: session=chosen`
  const target = `GET /api/messages HTTP/1.1\r\nHost: ${new URL(site().url).host}`
  const { status, text } = await sendRaw(
    site(),
    `${target}\r\nAuthorization: ${injected}\r\nConnection: close\r\n\r\n`,
  )
  expect([400, 401]).toContain(status)
  expect(text).not.toMatch(/^(X-Injected|Set-Cookie)/im)
})

test('a program that drafts publishes nothing', async () => {
  const headers = bearer(await addToken('posts:draft'))
  const open = await addPost(site(), ada, { title: 'Open' })
  const before = await (await call(site(), 'GET', '/api/blogs')).text()
  const draft = { title: 'Mine', status: 'draft' }
  const created = await call(site(), 'POST', '/api/blogs', draft, headers)
  const { _id } = await created.json()
  const later = '2999-01-01T00:00:00.000Z'
  const attempts: [method: string, path: string, body?: unknown][] = [
    ['POST', '/api/blogs', validPost],
    ['POST', '/api/blogs', { ...validPost, draft: true }],
    ['POST', '/api/blogs', { ...validPost, status: ['draft'] }],
    ['POST', '/api/blogs', { ...validPost, status: 'Draft' }],
    ['PUT', `/api/blogs/${_id}`, { ...validPost, status: 'published' }],
    ['PUT', `/api/blogs/${_id}`, { ...validPost, status: 'scheduled', publishedAt: later }],
    ['PATCH', `/api/blogs/${_id}`, { status: 'published' }],
    ['PUT', `/api/blogs/${open}`, { title: 'Taken over' }],
    ['PUT', `/api/blogs/${open}`, { status: 'draft' }],
    ['PUT', `/api/blogs/${open}`, {}],
    ['DELETE', `/api/blogs/${open}`],
    ['POST', `/api/blogs/${open}/restore`, {}],
    ['POST', `/api/blogs/${_id}/preview-links`, {}],
    ['PUT', '/api/tags/nowhere', { name: 'Mine' }],
  ]
  const override = { ...headers, 'X-HTTP-Method-Override': 'DELETE' }
  const statuses = [(await call(site(), 'PUT', `/api/blogs/${open}`, {}, override)).status]
  for (const [method, path, body] of attempts) {
    statuses.push((await call(site(), method, path, body, headers)).status)
  }
  expect(statuses.filter((status) => ![400, 403, 405].includes(status))).toEqual([])
  expect(await (await call(site(), 'GET', '/api/blogs')).text()).toBe(before)
  expect(await statusOf(`/api/blogs/${_id}`, {})).toBe(404)
})

test('a token with every scope reaches no account, factor, token or backup', async () => {
  const pia = await addAccount(site(), ada, 'Pia')
  const headers = { ...ada, ...bearer(await addToken(...scopes)) }
  const attempts: [method: string, path: string, body?: unknown][] = [
    ...['/api/users', `/api/users/${pia._id}`, '/api/account', '/api/account/sessions'].map(
      (path): [string, string] => ['GET', path],
    ),
    ['POST', '/api/users', { username: 'Zoe', email: 'z@example.org', password: pia.password }],
    ['PUT', `/api/users/${pia._id}`, { isAdmin: true }],
    ['DELETE', `/api/users/${pia._id}`],
    ['POST', '/api/account/confirmation', { password: administrator.password }],
    ['PUT', '/api/account/password', { currentPassword: administrator.password, password: 'x' }],
    ['POST', '/api/account/totp', {}],
    ['POST', '/api/account/recovery-codes', {}],
    ['DELETE', '/api/account/sessions'],
    ['GET', '/api/tokens'],
    ['POST', '/api/tokens', { name: 'Heir', scopes: ['posts:read'] }],
    ['GET', '/api/backups'],
    ['POST', '/api/backups', {}],
    ['PUT', '/api/setup', { isClosed: true }],
    ['DELETE', '/api/messages/nowhere'],
  ]
  const statuses: number[] = []
  const accounts = () => changeDatabase(site(), 'select id, is_admin from "user" order by id')
  const before = await accounts()
  for (const [method, path, body] of attempts) {
    statuses.push((await call(site(), method, path, body, headers)).status)
  }
  expect(statuses).toEqual(attempts.map(() => 403))
  expect(await accounts()).toEqual(before)
})

test('a key of one account reveals no response of another', async () => {
  const max = await addAccount(site(), ada, 'Max', true)
  const pia = await addAccount(site(), ada, 'Quin')
  const key = { 'Idempotency-Key': '8e03978e-40d5-43dd-bc93-6894a57f9324' }
  const calls: [path: string, body: object][] = [
    ['/api/projects', { title: 'Secret' }],
    ['/api/blogs', { ...validPost, title: 'Keyed' }],
  ]
  const leaks: string[] = []
  for (const [path, body] of calls) {
    const first = await (await call(site(), 'POST', path, body, { ...ada, ...key })).text()
    const token = bearer(await addToken('posts:publish', 'site:write'))
    for (const headers of [max.headers, pia.headers, token, {}]) {
      const response = await call(site(), 'POST', path, body, { ...headers, ...key })
      if ((await response.text()) === first) leaks.push(path)
    }
  }
  expect(leaks).toEqual([])
})

// Last: it uses up the attempts of this address.
test('guessed tokens are throttled, and a right one is not', async () => {
  const token = await addToken('posts:read')
  const statuses: number[] = []
  for (let count = 0; count < 40; count++) {
    statuses.push(await statusOf('/api/blogs', bearer(newTokenText())))
  }
  expect(statuses.slice(-9)).toEqual(Array(9).fill(429))
  expect(await statusOf('/api/blogs?status=all', bearer(token))).toBe(200)
})
