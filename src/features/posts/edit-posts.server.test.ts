/** Editing posts through the API, also concurrently. */
import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import { createDraftDesk, unpublish } from '../../../test/support/draft-calls.ts'
import {
  createClientWithPost,
  later,
  soup,
  storedPost,
} from '../../../test/support/post-fixtures.ts'

const shown = `<p>${'word '.repeat(500)}</p>`
const long = `${shown}<script>alert(1)</script>`

test.each([
  [{ title: 'Leek Soup' }, { title: 'Leek Soup', search_text: 'leek soup slowly' }],
  [{ excerpt: 'Fast' }, { excerpt: 'Fast', search_text: 'onion soup fast' }],
  [{ content: long }, { source: long, html: shown, reading_minutes: 3 }],
  [{ imageUrl: '/uploads/b.webp' }, { image_url: '/uploads/b.webp' }],
  [{ imageUrl: '' }, { image_url: null }],
  [{ imageAlt: 'A pan' }, { image_alt: 'A pan' }],
  [{ imageAlt: '' }, { image_alt: null }],
])('the edit of a field (%#) changes that and nothing else', async (change, expected) => {
  const { app, send } = await createClientWithPost()
  const before = await storedPost(app)
  const response = await send('PUT', '/api/blogs/onion-soup', change)
  expect(response.status).toBe(200)
  expect(await storedPost(app)).toEqual({
    ...before,
    ...expected,
    updated_at: later.toISOString(),
    revision: 2,
  })
})

test('an edit without a format keeps it, and a change of the format renders the text again', async () => {
  const { app, send } = await createClientWithPost()
  const put = (change: object) => send('PUT', '/api/blogs/onion-soup', change)
  await put({ content: '**Wait**' })
  expect(await storedPost(app)).toMatchObject({ format: 'html', html: '**Wait**' })
  expect(await (await put({ format: 'markdown' })).json()).toMatchObject({
    content: '**Wait**',
    format: 'markdown',
  })
  expect(await storedPost(app)).toMatchObject({ html: '<p><strong>Wait</strong></p>' })
  await put({ content: '*Stir*' })
  const expected = { format: 'markdown', html: '<p><em>Stir</em></p>', source: '*Stir*' }
  expect(await storedPost(app)).toMatchObject(expected)
})

test('an edit never changes author, address or date', async () => {
  const { app, send } = await createClientWithPost()
  const change = { author: 'Ada', _id: 'other', id: 'other', createdAt: '1999', title: 'Leek Soup' }
  const response = await send('PUT', '/api/blogs/onion-soup', change)
  expect(await response.json()).toMatchObject({
    _id: 'onion-soup',
    title: 'Leek Soup',
    author: 'Remy',
    createdAt: testTime.toISOString(),
    updatedAt: later.toISOString(),
    revision: 2,
  })
  expect(await storedPost(app)).toMatchObject({ id: 'onion-soup', author: 'Remy' })
})

test('an invalid edit changes nothing, and its fields are named', async () => {
  const { app, send } = await createClientWithPost()
  const before = await storedPost(app)
  const response = await send('PUT', '/api/blogs/onion-soup', { title: '', imageAlt: 'New' })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    message: 'Please check the marked fields.',
    errors: { title: 'Title is required' },
  })
  expect(await storedPost(app)).toEqual(before)
})

test('an editor with an outdated revision gets a conflict, with the current one saves', async () => {
  const { app, send } = await createClientWithPost()
  await send('PUT', '/api/blogs/onion-soup', { title: 'Theirs', revision: 1 })
  const response = await send('PUT', '/api/blogs/onion-soup', { title: 'Mine', revision: 1 })
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({
    message: 'This post was saved elsewhere after you opened it.',
  })
  expect(await storedPost(app)).toMatchObject({ title: 'Theirs', revision: 2 })
  const current = await send('PUT', '/api/blogs/onion-soup', { title: 'Mine', revision: 2 })
  expect(await current.json()).toMatchObject({ title: 'Mine', revision: 3 })
})

test('of four concurrent edits of one revision, one is saved and three get a conflict', async () => {
  const { app, send } = await createClientWithPost()
  const save = (title: string) => send('PUT', '/api/blogs/onion-soup', { title, revision: 1 })
  const responses = await Promise.all([save('A'), save('B'), save('C'), save('D')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const saved = await responses.find(({ ok }) => ok)?.json()
  expect(await storedPost(app)).toMatchObject({ title: saved.title, revision: 2 })
})

test('four concurrent edits without a revision are all saved, and lose nothing', async () => {
  const { app, send } = await createClientWithPost()
  const save = (change: object) => send('PUT', '/api/blogs/onion-soup', change)
  const responses = await Promise.all([
    save({ title: 'A' }),
    save({ excerpt: 'B' }),
    save({ content: '<p>C</p>' }),
    save({ imageAlt: 'D' }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await storedPost(app)).toMatchObject({
    title: 'A',
    excerpt: 'B',
    source: '<p>C</p>',
    image_alt: 'D',
    search_text: 'a b',
    revision: 5,
  })
})

test.each([0, -1, 1.5, '1', null])('%j is not a valid revision', async (revision) => {
  const { app, send } = await createClientWithPost()
  const response = await send('PUT', '/api/blogs/onion-soup', { title: 'New', revision })
  expect(response.status).toBe(400)
  expect(await storedPost(app)).toMatchObject({ title: 'Onion Soup' })
})

test('a post that is edited and deleted concurrently ends up deleted', async () => {
  const { app, send } = await createClientWithPost()
  const [, deletion] = await Promise.all([
    send('PUT', '/api/blogs/onion-soup', { title: 'New' }),
    send('DELETE', '/api/blogs/onion-soup'),
  ])
  expect(deletion.status).toBe(204)
  expect(await storedPost(app)).toMatchObject({ deleted_at: later.toISOString() })
})

test.each([undefined, 'soup.jpg'])(
  'what a client reads of a draft with the picture %j is stored again as it was',
  async (imageUrl) => {
    const { app, send, get } = await createClientWithPost()
    const draft = { ...soup, title: 'Pie', ...(imageUrl && { imageUrl }), status: 'draft' }
    await send('POST', '/api/blogs', draft)
    const rowOf = () =>
      app.db.selectFrom('post').selectAll().where('id', '=', 'pie').executeTakeFirst()
    const before = await rowOf()
    const { title, content, excerpt, imageUrl: read } = await (await get('/api/blogs/pie')).json()
    await send('PUT', '/api/blogs/pie', { title, content, excerpt, imageUrl: read ?? '' })
    expect(await rowOf()).toEqual({ ...before, revision: expect.any(Number) })
  },
)

test('an administrator reads the date of a draft in UTC', async () => {
  const { app, ada } = await createDraftDesk()
  await unpublish(app)
  await ada.save({ publishedAt: '2030-01-02T12:00+02:00' })
  const response = await app.request('/api/blogs/onion-soup', { headers: ada.headers })
  expect(await response.json()).toMatchObject({ createdAt: '2030-01-02T10:00:00.000Z' })
})
