/** Where a reader of a post is led: to its series, to posts about the same, to years and tags. */
import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { insertPost, type NewPost } from '#features/posts/insert-post.server.ts'
import { updateSearchIndex } from '#features/search/search-index.server.ts'
import { createTestApp } from '../../test/support/app.ts'

const draft = { excerpt: 'Words.', content: '<p>Text.</p>', author: 'Remy' }

/** One post a day from 2024-01-01 on. */
async function appWith(posts: (Partial<NewPost> & { title: string })[]) {
  const app = await createTestApp()
  for (const [day, post] of posts.entries()) {
    await insertPost(app.db, { ...draft, ...post }, new Date(Date.UTC(2024, 0, 1 + day)))
  }
  await updateSearchIndex(app.db)
  const read = async (path: string) => (await app.request(path)).json()
  return { ...app, read }
}

/** Posts with nothing in common. */
const others = Array.from({ length: 12 }, (_, index) => ({
  title: `Alone${'abcdefghijkl'[index]}`,
}))

test('posts that share a rare word or tag are related, in both directions', async () => {
  const { read } = await appWith([
    { title: 'Sourdough at home' },
    ...others,
    { title: 'What sourdough taught me', tags: ['Patience'] },
    { title: 'Waiting', tags: ['Patience'] },
    { title: 'The last one' },
  ])
  const related = async (id: string) =>
    (await read(`/api/blogs/${id}/adjacent`)).related?.map(({ title }: { title: string }) => title)
  expect(await related('sourdough-at-home')).toEqual(['What sourdough taught me'])
  // Its neighbours by date are shown anyway.
  expect(await related('what-sourdough-taught-me')).toEqual(['Sourdough at home'])
  expect(await related('alonea')).toBeUndefined()
})

test('a relation ends with the words, the tags or the post that it rests on', async () => {
  const { db, read } = await appWith([
    { title: 'Sourdough at home' },
    ...others,
    { title: 'More sourdough' },
    { title: 'The last one' },
  ])
  const related = async () => (await read('/api/blogs/sourdough-at-home/adjacent')).related
  expect(await related()).toHaveLength(1)
  await change(db, { deleted_at: '2024-02-01T00:00:00.000Z' })
  expect(await related()).toBeUndefined()
  await change(db, { deleted_at: null, title: 'More bread', revision: 2 })
  await updateSearchIndex(db)
  expect(await related()).toBeUndefined()
})

function change(db: Db, values: object) {
  return db.updateTable('post').set(values).where('id', '=', 'more-sourdough').execute()
}

test('what all posts have in common relates none', async () => {
  const { read } = await appWith(others.map((post) => ({ ...post, tags: ['Blog'] })))
  expect((await read('/api/blogs/alonea/adjacent')).related).toBeUndefined()
})

test('a post of a series is counted among those that are published, by their positions', async () => {
  const series = (position: number) => ({ series: { name: 'Stock', position } })
  const { read } = await appWith([
    { title: 'Third', ...series(30) },
    { title: 'First', ...series(1) },
    { title: 'Draft', ...series(2), status: 'draft' },
    { title: 'Second', ...series(7) },
    { title: 'Another', series: { name: 'Other', position: 1 } },
  ])
  expect((await read('/api/blogs/second/adjacent')).series).toEqual({
    ...{ name: 'Stock', part: 2, count: 3 },
    previous: { slug: 'first', title: 'First' },
    next: { slug: 'third', title: 'Third' },
  })
  expect((await read('/api/blogs/another/adjacent')).series).toBeUndefined()
})

test('a year is that of the site’s time zone', async () => {
  const app = await createTestApp()
  const dates = [
    '2023-12-31T22:30:00Z',
    '2023-12-31T23:30:00Z',
    '2024-06-01T12:00:00Z',
    '1999-01-01T00:00:00Z',
  ]
  for (const [index, date] of dates.entries()) {
    await insertPost(app.db, { ...draft, title: `Post ${index}` }, new Date(date))
  }
  const { countPostsByYear } = await import('#features/posts/archive.server.ts')
  const years = (zone: string) => countPostsByYear(app.db, new Date('2025-01-01'), zone)
  expect(await years('Europe/Berlin')).toEqual([
    { year: 2024, count: 2 },
    { year: 2023, count: 1 },
    { year: 1999, count: 1 },
  ])
  expect((await years('America/New_York')).map(({ year }) => year)).toEqual([2024, 2023, 1998])
})

test('the archive lists its posts below their years, and an empty one says so', async () => {
  const { request } = await appWith([{ title: 'Soup' }, { title: 'Stew' }])
  const html = await (await request('/archive')).text()
  expect(html).toMatch(/<h2 id="y2024"[^>]*>2024<\/h2>.*Stew.*Soup/s)
  const empty = await (await (await createTestApp()).request('/archive')).text()
  expect(empty).toContain('No blog posts found.')
})

test('the page of a tag has its posts, and a former address redirects', async () => {
  const { db, request } = await appWith([
    { title: 'Soup', tags: ['Slow Food'] },
    { title: 'Stew', tags: ['slow food'] },
    { title: 'Salad' },
  ])
  await db.insertInto('tag_alias').values({ slug: 'slow', tag_slug: 'slow-food' }).execute()
  const page = await request('/tags/slow-food')
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('<h1 tabindex="-1" dir="auto"')
  expect(html).toMatch(/Stew.*Soup/s)
  expect(html).not.toContain('Salad')
  const former = await request('/tags/slow?page=1')
  expect([former.status, former.headers.get('location')]).toEqual([301, '/tags/slow-food?page=1'])
  expect((await request('/tags/nothing')).status).toBe(404)
  expect((await request('/tags/slow-food?page=2')).status).toBe(404)
  expect(await (await request('/tags')).text()).toMatch(/Slow Food.*2 posts/s)
})

test('a reader of a missing page finds posts of a similar address', async () => {
  const app = await appWith([{ title: 'Onion soup' }, { title: 'Soup for many' }])
  const address = { path: '/blogs/old-onion-soup', post_id: 'onion-soup', created_at: '2024-01-01' }
  await app.db.insertInto('address').values(address).execute()
  const suggestions: Record<string, string[]> = {
    '/blogs/onion-sup': ['Onion soup'],
    '/blogs/old-onion-sop': ['Onion soup'],
    '/2019/05/onion-soup.html': ['Onion soup'],
    '/onion-soup/index.html': ['Onion soup'],
    '/2019/soup-for-everyone': ['Soup for many', 'Onion soup'],
    '/wp-login.php': [],
    '/blogs/zzz': [],
  }
  for (const [path, titles] of Object.entries(suggestions)) {
    const found = await app.read(`/api/suggestions?path=${encodeURIComponent(path)}`)
    expect(found.map(({ title }: { title: string }) => title)).toEqual(titles)
    const response = await app.request(path)
    const html = await response.text()
    expect([response.status, titles.every((title) => html.includes(title))]).toEqual([404, true])
    expect(html).toContain('<search')
  }
  const response = await app.request(`/${'soup-'.repeat(3000)}`)
  expect([response.status, (await response.text()).includes('Did you mean')]).toEqual([404, true])
})
