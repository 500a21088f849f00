import { expect, test } from 'vitest'
import {
  createAdminClient,
  createClientWithPost,
  soup,
} from '../../../test/support/post-fixtures.ts'
import { presentTags, tagSlug } from './tags.server.ts'

test.each([
  ['C++', 'cpp'],
  ['Über Brühe', 'ueber-bruehe'],
  ['日本語', 'ri-ben-yu'],
  ['…', ''],
  [' ', ''],
])('the tag %j is at %j', (name, slug) => {
  expect(tagSlug(name)).toBe(slug)
})

test('visitors find the tags of published posts, the most used first, and their posts', async () => {
  const { app, send } = await createAdminClient()
  const create = (title: string, more: object) =>
    send('POST', '/api/blogs', { ...soup, title, ...more })
  await create('One', { tags: ['Broth', 'C++'] })
  await create('Two', { tags: ['broth', '…', ' c++ ', 'BROTH'] })
  await create('Three', { tags: ['Broth'] })
  await create('Four', { tags: [] })
  await create('Draft', { tags: ['Secret'], status: 'draft' })
  await create('Later', { tags: ['Soon'], publishedAt: '2099-01-01T00:00:00.000Z' })
  expect(await (await app.request('/api/tags')).json()).toEqual([
    { name: 'Broth', slug: 'broth', count: 3 },
    { name: 'C++', slug: 'cpp', count: 2 },
  ])
  expect(await (await app.request('/api/blogs?tag=cpp')).json()).toMatchObject([
    { title: 'Two' },
    { title: 'One' },
  ])
  const page = await app.request('/api/blogs?tag=broth&limit=2')
  expect([page.headers.get('x-total-count'), (await page.json()).length]).toEqual(['3', 2])
  expect(page.headers.get('link')).toContain('tag=broth')
  expect(await (await app.request('/api/blogs?tag=broth&limit=2&page=2')).json()).toHaveLength(1)
  expect(await (await app.request('/api/blogs?tag=nothing')).json()).toEqual([])
})

test('a request that is sent again finds its post, with tags in any spelling', async () => {
  const { app, headers, send } = await createClientWithPost()
  await send('PUT', '/api/blogs/onion-soup', { tags: ['Broth'] })
  const post = { ...soup, title: 'Again', tags: ['broth', 'BROTH'] }
  const again = { headers: { ...headers, 'Idempotency-Key': 'one-key-for-both-of-them' } }
  const [first, second] = [
    await app.send('POST', '/api/blogs', post, again),
    await app.send('POST', '/api/blogs', post, again),
  ]
  expect([first.status, second.status]).toEqual([201, 201])
  expect((await second.json())._id).toBe((await first.json())._id)
  const edit = { ...post, content: '<p>New</p>', status: 'published', revision: 1 }
  const edits = [
    await send('PUT', '/api/blogs/again', edit),
    await send('PUT', '/api/blogs/again', edit),
  ]
  expect(edits.map(({ status }) => status)).toEqual([200, 200])
  expect(await (await app.request('/api/tags')).json()).toEqual([
    { name: 'Broth', slug: 'broth', count: 2 },
  ])
})

test('a post that changes its tags, or becomes a draft, leaves the lists of the old ones', async () => {
  const { app, send } = await createClientWithPost()
  const tags = async () => (await app.request('/api/tags')).json()
  await send('PUT', '/api/blogs/onion-soup', { tags: ['Broth'] })
  expect(await tags()).toEqual([{ name: 'Broth', slug: 'broth', count: 1 }])
  await send('PUT', '/api/blogs/onion-soup', { tags: ['Stock'] })
  expect(await tags()).toEqual([{ name: 'Stock', slug: 'stock', count: 1 }])
  await send('PUT', '/api/blogs/onion-soup', { status: 'draft' })
  expect(await tags()).toEqual([])
  await send('PUT', '/api/blogs/onion-soup', { status: 'published' })
  expect(await tags()).toHaveLength(1)
  await send('DELETE', '/api/blogs/onion-soup')
  expect(await tags()).toEqual([])
})

test('a former slug of a tag, and names in any spelling, stand for the present one', async () => {
  const { app, send } = await createClientWithPost()
  await send('PUT', '/api/blogs/onion-soup', { tags: ['Broth'] })
  await app.db.insertInto('tag_alias').values({ slug: 'fond', tag_slug: 'broth' }).execute()
  expect(await (await app.request('/api/blogs?tag=fond')).json()).toHaveLength(1)
  await send('PUT', '/api/blogs/onion-soup', { tags: ['Fond', 'Broth', 'C++'] })
  expect(await (await app.request('/api/tags')).json()).toEqual([
    { name: 'Broth', slug: 'broth', count: 1 },
    { name: 'C++', slug: 'cpp', count: 1 },
  ])
  const broth = { name: 'Broth', slug: 'broth' }
  expect(await presentTags(app.db, ['BROTH', 'Fond', 'c++', 'Unknown', '…'])).toEqual(
    new Map([
      ['BROTH', broth],
      ['Fond', broth],
      ['c++', { name: 'C++', slug: 'cpp' }],
    ]),
  )
  expect(await presentTags(app.db, ['…'])).toEqual(new Map())
})
