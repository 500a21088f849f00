import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestApp, createTestSite } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { updateSearchIndex } from './search-index.server.ts'

const soup = {
  title: 'Onion soup',
  excerpt: 'Warm words.',
  content: `<p>First of all.</p><h2>The heat</h2><p>${'Stir slowly. '.repeat(20)}Then add Größe salt.</p>`,
  author: 'Remy',
}

async function appWithSoup() {
  const app = await createTestApp()
  await insertPost(app.db, soup, new Date('2024-01-05T12:00:00Z'))
  await updateSearchIndex(app.db)
  return app
}

test('an answer leads to the heading above what was found, and says where the words stand', async () => {
  const app = await appWithSoup()
  const response = await app.request('/api/search?q=grosse%20sal')
  expect(response.status).toBe(200)
  const [answer] = (await response.json()) as { excerpt: string; marks: [number, number][] }[]
  expect(answer).toMatchObject({
    ...{ _id: 'onion-soup', slug: 'onion-soup', title: 'Onion soup' },
    url: '/blogs/onion-soup#the-heat',
  })
  expect(answer?.excerpt).toMatch(/^… .*Größe salt\.$/)
  expect(answer?.marks.map(([from, to]) => answer.excerpt.slice(from, to))).toEqual([
    'Größe',
    'salt',
  ])
})

test('a post that is found by its title alone shows its excerpt', async () => {
  const app = await appWithSoup()
  expect(await (await app.request('/api/search?q=onion')).json()).toMatchObject([
    { excerpt: 'Warm words.', marks: [], url: '/blogs/onion-soup' },
  ])
})

test.each(['0', '21', '-1', 'x', '1.5', ''])('a limit of %j is refused', async (limit) => {
  const app = await createTestApp()
  expect((await app.request(`/api/search?q=a&limit=${limit}`)).status).toBe(400)
})

test('a question of ten thousand letters is answered', async () => {
  const app = await appWithSoup()
  const response = await app.request(`/api/search?q=${'soup '.repeat(2000)}`)
  expect(await response.json()).toHaveLength(1)
})

test('a post is found once it has been published, and no longer once it is deleted', async () => {
  const site = await createTestSite()
  const { headers } = await signInAs(site, 'ada')
  const find = async () => (await site.request('/api/search?q=onion')).json()
  expect(await find()).toEqual([])
  await site.send('POST', '/api/blogs', { ...soup, status: 'draft' }, { headers })
  expect(await find()).toEqual([])
  await site.send('PUT', '/api/blogs/onion-soup', { status: 'published' }, { headers })
  expect(await find()).toHaveLength(1)
  await site.send('DELETE', '/api/blogs/onion-soup', undefined, { headers })
  expect(await find()).toEqual([])
})
