/** Drafts, scheduled and published posts through the API. */
import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import {
  createAdminClient,
  createClientWithPost,
  later,
  soup,
  storedPost,
} from '../../../test/support/post-fixtures.ts'

const [past, future] = ['2025-01-05T12:00:00.000Z', '2026-06-05T12:00:00.000Z']
const now = testTime.toISOString()

async function rowsOf(app: Awaited<ReturnType<typeof createAdminClient>>['app']) {
  const { db } = app
  const [addresses, drafts, revisions] = await Promise.all([
    db.selectFrom('address').select(['path', 'post_id']).orderBy('path').execute(),
    db.selectFrom('post_draft').selectAll().execute(),
    db.selectFrom('post_revision').selectAll().orderBy('number').execute(),
  ])
  return { addresses, drafts, revisions }
}

test.each([
  [{}, { status: 'published', publishedAt: now, createdAt: now }],
  [{ status: 'published' }, { status: 'published', publishedAt: now }],
  [{ publishedAt: past }, { status: 'published', publishedAt: past, createdAt: past }],
  [{ publishedAt: '' }, { status: 'published', publishedAt: now }],
  [{ publishedAt: null }, { status: 'published', publishedAt: now }],
  [{ publishedAt: future }, { status: 'scheduled', publishedAt: future, createdAt: future }],
  [
    { status: 'scheduled', publishedAt: future },
    { status: 'scheduled', publishedAt: future },
  ],
  [{ status: 'draft' }, { status: 'draft', createdAt: now }],
  [
    { status: 'draft', publishedAt: future },
    { status: 'draft', createdAt: now },
  ],
])('a new post with %j has the state %j', async (asked, expected) => {
  const { send } = await createAdminClient()
  const response = await send('POST', '/api/blogs', { ...soup, ...asked })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject(expected)
})

test.each([
  [{ status: 'scheduled' }, { publishedAt: 'Choose a time in the future' }],
  [{ status: 'scheduled', publishedAt: past }, { publishedAt: 'Choose a time in the future' }],
  [
    { status: 'published', publishedAt: future },
    { publishedAt: 'This time is in the future: schedule the post instead' },
  ],
])('a new post with %j is refused', async (asked, errors) => {
  const { app, send } = await createAdminClient()
  const response = await send('POST', '/api/blogs', { ...soup, ...asked })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors })
  expect(await storedPost(app)).toBeUndefined()
})

test('a draft may be empty, and has neither address nor revision', async () => {
  const { app, send, get } = await createAdminClient()
  const response = await send('POST', '/api/blogs', { status: 'draft' })
  expect(await response.json()).toMatchObject({ _id: 'post', title: '', status: 'draft' })
  expect(await storedPost(app)).toMatchObject({ slug: null, published_at: null })
  const { addresses, drafts, revisions } = await rowsOf(app)
  expect([addresses, revisions]).toEqual([[], []])
  expect(drafts).toMatchObject([{ post_id: 'post', base_revision: 1, saved_by: 'Ada' }])
  expect(await (await get('/api/blogs/post?format=source')).json()).toMatchObject({
    ...{ slug: '2026-03-04', status: 'draft', hasUnpublishedChanges: true },
    draft: { baseRevision: 1, savedBy: 'Ada', savedAt: now },
  })
})

test('what is half typed is kept in a draft', async () => {
  const { app, send } = await createAdminClient()
  const typed = { title: ' Soup ', canonicalUrl: 'htt', slug: 'Not yet', publishedAt: '2026-' }
  expect((await send('POST', '/api/blogs', { ...typed, status: 'draft' })).status).toBe(201)
  const { drafts } = await rowsOf(app)
  expect(JSON.parse(drafts[0]?.fields ?? '')).toMatchObject(typed)
})

test('a draft stays one until it is published, with all that was written to it', async () => {
  const { app, send } = await createAdminClient()
  await send('POST', '/api/blogs', { title: 'macOS', status: 'draft' })
  const edit = await send('PUT', '/api/blogs/mac-os', { excerpt: 'Slowly', tags: ['Apple'] })
  expect(await edit.json()).toMatchObject({ status: 'draft', excerpt: 'Slowly', slug: 'macos' })
  app.setTime(later)
  const refused = await send('PUT', '/api/blogs/mac-os', { status: 'published' })
  expect(await refused.json()).toMatchObject({ errors: { content: 'Content is required' } })
  const change = { status: 'published', content: '<p>Stir.</p>' }
  const published = await send('PUT', '/api/blogs/mac-os', change)
  expect(await published.json()).toMatchObject({
    ...{ _id: 'mac-os', slug: 'macos', status: 'published', publishedAt: later.toISOString() },
    ...{ createdAt: later.toISOString(), tags: ['Apple'], hasUnpublishedChanges: false },
  })
  const { addresses, drafts, revisions } = await rowsOf(app)
  expect(addresses.map(({ path }) => path)).toEqual(['/blogs/mac-os', '/blogs/macos'])
  expect(drafts).toEqual([])
  const kinds = [{ kind: 'saved' }, { kind: 'saved' }, { kind: 'published', saved_by: 'Ada' }]
  expect(revisions).toMatchObject(kinds)
  expect(JSON.parse(revisions[2]?.fields ?? '')).toMatchObject({
    ...{ title: 'macOS', excerpt: 'Slowly', content: '<p>Stir.</p>', slug: 'macos' },
  })
})

test('unpublished changes are published with the status, and stay without it', async () => {
  const { app, send } = await createClientWithPost()
  const fields = { title: 'Leek Soup', content: '<p>Wait.</p>' }
  const draft = { post_id: 'onion-soup', base_revision: 1, revision: 4 }
  const row = { ...draft, fields: JSON.stringify(fields), saved_at: now, saved_by: 'Ada' }
  await app.db.insertInto('post_draft').values(row).execute()
  const edit = await send('PUT', '/api/blogs/onion-soup', { excerpt: 'Live' })
  expect(await edit.json()).toMatchObject({ title: 'Onion Soup', hasUnpublishedChanges: true })
  const fix = { ...fields, excerpt: 'Live' }
  await app.db
    .updateTable('post_draft')
    .set({ fields: JSON.stringify(fix) })
    .execute()
  const published = await send('PUT', '/api/blogs/onion-soup', { status: 'published' })
  expect(await published.json()).toMatchObject({ ...fix, hasUnpublishedChanges: false })
  expect((await rowsOf(app)).drafts).toEqual([])
})

test('what another account wrote, and this one does not publish, becomes a revision', async () => {
  const { app, send } = await createClientWithPost()
  const draft = { post_id: 'onion-soup', base_revision: 1, revision: 1, saved_by: 'Grace' }
  const fields = JSON.stringify({ title: 'Onion Soup', content: '<p>Theirs</p>' })
  await app.db
    .insertInto('post_draft')
    .values({ ...draft, fields, saved_at: now })
    .execute()
  const mine = { ...soup, content: '<p>Mine</p>', status: 'published' }
  expect((await send('PUT', '/api/blogs/onion-soup', mine)).status).toBe(200)
  const { revisions } = await rowsOf(app)
  expect(revisions).toMatchObject([
    { kind: 'saved', saved_by: 'Grace' },
    { kind: 'published', saved_by: 'Ada' },
  ])
  expect(revisions[0]?.fields).toContain('Theirs')
})

test('a published post that is taken back can be published again, at its date', async () => {
  const { app, send, get } = await createClientWithPost()
  const back = await send('PUT', '/api/blogs/onion-soup', { status: 'draft' })
  expect(await back.json()).toMatchObject({ status: 'draft', slug: 'onion-soup', createdAt: now })
  expect((await app.request('/api/blogs/onion-soup')).status).toBe(404)
  expect((await app.request('/blogs/onion-soup')).status).toBe(404)
  expect((await get('/api/blogs/onion-soup?format=source')).status).toBe(200)
  const again = await send('PUT', '/api/blogs/onion-soup', { status: 'published' })
  expect(await again.json()).toMatchObject({ status: 'published', publishedAt: now })
  expect((await app.request('/blogs/onion-soup')).status).toBe(200)
})

test('a restored version leaves the scheduled one in the history as it was', async () => {
  const { app, send } = await createClientWithPost()
  await send('PUT', '/api/blogs/onion-soup', { status: 'draft' })
  const schedule = { ...soup, content: '<p>Later</p>', status: 'scheduled', publishedAt: future }
  expect((await send('PUT', '/api/blogs/onion-soup', schedule)).status).toBe(200)
  const before = (await rowsOf(app)).revisions.at(-1)
  expect(before).toMatchObject({ kind: 'scheduled', saved_by: 'Ada' })
  const restored = await send('POST', '/api/blogs/onion-soup/revisions/1/restore', {})
  expect(restored.status).toBe(200)
  const { revisions } = await rowsOf(app)
  expect(revisions.find(({ number }) => number === before?.number)).toEqual(before)
})

test('a post is edited by its id or any of its addresses', async () => {
  const { send, get } = await createClientWithPost()
  await send('PUT', '/api/blogs/onion-soup', { slug: 'broth' })
  await send('PUT', '/api/blogs/onion-soup', { slug: 'stock' })
  for (const name of ['onion-soup', 'broth', 'stock']) {
    const response = await get(`/api/blogs/${name}?format=source`)
    expect(await response.json()).toMatchObject({ _id: 'onion-soup', slug: 'stock' })
  }
  expect((await get('/api/blogs/never?format=source')).status).toBe(404)
})

test('a scheduled post keeps its date, moves it, and is published before it', async () => {
  const { send } = await createAdminClient()
  await send('POST', '/api/blogs', { ...soup, publishedAt: future })
  const put = async (change: object) => (await send('PUT', '/api/blogs/onion-soup', change)).json()
  expect(await put({ title: 'Leek' })).toMatchObject({ status: 'scheduled', publishedAt: future })
  expect(await put({ status: 'scheduled' })).toMatchObject({ publishedAt: future })
  const next = '2026-07-05T12:00:00.000Z'
  expect(await put({ publishedAt: next })).toMatchObject({ publishedAt: next, createdAt: next })
  expect(await put({ status: 'published' })).toMatchObject({
    status: 'published',
    publishedAt: now,
  })
})

test('a published post moves to another date, also into the future', async () => {
  const { send } = await createClientWithPost()
  const put = async (change: object) => (await send('PUT', '/api/blogs/onion-soup', change)).json()
  expect(await put({ publishedAt: past })).toMatchObject({ status: 'published', createdAt: past })
  expect(await put({ status: 'published' })).toMatchObject({ publishedAt: past })
  expect(await put({ publishedAt: '' })).toMatchObject({ publishedAt: past })
  expect(await put({ publishedAt: future })).toMatchObject({ status: 'scheduled' })
})

test('a post that was only scheduled leaves no address behind', async () => {
  const { app, send } = await createAdminClient()
  await send('POST', '/api/blogs', { ...soup, publishedAt: future })
  expect((await rowsOf(app)).addresses).toHaveLength(1)
  const back = await send('PUT', '/api/blogs/onion-soup', { status: 'draft', title: 'Leek' })
  expect(await back.json()).toMatchObject({ slug: 'leek', createdAt: now })
  expect((await rowsOf(app)).addresses).toEqual([])
})

test('an edit keeps every field that it does not name', async () => {
  const { app, send } = await createAdminClient()
  const more = {
    ...{ tags: ['A', 'B'], series: { name: 'Stocks', position: 2 }, description: 'For machines' },
    ...{ canonicalUrl: 'https://example.com/soup', imageFocus: { x: 0.2, y: 0.8 } },
    ...{ imageUrl: '/uploads/a.webp', imageAlt: 'A bowl' },
  }
  const created = await send('POST', '/api/blogs', { ...soup, ...more })
  expect(await created.json()).toMatchObject(more)
  const edited = await send('PUT', '/api/blogs/onion-soup', { title: 'Leek' })
  expect(await edited.json()).toMatchObject({ ...more, title: 'Leek' })
  const emptied = { tags: [], series: null, description: '', canonicalUrl: null, imageUrl: null }
  const plain = await (await send('PUT', '/api/blogs/onion-soup', emptied)).json()
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['tags', 'series', 'description']))
  expect(await storedPost(app)).toMatchObject({ tags: '[]', series_name: null, image_url: null })
})

test('a client may send back what it has read', async () => {
  const { send, get } = await createClientWithPost()
  const source = await (await get('/api/blogs/onion-soup?format=source')).json()
  const response = await send('PUT', '/api/blogs/onion-soup', { ...source, title: 'Leek' })
  expect(await response.json()).toMatchObject({ _id: 'onion-soup', title: 'Leek', revision: 2 })
  const read = await (await get('/api/blogs/onion-soup')).json()
  expect((await send('POST', '/api/blogs', { ...read, slug: '' })).status).toBe(201)
})

const lists: Record<string, string[]> = {
  'status=all': ['Scheduled', 'Draft', 'Published'],
  'status=published': ['Published'],
  'status=scheduled': ['Scheduled'],
  'status=draft': ['Draft'],
  'status=all&q=dra': ['Draft'],
  'status=draft&q=pub': [],
  'q=d': ['Published'],
  'state=deleted': ['Gone'],
}

test('an administrator lists the posts of each status, and visitors the published ones', async () => {
  const { app, send, get } = await createAdminClient()
  const post = { excerpt: 'x', content: 'y' }
  await send('POST', '/api/blogs', { ...post, title: 'Published', publishedAt: past })
  await send('POST', '/api/blogs', { ...post, title: 'Draft', status: 'draft' })
  await send('POST', '/api/blogs', { ...post, title: 'Scheduled', publishedAt: future })
  await send('POST', '/api/blogs', { ...post, title: 'Gone' })
  await send('DELETE', '/api/blogs/gone')
  for (const [query, titles] of Object.entries(lists)) {
    const list = await (await get(`/api/blogs?${query}`)).json()
    const statuses = titles.map((title) => title.toLowerCase().replace('gone', 'published'))
    expect([query, list.map((each: { title: string }) => each.title)]).toEqual([query, titles])
    expect(list.map((each: { status: string }) => each.status)).toEqual(statuses)
  }
  expect(await (await app.request('/api/blogs')).json()).toMatchObject([{ title: 'Published' }])
})
