import { expect, test } from 'vitest'
import { addToken } from '../../../../test/support/api-tokens.ts'
import { createTestApp, testTime } from '../../../../test/support/app.ts'
import { goodPassword, signInAs } from '../../../../test/support/test-users.ts'
import { isTokenText, newTokenText } from './token-text.server.ts'

const minute = (count: number) => new Date(testTime.getTime() + count * 60_000)
const script = { name: 'Script', scopes: ['posts:read'] }

async function setUp() {
  const app = await createTestApp()
  const ada = await signInAs(app, 'ada')
  const stored = () => app.db.selectFrom('api_token').selectAll().execute()
  return { app, ada, stored }
}

test('an administrator makes a token, which is shown once and stored as a hash', async () => {
  const { app, ada, stored } = await setUp()
  const response = await app.send('POST', '/api/tokens', script, { headers: ada.headers })
  const { token, ...created } = await response.json()
  expect(response.status).toBe(201)
  expect(token).toMatch(/^folio_[0-9A-Za-z]{42}$/)
  const expiresAt = '2026-06-02T05:06:07.000Z'
  expect(created).toMatchObject({ ...script, expiresAt, lastUsedAt: null })
  const list = await app.request('/api/tokens', { headers: ada.headers })
  expect(await list.json()).toEqual([created])
  expect(JSON.stringify([await stored(), app.logged])).not.toContain(token.slice(6))
})

test('a program reads with its token, and its last use is written once a minute', async () => {
  const { app, ada, stored } = await setUp()
  const { headers } = await addToken(app, ada.user._id, ['posts:read'])
  const uses = []
  for (const time of [minute(1), minute(1.5), minute(2)]) {
    app.setTime(time)
    const response = await app.request('/api/blogs?status=all', { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    uses.push((await stored())[0]?.last_used_at)
  }
  expect(uses).toEqual([minute(1), minute(1), minute(2)].map((time) => time.toISOString()))
})

test.each(['expired', 'revoked', 'mistyped'])(
  'a token that is %s is a 401 with a challenge',
  async (fault) => {
    const { app, ada } = await setUp()
    const token = await addToken(app, ada.user._id, ['posts:read'], minute(1).toISOString())
    if (fault === 'expired') app.setTime(minute(1))
    const path = `/api/tokens/${token._id}`
    if (fault === 'revoked') await app.request(path, { method: 'DELETE', headers: ada.headers })
    const text = fault === 'mistyped' ? `${token.token.slice(0, -1)}_` : token.token
    // Also on a public address, and with the cookie of a session beside it.
    const headers = { ...ada.headers, Authorization: `Bearer ${text}` }
    const response = await app.request('/api/blogs', { headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  },
)

test('wrong tokens of one client are throttled, and right ones are not', async () => {
  const { app, ada } = await setUp()
  const { headers } = await addToken(app, ada.user._id, ['posts:read'])
  const guess = () =>
    app.request('/api/blogs', { headers: { Authorization: `Bearer ${newTokenText()}` } })
  const statuses = []
  for (let count = 0; count < 31; count++) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array(30).fill(401), 429])
  expect((await app.request('/api/blogs', { headers })).status).toBe(200)
})

test('a missing scope is a 403 that names it', async () => {
  const { app, ada } = await setUp()
  const { headers } = await addToken(app, ada.user._id, ['messages:read'])
  const response = await app.request('/api/blogs/soup', { method: 'DELETE', headers })
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({
    message: 'This API token lacks the scope posts:publish.',
  })
  expect(response.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_scope", scope="posts:publish"',
  )
})

test('a program with a token needs no origin of the site', async () => {
  const { app, ada } = await setUp()
  const { headers } = await addToken(app, ada.user._id, ['posts:draft'])
  const foreign = {
    ...headers,
    Origin: 'https://elsewhere.example',
    'Sec-Fetch-Site': 'cross-site',
  }
  const response = await app.send('POST', '/api/preview', { content: '' }, { headers: foreign })
  expect(response.status).toBe(200)
})

test.each([
  [
    'changes its password',
    'PUT',
    '/api/account/password',
    { currentPassword: goodPassword, password: 'another pan on a rail' },
  ],
  ['is demoted', 'PUT', '/api/users/{id}', { isAdmin: false }],
  ['is deleted', 'DELETE', '/api/users/{id}', undefined],
])('the tokens of an account that %s die', async (_, method, path, body) => {
  const { app, ada, stored } = await setUp()
  const max = await signInAs(app, 'max')
  await addToken(app, max.user._id, ['posts:read'])
  const { headers } = path.includes('{id}') ? ada : max
  const response = await app.send(method, path.replace('{id}', max.user._id), body, { headers })
  expect(response.ok).toBe(true)
  expect(await stored()).toEqual([])
})

test('an account revokes its own tokens only', async () => {
  const { app, ada, stored } = await setUp()
  const max = await signInAs(app, 'max')
  const { _id } = await addToken(app, max.user._id, ['posts:read'])
  const revoke = (headers: HeadersInit) =>
    app.request(`/api/tokens/${_id}`, { method: 'DELETE', headers })
  expect((await revoke(ada.headers)).status).toBe(404)
  expect((await revoke(max.headers)).status).toBe(204)
  expect(await stored()).toEqual([])
})

test.each([
  { ...script, scopes: [] },
  { ...script, scopes: ['users:write'] },
  { ...script, name: ' ' },
  { ...script, expiresAt: testTime.toISOString() },
  { ...script, isAdmin: true },
])('%j makes no token', async (body) => {
  const { app, ada, stored } = await setUp()
  const response = await app.send('POST', '/api/tokens', body, { headers: ada.headers })
  expect(response.status).toBe(400)
  expect(await stored()).toEqual([])
})

test('scanners tell tokens from other texts by the checksum', () => {
  const token = newTokenText()
  const changed = token.replace(/.(?=.{10}$)/, (character) => (character === 'x' ? 'y' : 'x'))
  expect([token, changed, 'folio_', `${token}a`].map(isTokenText)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
