/** Publishing posts through the API. */
import { expect, test } from 'vitest'
import { owner } from '#site.ts'
import { testTime } from '../../../test/support/app.ts'
import {
  createAdminClient,
  soup,
  storedPost,
  storedPosts,
} from '../../../test/support/post-fixtures.ts'

test('an administrator publishes a post, whose id, time and revision no client chooses', async () => {
  const { app, send } = await createAdminClient()
  const chosen = { _id: 'mine', id: 'mine', createdAt: '1999', readingMinutes: 9, revision: 7 }
  const response = await send('POST', '/api/blogs', { ...soup, ...chosen })
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({
    _id: 'onion-soup',
    slug: 'onion-soup',
    status: 'published',
    publishedAt: testTime.toISOString(),
    revision: 1,
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

test('an administrator publishes in another’s name, with a picture and its alternative text', async () => {
  const { app, send } = await createAdminClient()
  const more = { author: ' Remy ', imageUrl: ' /uploads/a.webp ', imageAlt: ' A bowl ' }
  const response = await send('POST', '/api/blogs', { ...soup, ...more })
  expect(await response.json()).toMatchObject({
    author: 'Remy',
    imageUrl: ' /uploads/a.webp ',
    imageAlt: 'A bowl',
  })
  expect(await storedPost(app)).toMatchObject({ author: 'Remy', image_alt: 'A bowl' })
})

test.each([{ author: '' }, { author: '  ' }, { imageUrl: null, imageAlt: null }, { imageUrl: '' }])(
  'a post with %j is the owner’s, without a picture',
  async (without) => {
    const { app, send } = await createAdminClient()
    const response = await send('POST', '/api/blogs', { ...soup, ...without })
    expect(await response.json()).not.toHaveProperty('imageUrl')
    expect(await storedPost(app)).toMatchObject({
      author: owner.name,
      image_url: null,
      image_alt: null,
    })
  },
)

test('a post in Markdown is rendered, and its text stays as it was written', async () => {
  const { app, send, get } = await createAdminClient()
  const content = 'Salt *early*.\n\n```ts\nlet a: Array<string>\n```'
  const response = await send('POST', '/api/blogs', { ...soup, content, format: 'markdown' })
  expect(response.status).toBe(201)
  const { content: html } = (await response.json()) as { content: string }
  expect(html).toContain('<p>Salt <em>early</em>.</p>')
  expect(html).toContain('<div class="code-bar"><span>TypeScript</span></div>')
  expect(await storedPost(app)).toMatchObject({ source: content, format: 'markdown', html })
  const source = await get('/api/blogs/onion-soup?format=source')
  expect(await source.json()).toMatchObject({ content, format: 'markdown', revision: 1 })
})

test.each([
  [{ title: '' }, { title: 'Title is required' }],
  [
    { content: '<div>'.repeat(20_000) },
    { content: 'The HTML is nested too deeply. Please make it flatter.' },
  ],
  [
    { format: 'markdown', content: 'x'.repeat(100_001) },
    { content: 'Markdown may have at most 100,000 characters.' },
  ],
  [
    { format: 'markdown', content: '> '.repeat(1000) },
    { content: 'The text is nested too deeply. Please make it flatter.' },
  ],
])('an unsuitable post (%#) is not published, and its field is named', async (wrong, errors) => {
  const { app, send } = await createAdminClient()
  const response = await send('POST', '/api/blogs', { ...soup, ...wrong })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
  expect(await storedPosts(app)).toEqual([])
})

test('a post of the maximum length is published', async () => {
  const { app, send } = await createAdminClient()
  const longest = {
    title: 'x'.repeat(200),
    excerpt: 'x'.repeat(500),
    content: 'word '.repeat(60_000).trim(),
  }
  expect((await send('POST', '/api/blogs', longest)).status).toBe(201)
  expect(await storedPost(app)).toMatchObject({ reading_minutes: 273 })
})

test('a reader gets sanitized content, its author the source', async () => {
  const { app, send, get } = await createAdminClient()
  const content = '<p onclick="x()">Stir.</p><script>alert(1)</script>'
  const response = await send('POST', '/api/blogs', { ...soup, content })
  expect((await response.json()).content).toBe('<p>Stir.</p>')
  expect(await (await get('/api/blogs/onion-soup')).json()).toMatchObject({
    content: '<p>Stir.</p>',
  })
  expect(await (await get('/api/blogs/onion-soup?format=source')).json()).toMatchObject({ content })
  expect(await storedPost(app)).toMatchObject({ source: content, html: '<p>Stir.</p>' })
})
