/** Validation of posts that are published or edited. */
import { expect, test } from 'vitest'
import {
  createAdminClient,
  createClientWithPost,
  soup,
  storedPost,
  storedPosts,
} from '../../../test/support/post-fixtures.ts'

const tooLong = (max: number) => `String must contain at most ${max} character(s)`
const invalidPosts = [
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
  [{ draft: true }, { draft: 'A draft has the status "draft"' }],
  [
    { title: '', excerpt: '' },
    { title: 'Title is required', excerpt: 'Excerpt is required' },
  ],
] as const

test.each(invalidPosts)(
  'an invalid post (%#) is not published, and its fields are named',
  async (invalid, errors) => {
    const { app, send } = await createAdminClient()
    const response = await send('POST', '/api/blogs', { ...soup, ...invalid })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
    expect(await storedPosts(app)).toEqual([])
  },
)

test.each(invalidPosts)(
  'an invalid edit (%#) changes nothing, and its fields are named',
  async (invalid, errors) => {
    const { app, send } = await createClientWithPost()
    const before = await storedPost(app)
    const response = await send('PUT', '/api/blogs/onion-soup', {
      ...soup,
      title: 'New',
      ...invalid,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
    expect(await storedPost(app)).toEqual(before)
  },
)

test('an empty request names all three required fields', async () => {
  const { app, send } = await createAdminClient()
  const response = await send('POST', '/api/blogs', {})
  expect((await response.json()).errors).toEqual({
    title: 'Title is required',
    excerpt: 'Excerpt is required',
    content: 'Content is required',
  })
  expect(await storedPosts(app)).toEqual([])
})

test('a post of the maximum length is published', async () => {
  const { app, send } = await createAdminClient()
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
  'text that cannot be stored, %j, is rejected and changes nothing',
  async (invalid) => {
    const { app, send } = await createClientWithPost()
    const before = await storedPosts(app)
    const responses = [
      await send('POST', '/api/blogs', { ...soup, ...invalid }),
      await send('PUT', '/api/blogs/onion-soup', invalid),
      await send('POST', '/api/preview', { content: Object.values(invalid)[0] }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(await storedPosts(app)).toEqual(before)
  },
)

test('a request larger than a megabyte is rejected', async () => {
  const { app, send } = await createAdminClient()
  const response = await send('POST', '/api/blogs', { ...soup, content: 'x'.repeat(1024 * 1024) })
  expect(response.status).toBe(413)
  expect(await storedPosts(app)).toEqual([])
})

test('a too deeply nested post is rejected with a message, and not stored', async () => {
  const { app, send } = await createAdminClient()
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
