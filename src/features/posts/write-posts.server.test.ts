/** What an administrator does to posts through the API; reading is in posts-api.server.test.ts. */
import { expect, test } from 'vitest'
import { owner } from '#site.ts'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/characters.ts'
import { insertPost } from './post-queries.server.ts'

const soup = { title: 'Onion Soup', excerpt: 'Slowly', content: '<p>Stir.</p>' }
const later = new Date('2026-03-05T00:00:00.000Z')
const nothingHere = { message: 'There is nothing at this address.' }

/** Ada at her desk: how she writes, and what is stored. */
async function adasDesk() {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  const send = (method: string, path: string, body?: unknown) =>
    app.send(method, path, body, { headers })
  const get = (path: string) => app.request(path, { headers })
  return { app, send, get }
}

/** The same with a post that Remy wrote, at `onion-soup`. */
async function deskWithSoup() {
  const desk = await adasDesk()
  const draft = { ...soup, author: 'Remy', imageUrl: '/uploads/a.webp', imageAlt: 'A bowl' }
  await insertPost(desk.app.db, draft, testTime)
  desk.app.setTime(later)
  return desk
}

function storedPosts({ db }: TestApp) {
  return db.selectFrom('post').selectAll().orderBy('id').execute()
}

async function storedPost(app: TestApp) {
  const [row] = await storedPosts(app)
  return row
}

test('an administrator publishes a post', async () => {
  const { app, send } = await adasDesk()
  const response = await send('POST', '/api/blogs', soup)
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({
    _id: 'onion-soup',
    ...soup,
    author: owner.name,
    createdAt: testTime.toISOString(),
    updatedAt: testTime.toISOString(),
    readingMinutes: 1,
  })
  expect(await storedPosts(app)).toMatchObject([
    { id: 'onion-soup', author: owner.name, source: soup.content, revision: 1, deleted_at: null },
  ])
})

test('an administrator publishes in another’s name, with a picture and what it shows', async () => {
  const { app, send } = await adasDesk()
  const more = { author: ' Remy ', imageUrl: ' /uploads/a.webp ', imageAlt: ' A bowl ' }
  const response = await send('POST', '/api/blogs', { ...soup, ...more })
  expect(await response.json()).toMatchObject({
    author: 'Remy',
    imageUrl: '/uploads/a.webp',
    imageAlt: 'A bowl',
  })
  expect(await storedPost(app)).toMatchObject({ author: 'Remy', image_alt: 'A bowl' })
})

test.each([{ author: '' }, { author: '  ' }, { imageUrl: null, imageAlt: null }, { imageUrl: '' }])(
  'a post with %j is the owner’s, without a picture',
  async (without) => {
    const { app, send } = await adasDesk()
    const response = await send('POST', '/api/blogs', { ...soup, ...without })
    expect(await response.json()).not.toHaveProperty('imageUrl')
    expect(await storedPost(app)).toMatchObject({
      author: owner.name,
      image_url: null,
      image_alt: null,
    })
  },
)

test('neither id nor dates nor finished HTML can be chosen', async () => {
  const { app, send } = await adasDesk()
  const chosen = { _id: 'mine', id: 'mine', createdAt: '1999', html: '<script>', revision: 7 }
  await send('POST', '/api/blogs', { ...soup, ...chosen })
  expect(await storedPost(app)).toMatchObject({
    id: 'onion-soup',
    html: soup.content,
    created_at: testTime.toISOString(),
    revision: 1,
  })
})

test.each([
  ['Crème brûlée & Äpfel', 'creme-brulee-and-aepfel'],
  ['  What?!  ', 'what'],
  ['🍲', 'post'],
  ['../../etc/passwd', 'etc-passwd'],
  ['<b>Bold</b>', 'b-bold-b'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('a post called %j stands at an address of its own', async (title, id) => {
  const { app, send } = await adasDesk()
  const response = await send('POST', '/api/blogs', { ...soup, title })
  expect(await response.json()).toMatchObject({ _id: id, title: title.trim() })
  expect(await app.request(`/api/blogs/${id}`)).toMatchObject({ status: 200 })
})

test('posts of one title, three of them at once, get an address each', async () => {
  const { app, send } = await deskWithSoup()
  const publish = () => send('POST', '/api/blogs', soup)
  const answers = await Promise.all([publish(), publish(), publish()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await storedPosts(app)).map(({ id }) => id)).toEqual([
    'onion-soup',
    'onion-soup-2',
    'onion-soup-3',
    'onion-soup-4',
  ])
})

test('the address of a deleted post is not given to another', async () => {
  const { app, send } = await deskWithSoup()
  await send('DELETE', '/api/blogs/onion-soup')
  const response = await send('POST', '/api/blogs', soup)
  expect(await response.json()).toMatchObject({ _id: 'onion-soup-2' })
  expect(await storedPosts(app)).toHaveLength(2)
})

test('what a reader gets of a post is sanitised, what its author edits is as it was written', async () => {
  const { app, send, get } = await adasDesk()
  const content = '<p onclick="x()">Stir.</p><script>alert(1)</script>'
  const response = await send('POST', '/api/blogs', { ...soup, content })
  expect((await response.json()).content).toBe('<p>Stir.</p>')
  expect(await (await get('/api/blogs/onion-soup')).json()).toMatchObject({
    content: '<p>Stir.</p>',
  })
  expect(await (await get('/api/blogs/onion-soup?format=source')).json()).toMatchObject({ content })
  expect(await storedPost(app)).toMatchObject({ source: content, html: '<p>Stir.</p>' })
})

const tooLong = (max: number) => `String must contain at most ${max} character(s)`
const faults = [
  [{ title: '' }, { title: 'Title is required' }],
  [{ title: ' \n ' }, { title: 'Title is required' }],
  [{ title: 7 }, { title: 'Title is required' }],
  [{ excerpt: '' }, { excerpt: 'Excerpt is required' }],
  [{ content: '' }, { content: 'Content is required' }],
  [{ content: ['<p>'] }, { content: 'Content is required' }],
  [{ title: 'x'.repeat(201) }, { title: tooLong(200) }],
  [{ excerpt: 'x'.repeat(501) }, { excerpt: tooLong(500) }],
  [{ content: 'x'.repeat(300_001) }, { content: tooLong(300_000) }],
  [{ imageUrl: 'x'.repeat(2001) }, { imageUrl: tooLong(2000) }],
  [{ imageAlt: 'x'.repeat(301) }, { imageAlt: tooLong(300) }],
  [
    { title: '', excerpt: '' },
    { title: 'Title is required', excerpt: 'Excerpt is required' },
  ],
] as const

test.each(faults)(
  'a post with fault %# is not published, and its field is told',
  async (wrong, errors) => {
    const { app, send } = await adasDesk()
    const response = await send('POST', '/api/blogs', { ...soup, ...wrong })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
    expect(await storedPosts(app)).toEqual([])
  },
)

test.each(faults)(
  'an edit with fault %# changes nothing, and its field is told',
  async (wrong, errors) => {
    const { app, send } = await deskWithSoup()
    const before = await storedPost(app)
    const response = await send('PUT', '/api/blogs/onion-soup', { ...soup, title: 'New', ...wrong })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
    expect(await storedPost(app)).toEqual(before)
  },
)

test('an empty request to publish is told of all three fields', async () => {
  const { app, send } = await adasDesk()
  const response = await send('POST', '/api/blogs', {})
  expect((await response.json()).errors).toEqual({
    title: 'Title is required',
    excerpt: 'Excerpt is required',
    content: 'Content is required',
  })
  expect(await storedPosts(app)).toEqual([])
})

test('the longest post there may be is published', async () => {
  const { app, send } = await adasDesk()
  const longest = {
    title: 'x'.repeat(200),
    excerpt: 'x'.repeat(500),
    content: 'word '.repeat(60_000).trim(),
  }
  const response = await send('POST', '/api/blogs', longest)
  expect(response.status).toBe(201)
  expect(await storedPost(app)).toMatchObject({ reading_minutes: 273 })
})

test.each([{ title: 'a\0b' }, { content: 'half a pair \ud83d' }, { excerpt: '\udc00' }])(
  'text that cannot be stored, %j, is refused and changes nothing',
  async (wrong) => {
    const { app, send } = await deskWithSoup()
    const before = await storedPosts(app)
    const answers = [
      await send('POST', '/api/blogs', { ...soup, ...wrong }),
      await send('PUT', '/api/blogs/onion-soup', wrong),
      await send('POST', '/api/preview', { content: Object.values(wrong)[0] }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(await storedPosts(app)).toEqual(before)
  },
)

test('a request beyond a megabyte is refused as a whole', async () => {
  const { app, send } = await adasDesk()
  const response = await send('POST', '/api/blogs', { ...soup, content: 'x'.repeat(1024 * 1024) })
  expect(response.status).toBe(413)
  expect(await storedPosts(app)).toEqual([])
})

test.each([
  [{ title: 'Leek Soup' }, { title: 'Leek Soup', search_text: 'leek soup slowly' }],
  [{ excerpt: 'Fast' }, { excerpt: 'Fast', search_text: 'onion soup fast' }],
  [{ content: '<p>Wait.</p>' }, { source: '<p>Wait.</p>', html: '<p>Wait.</p>' }],
  [{ imageUrl: '/uploads/b.webp' }, { image_url: '/uploads/b.webp' }],
  [{ imageUrl: null }, { image_url: null }],
  [{ imageUrl: '' }, { image_url: null }],
  [{ imageAlt: 'A pan' }, { image_alt: 'A pan' }],
  [{ imageAlt: null }, { image_alt: null }],
  [{ imageAlt: '' }, { image_alt: null }],
])('an edit of %j changes that and nothing else', async (change, expected) => {
  const { app, send } = await deskWithSoup()
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

test('an edit never changes author, address or date', async () => {
  const { app, send } = await deskWithSoup()
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

test('an edited content is sanitised and measured anew', async () => {
  const { app, send } = await deskWithSoup()
  const content = `<p>${'word '.repeat(500)}</p><script>alert(1)</script>`
  await send('PUT', '/api/blogs/onion-soup', { content })
  const row = await storedPost(app)
  expect(row).toMatchObject({ source: content, reading_minutes: 3 })
  expect(row?.html).not.toContain('script')
})

test('an editor gets the source with the number of its save', async () => {
  const { get } = await deskWithSoup()
  const response = await get('/api/blogs/onion-soup?format=source')
  expect(await response.json()).toMatchObject({
    content: soup.content,
    revision: 1,
    author: 'Remy',
  })
})

test('who saves what somebody else saved meanwhile is told, and overwrites nothing', async () => {
  const { app, send } = await deskWithSoup()
  await send('PUT', '/api/blogs/onion-soup', { title: 'Theirs', revision: 1 })
  const response = await send('PUT', '/api/blogs/onion-soup', { title: 'Mine', revision: 1 })
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({
    message: 'This post was saved elsewhere after you opened it.',
  })
  expect(await storedPost(app)).toMatchObject({ title: 'Theirs', revision: 2 })
})

test('who builds on the last save saves', async () => {
  const { app, send } = await deskWithSoup()
  await send('PUT', '/api/blogs/onion-soup', { title: 'First', revision: 1 })
  const response = await send('PUT', '/api/blogs/onion-soup', { title: 'Second', revision: 2 })
  expect(await response.json()).toMatchObject({ title: 'Second', revision: 3 })
  expect(await storedPost(app)).toMatchObject({ title: 'Second', revision: 3 })
})

test('of four who save on the same opening at once, one saves and three are told', async () => {
  const { app, send } = await deskWithSoup()
  const save = (title: string) => send('PUT', '/api/blogs/onion-soup', { title, revision: 1 })
  const answers = await Promise.all([save('A'), save('B'), save('C'), save('D')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const saved = await answers.find(({ ok }) => ok)?.json()
  expect(await storedPost(app)).toMatchObject({ title: saved.title, revision: 2 })
})

test('four programs that name no save all save, and lose nothing of one another', async () => {
  const { app, send } = await deskWithSoup()
  const save = (change: object) => send('PUT', '/api/blogs/onion-soup', change)
  const answers = await Promise.all([
    save({ title: 'A' }),
    save({ excerpt: 'B' }),
    save({ content: '<p>C</p>' }),
    save({ imageAlt: 'D' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await storedPost(app)).toMatchObject({
    title: 'A',
    excerpt: 'B',
    source: '<p>C</p>',
    image_alt: 'D',
    search_text: 'a b',
    revision: 5,
  })
})

test.each([0, -1, 1.5, '1', null])('a save cannot build on %j', async (revision) => {
  const { app, send } = await deskWithSoup()
  const response = await send('PUT', '/api/blogs/onion-soup', { title: 'New', revision })
  expect(response.status).toBe(400)
  expect(await storedPost(app)).toMatchObject({ title: 'Onion Soup' })
})

test('a post that is saved and deleted at once is deleted in the end', async () => {
  const { app, send } = await deskWithSoup()
  const [, deletion] = await Promise.all([
    send('PUT', '/api/blogs/onion-soup', { title: 'New' }),
    send('DELETE', '/api/blogs/onion-soup'),
  ])
  expect(deletion.status).toBe(204)
  expect(await storedPost(app)).toMatchObject({ deleted_at: later.toISOString() })
})

test.each([
  '/blogs',
  '/blogs/onion-soup',
  '/api/blogs',
  '/api/blogs/onion-soup',
  '/api/blogs?q=onion',
  '/rss.xml',
  '/sitemap.xml',
])('a deleted post is gone from %s, and is back when it is taken back', async (path) => {
  const { send, get } = await deskWithSoup()
  // A page names its own path, also where there is nothing.
  const shown = async () => (await (await get(path)).text()).replaceAll(path, '')
  expect(await shown()).toMatch(/onion-soup|Onion Soup/)
  await send('DELETE', '/api/blogs/onion-soup')
  expect(await shown()).not.toMatch(/onion-soup|Onion Soup/)
  await send('POST', '/api/blogs/onion-soup/restore')
  expect(await shown()).toMatch(/onion-soup|Onion Soup/)
})

test('a deletion is kept as a date, and takes nothing else away', async () => {
  const { app, send } = await deskWithSoup()
  const before = await storedPost(app)
  const response = await send('DELETE', '/api/blogs/onion-soup')
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(await storedPost(app)).toEqual({ ...before, deleted_at: later.toISOString() })
})

test('a restored post is the one that was deleted', async () => {
  const { app, send } = await deskWithSoup()
  const before = await storedPost(app)
  await send('DELETE', '/api/blogs/onion-soup')
  const response = await send('POST', '/api/blogs/onion-soup/restore')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ _id: 'onion-soup', title: 'Onion Soup' })
  expect(await storedPost(app)).toEqual(before)
})

test('a deleted post can be neither read, edited nor deleted again', async () => {
  const { app, send, get } = await deskWithSoup()
  await send('DELETE', '/api/blogs/onion-soup')
  const before = await storedPost(app)
  const answers = [
    await get('/api/blogs/onion-soup'),
    await get('/api/blogs/onion-soup?format=source'),
    await send('PUT', '/api/blogs/onion-soup', { title: 'New' }),
    await send('DELETE', '/api/blogs/onion-soup'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await answers[2]?.json()).toEqual(nothingHere)
  expect(await storedPost(app)).toEqual(before)
})

test.each(['nowhere', 'ONION-SOUP', '%00', 'onion%00soup', "'%20or%20'1'='1", '%', '%E0%A4%A'])(
  'there is no post at %s, whatever is done to it',
  async (id) => {
    const { app, send, get } = await deskWithSoup()
    const before = await storedPosts(app)
    const answers = [
      await get(`/api/blogs/${id}?format=source`),
      await send('PUT', `/api/blogs/${id}`, { title: 'New' }),
      await send('DELETE', `/api/blogs/${id}`),
      await send('POST', `/api/blogs/${id}/restore`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await storedPosts(app)).toEqual(before)
  },
)

test('a post that is nested beyond all measure is refused with a sentence, and not stored', async () => {
  const { app, send } = await adasDesk()
  const content = '<div>'.repeat(20_000)
  const response = await send('POST', '/api/blogs', { title: 'Deep', excerpt: 'Deeper', content })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    errors: { content: 'The HTML is nested too deeply. Please make it flatter.' },
  })
  expect(
    await app.db.selectFrom('post').select('id').where('title', '=', 'Deep').execute(),
  ).toEqual([])
})
