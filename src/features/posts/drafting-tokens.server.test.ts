/** A program that may draft changes nothing that is public, or will be. */
import { expect, test } from 'vitest'
import { addToken } from '../../../test/support/api-tokens.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { post } from '../../../test/support/role-table.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { insertPost } from './insert-post.server.ts'
import { emptyPost } from './post-schema.ts'

async function setUp() {
  const app = await createTestApp()
  const { user, headers: administrator } = await signInAs(app, 'ada')
  const { headers: plainUser } = await signInAs(app, 'pia')
  const drafter = await addToken(app, user._id, ['posts:draft'])
  const publisher = await addToken(app, user._id, ['posts:publish'])
  const siteEditor = await addToken(app, user._id, ['site:write'])
  const soon = '2027-01-01T00:00:00.000Z'
  await insertPost(app.db, { ...post, author: 'Remy' }, testTime)
  const stew = { ...post, title: 'Stew', author: 'Remy' }
  await insertPost(app.db, { ...stew, status: 'scheduled', publishedAt: soon }, testTime)
  await insertPost(app.db, { ...stew, title: 'Pie', status: 'draft' }, testTime)
  const posts = () => app.db.selectFrom('post').selectAll().orderBy('id').execute()
  return {
    ...{ app, posts, administrator, plainUser, drafter: drafter.headers },
    ...{ publisher: publisher.headers, siteEditor: siteEditor.headers },
  }
}

test.each(['pie', 'stew'])(
  'only administrators read %s, which is not public, at its address',
  async (id) => {
    const { app, administrator, plainUser, drafter, siteEditor } = await setUp()
    const read = (headers: HeadersInit) => app.request(`/api/blogs/${id}`, { headers })
    const response = await read(administrator)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({
      _id: id,
      excerpt: post.excerpt,
      content: post.content,
    })
    expect((await read(drafter)).status).toBe(200)
    const others = await Promise.all([read({}), read(plainUser), read(siteEditor)])
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404])
  },
)

const lacksScope = { message: 'This API token lacks the scope posts:publish.' }

const changes = [
  ['POST', '/api/blogs', post],
  ['POST', '/api/blogs', { ...post, status: 'published' }],
  ['POST', '/api/blogs', { ...post, status: 'scheduled', publishedAt: '2027-01-01T00:00:00Z' }],
  ['PUT', '/api/blogs/stock', { excerpt: 'Cold' }],
  ['PUT', '/api/blogs/stock', { status: 'draft' }],
  ['PUT', '/api/blogs/stew', { excerpt: 'Cold' }],
  ['PUT', '/api/blogs/pie', { status: 'published' }],
  ['PUT', '/api/blogs/pie', { status: 'scheduled', publishedAt: '2027-01-01T00:00:00Z' }],
  ['DELETE', '/api/blogs/pie', undefined],
] as const

test('a drafting program changes nothing that is public, or will be', async () => {
  const { app, posts, drafter } = await setUp()
  const before = await posts()
  for (const [method, path, body] of changes) {
    const response = await app.send(method, path, body, { headers: drafter })
    expect([response.status, await response.json()]).toEqual([403, lacksScope])
    expect(await posts()).toEqual(before)
  }
})

test('a drafting program writes drafts, and a publishing one makes them public', async () => {
  const { app, drafter, publisher } = await setUp()
  const draft = { title: 'Broth', status: 'draft' }
  const created = await app.send('POST', '/api/blogs', draft, { headers: drafter })
  const texts = { title: 'Broth', excerpt: 'Clear', content: '<p>Simmer.</p>' }
  const edited = await app.send('PUT', '/api/blogs/broth', texts, { headers: drafter })
  const fields = { fields: { ...emptyPost, title: 'Stock II' }, baseRevision: 1 }
  const saved = await app.send('PUT', '/api/blogs/stock/draft', fields, { headers: drafter })
  expect([created.status, edited.status, saved.status]).toEqual([201, 200, 200])
  expect((await app.request('/api/blogs/broth')).status).toBe(404)
  const publication = { status: 'published' }
  await app.send('PUT', '/api/blogs/broth', publication, { headers: publisher })
  expect(await (await app.request('/api/blogs/broth')).json()).toMatchObject({ excerpt: 'Clear' })
})
