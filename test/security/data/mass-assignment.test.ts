/** Additional fields in the bodies of API calls. */
import { expect } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import { projects } from '#site.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import {
  type Account,
  addAccount,
  addMessage,
  addPost,
  messageDraft,
  validPost,
} from '../support/accounts.ts'
import { cookieOf, setUpApp } from '../support/second-factor.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
const longAgo = '1999-01-01T00:00:00.000Z'

/** Names in the API, the database and common frameworks for values that only the server sets. */
const extras = {
  ...{ _id: 'chosen', id: 'chosen', createdAt: longAgo, created_at: longAgo, updatedAt: longAgo },
  ...{
    updated_at: longAgo,
    deletedAt: longAgo,
    deleted_at: longAgo,
    readAt: longAgo,
    read_at: longAgo,
  },
  ...{ repliedAt: longAgo, replied_at: longAgo, isSpam: true, is_spam: 1, mail: 'sent' },
  ...{ mail_state: 'failed', search_text: 'chosen', role: 'admin', roles: ['admin'] },
  ...{ is_admin: 1, admin: true, passwordHash: 'chosen', password_hash: 'chosen' },
  ...{ email_key: 'chosen', username_key: 'chosen', source: 'chosen', html: '<script>' },
  ...{ readingMinutes: 99, reading_minutes: 99, token_hash: 'chosen', user_id: 'chosen' },
  ...{ $set: { isAdmin: true }, constructor: { prototype: { isAdmin: true } } },
}
/** Fields of the API's own posts. */
const readOnly = {
  ...{ _id: 'chosen', id: 'chosen', createdAt: longAgo, updatedAt: longAgo, deletedAt: longAgo },
  ...{ readingMinutes: 99, formattedDate: longAgo, hasUnpublishedChanges: true, author: 'chosen' },
}
const chosen = /chosen|1999-|<script>|"failed"|:99[,}]/

check('an unknown field is refused, and never stored', async (report) => {
  const ada = await logIn(site())
  const pia = await addAccount(site(), ada, 'Pia')
  const post = await addPost(site(), ada, { title: 'There' })
  const message = await addMessage(site())
  const zoe = { username: 'Zoe', email: 'zoe@example.org', password: pia.password }
  const { email, password } = pia
  // A JSON Resume keeps properties that its schema does not name.
  const { resume } = sampleContent
  const polluted = { ...extras, isAdmin: true }
  const calls: [method: string, path: string, body: object][] = [
    ['POST', '/api/contact', { ...messageDraft, ...polluted }],
    ['POST', '/api/auth/login', { email, password, ...polluted }],
    ['POST', '/api/blogs', { ...validPost, ...polluted }],
    ['PUT', `/api/blogs/${post}`, { ...polluted, author: 'chosen', excerpt: 'New' }],
    ['POST', '/api/blogs', { ...validPost, ...readOnly, author: 'Remy' }],
    ['PUT', `/api/blogs/${post}`, { ...readOnly, excerpt: 'New' }],
    ['POST', '/api/projects', { title: 'Pan', ...polluted, position: 99 }],
    ['PUT', '/api/projects/prep-list', { ...polluted, position: 99 }],
    ['PUT', '/api/projects/order', { ...polluted, ids: [...projects.map(({ id }) => id), 'pan'] }],
    [
      'PUT',
      '/api/site',
      { ...withExtras(sampleContent, polluted), resume: { ...polluted, ...resume } },
    ],
    ['POST', '/api/users', { ...zoe, ...extras }],
    ['PUT', `/api/users/${pia._id}`, extras],
    ['PUT', `/api/messages/${message}`, { ...polluted, isSpam: false }],
  ]
  const responses: number[] = []
  for (const [method, path, body] of calls) {
    const isOpen = /contact|login/.test(path)
    const headers = { ...ada, 'If-Match': '"1"' }
    const response = await call(site(), method, path, body, isOpen ? {} : headers)
    responses.push(response.status)
  }
  const own = await changeOwnAccount(await addAccount(site(), ada, 'Quin'), polluted)
  const rows = await allRows()
  const stored = rows.filter((row) => chosen.test(row))
  const admins = await changeDatabase(site(), 'select email from "user" where is_admin = 1')
  report(
    `${stored.length} rows hold one of ${Object.keys(extras).length} fields, after ${calls.length + own.length} calls`,
  )
  const accepted = responses.splice(4, 2)
  // A client may send back what it has read of a post.
  expect(accepted).toEqual([201, 200])
  expect(responses).toEqual(responses.map(() => 400))
  expect(own).toEqual(Array(9).fill(400))
  expect(stored).toEqual([])
  expect(admins).toEqual([{ email: 'ada@example.org' }])
})

check('a prototype field makes no user an administrator', async (report) => {
  const pia = await addAccount(site(), await logIn(site()), 'Ria')
  const bodies = [
    `{"__proto__":{"isAdmin":true},"email":"${pia.email}","password":"${pia.password}"}`,
    `{"constructor":{"prototype":{"isAdmin":true}},"email":"${pia.email}","password":"${pia.password}"}`,
    `{"email":"${pia.email}","password":"${pia.password}","isAdmin":true,"session":{"account":{"isAdmin":true}}}`,
  ]
  const statuses: number[] = []
  for (const body of bodies) {
    const headers = { 'Content-Type': 'application/json' }
    const login = await fetch(`${site().url}/api/auth/login`, { method: 'POST', headers, body })
    statuses.push(login.status)
    expect(login.headers.getSetCookie()).toEqual([])
  }
  const { headers } = pia
  expect((await call(site(), 'GET', '/api/users', undefined, headers)).status).toBe(403)
  report(`${statuses.filter((status) => status === 400).length} of ${bodies.length} answered 400`)
  expect(statuses).toEqual([400, 400, 400])
})

/** Every call on one's own account: with these fields in the body, which is refused, and then without. */
async function changeOwnAccount(account: Account, extras: object): Promise<number[]> {
  const statuses: number[] = []
  const send = async (method: string, path: string, body: object, headers = {}) => {
    const refused = await call(site(), method, path, { ...extras, ...body }, headers)
    statuses.push(refused.status)
    return call(site(), method, path, body, headers)
  }
  const { email, password } = account
  await send('POST', '/api/account/confirmation', { password }, account.headers)
  const { headers } = await setUpApp(site(), account.headers)
  const overview = await call(site(), 'GET', '/api/account', undefined, headers)
  const device = createAuthenticator({ origin: (await overview.json()).passkeyOrigin })
  const optionsResponse = await send('POST', '/api/account/passkeys/options', {}, headers)
  const made = { ...extras, ...device.create(await optionsResponse.json()) }
  await send('POST', '/api/account/passkeys', { name: 'Phone', response: made }, headers)
  const renewed = await send('POST', '/api/account/recovery-codes', {}, headers)
  const [code] = (await renewed.json()).recoveryCodes
  const begun = await send('POST', '/api/auth/login', { email, password })
  await send('POST', '/api/auth/second-step', { code }, { Cookie: cookieOf(begun, 'ticket') })
  const question = await send('POST', '/api/auth/passkey/options', {})
  const ticket = { Cookie: cookieOf(question, 'ticket') }
  const shown = { ...extras, ...device.get(await question.json()) }
  await send('POST', '/api/auth/passkey', { response: shown }, ticket)
  const change = { currentPassword: password, password: 'a wooden spoon' }
  await send('PUT', '/api/account/password', change, headers)
  return statuses
}

/** The document with these fields in each of its objects, except for its own ones. */
function withExtras<Value>(value: Value, extras: object): Value {
  if (Array.isArray(value)) return value.map((item) => withExtras(item, extras)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, item]) => [name, withExtras(item, extras)])
  return { ...extras, ...Object.fromEntries(entries) }
}

async function allRows(): Promise<string[]> {
  const rows: string[] = []
  const tables = [
    ...['site_revision', 'post', 'post_draft', 'post_revision', 'address', 'project'],
    ...['contact_message', '"user"', 'session', 'known_device'],
    ...['totp', 'passkey', 'recovery_code', 'auth_challenge'],
  ]
  for (const table of tables) {
    const stored = await changeDatabase(site(), `select * from ${table}`)
    const plain = stored.map(({ password_hash: _hash, token_hash: _token, id, ...row }) => {
      // A random id may contain any digits.
      return JSON.stringify({ ...row, id: id === 'chosen' ? id : '' })
    })
    rows.push(...plain)
  }
  return rows
}
