/** Fields that only the server sets, in the body of every call of the role table. */
import { expect, test } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import { createSiteWithContent, everything } from '../../support/role-site.ts'
import { post, roleTable } from '../../support/role-table.ts'

const longAgo = '1999-01-01T00:00:00.000Z'

/** Names in the API, the database and common frameworks. */
const extras = {
  ...{ _id: 'chosen', id: 'chosen', created_at: longAgo, deletedAt: longAgo, read_at: longAgo },
  ...{ isSpam: true, mail_state: 'failed', search_text: 'chosen', roles: ['admin'], is_admin: 1 },
  ...{ isAdmin: true, password_hash: 'chosen', email_key: 'chosen', html: '<script>' },
  ...{ reading_minutes: 99, token_hash: 'chosen', user_id: 'chosen', position: 99 },
  ...{ $set: { isAdmin: true }, constructor: { prototype: { isAdmin: true } } },
}
/** Fields of the API's own posts, which a client may send back as it has read them. */
const readOnly = {
  ...{ _id: 'chosen', createdAt: longAgo, updatedAt: longAgo, deletedAt: longAgo },
  ...{ readingMinutes: 99, formattedDate: longAgo, hasUnpublishedChanges: true, author: 'chosen' },
}

/** The calls with a body that an administrator may make. */
const reading = roleTable.flatMap(({ call, body, ada }) =>
  typeof body === 'object' && Object.keys({ ...body }).length > 0 && /^2/.test(ada)
    ? [{ call, body }]
    : [],
)

test('a field that a call does not name is refused, and nothing is stored', async () => {
  const { app, headers, address } = await createSiteWithContent()
  const before = await everything(app)
  const accepted: string[] = []
  for (const { call, body } of reading) {
    const [method = '', path = ''] = call.split(' ')
    for (const more of [extras, { is_admin: 1 }]) {
      const init = { headers: { 'If-Match': '"1"', ...headers.ada } }
      const { status } = await app.send(method, address(path), { ...more, ...body }, init)
      if (status !== 400) accepted.push(`${call} with ${Object.keys(more)}: ${status}`)
    }
  }
  expect(reading.length).toBeGreaterThan(15)
  expect(accepted).toEqual([])
  expect(await everything(app)).toEqual(before)
})

test('no object inside the site content takes a field more', async () => {
  const { app, headers } = await createSiteWithContent()
  const before = await everything(app)
  const document = withField(sampleContent)
  const init = { headers: { ...headers.ada, 'If-Match': '"1"' } }
  const response = await app.send('PUT', '/api/site', document, init)
  const { errors } = await response.json()
  expect(response.status).toBe(400)
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(['isAdmin', 'about.isAdmin']))
  expect(await everything(app)).toEqual(before)
})

test('a prototype is no field, and makes nobody an administrator', async () => {
  const { app, headers } = await createSiteWithContent()
  const login = '"email":"pia@example.org","password":"copper pans on a rail"'
  for (const more of [
    '"__proto__":{"isAdmin":true}',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"isAdmin":true',
  ]) {
    const response = await app.request('/api/auth/login', {
      ...{ method: 'POST', body: `{${more},${login}}` },
      headers: { 'Content-Type': 'application/json' },
    })
    expect(response.status).toBe(400)
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect((await app.request('/api/users', { headers: headers.pia })).status).toBe(403)
})

test('a client sends back the fields of a post that only the server sets, and they stay as they are', async () => {
  const { app, headers } = await createSiteWithContent()
  const init = { headers: headers.ada }
  const statuses = [
    (await app.send('POST', '/api/blogs', { ...post, ...readOnly, author: 'Remy' }, init)).status,
    (await app.send('PUT', '/api/blogs/soup', { ...readOnly, excerpt: 'New' }, init)).status,
  ]
  expect(statuses).toEqual([201, 200])
  const rows = await app.db.selectFrom('post').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/chosen|1999-|_minutes":99/)
})

/** A copy with the field in each of its objects. */
function withField<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map((item) => withField(item)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, item]) => [name, withField(item)])
  return { isAdmin: true, ...Object.fromEntries(entries) }
}
