import { expect, test } from 'vitest'
import { openMigratedDatabase } from '../../../test/support/database.ts'
import { findAdjacentPosts } from './adjacent-posts.server.ts'
import { removePost } from './admin-post-queries.server.ts'
import { insertPost } from './insert-post.server.ts'
import {
  countPosts,
  findPost,
  listPosts,
  listRecentPosts,
  listSitemapPosts,
} from './post-queries.server.ts'

const draft = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const at = new Date('2026-01-02T03:04:05.678Z')
/** When visitors read. */
const now = new Date('2027-02-01T00:00:00Z')

function openBlog() {
  return openMigratedDatabase()
}

test('a new post is stored with its source, its rendered HTML and the given time', async () => {
  const db = await openBlog()
  await insertPost(db, { ...draft, content: '<h1>Stir</h1><script>1</script>' }, at)
  const row = await db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
  expect(row).toEqual({
    id: 'soup',
    title: 'Soup',
    excerpt: 'Warm',
    source: '<h1>Stir</h1><script>1</script>',
    format: 'html',
    html: '<h2 id="stir">Stir<a class="anchor" aria-label="Link to “Stir”" href="#stir">#</a></h2>',
    author: 'Remy',
    image_url: null,
    image_alt: null,
    image_focus: null,
    slug: 'soup',
    tags: '[]',
    series_name: null,
    series_position: null,
    canonical_url: null,
    description: null,
    idempotency_key: null,
    search_text: 'soup warm',
    revision: 1,
    deleted_at: null,
    reading_minutes: 1,
    related_revision: null,
    published_at: '2026-01-02T03:04:05.678Z',
    created_at: '2026-01-02T03:04:05.678Z',
    updated_at: '2026-01-02T03:04:05.678Z',
  })
})

test('inserting a post returns it as readers get it', async () => {
  const db = await openBlog()
  const stored = await insertPost(db, { ...draft, imageUrl: '/assets/soup.webp' }, at)
  expect(stored).toMatchObject((await findPost(db, now, 'soup')) ?? {})
})

test('the posts next to one are those of the nearest dates, and of one date by id', async () => {
  const db = await openBlog()
  const days = { a: 1, c: 2, b: 2, d: 3 }
  for (const [title, day] of Object.entries(days)) {
    await insertPost(db, { ...draft, title, imageUrl: '/c.webp' }, new Date(Date.UTC(2026, 0, day)))
  }
  const adjacentTo = async (id: string) => {
    const post = await findPost(db, now, id)
    const { previous, next } = post ? await findAdjacentPosts(db, now, post) : {}
    return [previous?._id, next?._id]
  }
  expect(await adjacentTo('a')).toEqual([undefined, 'b'])
  expect(await adjacentTo('b')).toEqual(['a', 'c'])
  expect(await adjacentTo('c')).toEqual(['b', 'd'])
  await removePost(db, 'c', at)
  expect(await adjacentTo('d')).toEqual(['b', undefined])
})

test('a post next to another is told by id, address, title and picture', async () => {
  const db = await openBlog()
  const post = await insertPost(db, draft, at)
  await insertPost(db, { ...draft, title: 'Tart', imageUrl: '/c.webp' }, new Date(at.getTime() + 1))
  expect(await findAdjacentPosts(db, now, post)).toEqual({
    next: { _id: 'tart', slug: 'tart', title: 'Tart', imageUrl: '/c.webp' },
  })
})

test.each([undefined, ''])('a post without a picture (%j) has no imageUrl', async (imageUrl) => {
  const db = await openBlog()
  expect(await insertPost(db, { ...draft, imageUrl }, at)).not.toHaveProperty('imageUrl')
})

test('an id is readable, whatever script the title uses', async () => {
  const db = await openBlog()
  const addresses = {
    'Soup & Stew: a "Tale"': 'soup-and-stew-a-tale',
    '  Crème brûlée  ': 'creme-brulee',
    '10 Löffel': '10-loeffel',
    '../../etc/passwd': 'etc-passwd',
    'C#': 'c',
    '???': 'post',
    '<script>': 'script',
  }
  const titles = Object.keys(addresses)
  const posts = await Promise.all(titles.map((title) => insertPost(db, { ...draft, title }, at)))
  expect(posts.map(({ _id }) => _id)).toEqual(Object.values(addresses))
})

test('a very long title gives an id of 80 characters', async () => {
  const db = await openBlog()
  const { _id } = await insertPost(db, { ...draft, title: 'x'.repeat(500) }, at)
  expect(_id).toBe('x'.repeat(80))
})

test('posts with the same title get different ids', async () => {
  const db = await openBlog()
  const ids = [
    (await insertPost(db, draft, at))._id,
    (await insertPost(db, draft, at))._id,
    (await insertPost(db, { ...draft, title: 'SOUP!' }, at))._id,
  ]
  expect(ids).toEqual(['soup', 'soup-2', 'soup-3'])
  expect(await countPosts(db, now)).toBe(3)
})

test('two posts with one title, stored concurrently, are both stored', async () => {
  const db = await openBlog()
  const stored = await Promise.all([insertPost(db, draft, at), insertPost(db, draft, at)])
  expect(stored.map(({ _id }) => _id).sort()).toEqual(['soup', 'soup-2'])
})

test('a failed transaction stores no post', async () => {
  const db = await openBlog()
  const failing = db.transaction().execute(async (trx) => {
    await insertPost(trx, draft, at)
    throw new Error('on second thoughts')
  })
  await expect(failing).rejects.toThrow('on second thoughts')
  expect(await countPosts(db, now)).toBe(0)
})

test('posts are counted as a number', async () => {
  const db = await openBlog()
  await insertPost(db, draft, at)
  expect(await countPosts(db, now)).toBe(1)
})

test('a feed gets the newest posts with their content', async () => {
  const db = await openBlog()
  await insertPost(db, { ...draft, title: 'Old' }, new Date('2025-01-01'))
  await insertPost(db, { ...draft, title: 'New' }, new Date('2026-01-01'))
  const posts = await listRecentPosts(db, now, 1)
  expect(posts).toMatchObject([{ _id: 'new', content: '<p>Stir.</p>' }])
})

test('a search engine gets each address and when it last changed', async () => {
  const db = await openBlog()
  await insertPost(db, draft, at)
  await insertPost(db, { ...draft, title: 'Bread' }, new Date('2027-01-01'))
  const soup = { slug: 'soup', updated_at: at.toISOString(), image_url: null }
  const bread = { slug: 'bread', updated_at: '2027-01-01T00:00:00.000Z', image_url: null }
  expect(await listSitemapPosts(db, now, 10, 1)).toEqual([soup, bread])
  expect(await listSitemapPosts(db, now, 1, 2)).toEqual([bread])
})

test('an unknown post is not found', async () => {
  const db = await openBlog()
  expect(await findPost(db, now, 'stew')).toBeUndefined()
  expect((await listPosts(db, now, 10)).posts).toEqual([])
})
