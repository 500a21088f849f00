import { expect, test } from 'vitest'
import { openMigratedDatabase } from '../../../test/support/database.ts'
import { findAdjacentPosts } from './adjacent-posts.server.ts'
import { removePost } from './admin-post-queries.server.ts'
import { insertPost } from './insert-post.server.ts'
import { countPosts, findPost } from './post-queries.server.ts'

const draft = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const at = new Date('2026-01-02T03:04:05.678Z')
/** When visitors read. */
const now = new Date('2027-02-01T00:00:00Z')

test('a new post is stored with its source, its rendered HTML and the given time', async () => {
  const db = await openMigratedDatabase()
  const stored = await insertPost(db, { ...draft, content: '<h1>Stir</h1><script>1</script>' }, at)
  expect(stored).toMatchObject((await findPost(db, now, 'soup')) ?? {})
  const row = await db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
  expect(row).toEqual({
    ...{ id: 'soup', title: 'Soup', excerpt: 'Warm', author: 'Remy', slug: 'soup', tags: '[]' },
    source: '<h1>Stir</h1><script>1</script>',
    format: 'html',
    html: '<h2 id="stir">Stir<a class="anchor" aria-label="Link to “Stir”" href="#stir">#</a></h2>',
    ...{ image_url: null, image_alt: null, image_focus: null, description: null },
    ...{ series_name: null, series_position: null, canonical_url: null, idempotency_key: null },
    search_text: 'soup warm',
    ...{ revision: 1, deleted_at: null, reading_minutes: 1, related_revision: null },
    ...{
      published_at: at.toISOString(),
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    },
  })
})

test('the posts next to one are those of the nearest dates, and of one date by id', async () => {
  const db = await openMigratedDatabase()
  const days = { a: 1, c: 2, b: 2, d: 3 }
  for (const [title, day] of Object.entries(days)) {
    await insertPost(db, { ...draft, title, imageUrl: '/c.webp' }, new Date(Date.UTC(2026, 0, day)))
  }
  const nextTo = async (id: string) => {
    const post = await findPost(db, now, id)
    return post && findAdjacentPosts(db, now, post)
  }
  const idsNextTo = async (id: string) => {
    const posts = await nextTo(id)
    return [posts?.previous?._id, posts?.next?._id]
  }
  expect(await nextTo('a')).toEqual({
    next: { _id: 'b', slug: 'b', title: 'b', imageUrl: '/c.webp' },
  })
  expect(await idsNextTo('b')).toEqual(['a', 'c'])
  expect(await idsNextTo('c')).toEqual(['b', 'd'])
  await removePost(db, 'c', at)
  expect(await idsNextTo('d')).toEqual(['b', undefined])
})

test('an id is readable, whatever script the title uses, and no longer than 80 characters', async () => {
  const db = await openMigratedDatabase()
  const ids = {
    'Soup & Stew: a "Tale"': 'soup-and-stew-a-tale',
    '  Crème brûlée  ': 'creme-brulee',
    '10 Löffel': '10-loeffel',
    '../../etc/passwd': 'etc-passwd',
    'C#': 'c',
    '???': 'post',
    '<script>': 'script',
    ['x'.repeat(500)]: 'x'.repeat(80),
    [`${'y'.repeat(79)} z`]: 'y'.repeat(79),
  }
  const titles = Object.keys(ids)
  const posts = await Promise.all(titles.map((title) => insertPost(db, { ...draft, title }, at)))
  expect(posts.map(({ _id }) => _id)).toEqual(Object.values(ids))
})

test('posts with the same title get different ids, also when stored concurrently', async () => {
  const db = await openMigratedDatabase()
  const stored = await Promise.all([insertPost(db, draft, at), insertPost(db, draft, at)])
  expect(stored.map(({ _id }) => _id).sort()).toEqual(['soup', 'soup-2'])
  expect(await insertPost(db, { ...draft, title: 'SOUP!' }, at)).toMatchObject({ _id: 'soup-3' })
  expect(await countPosts(db, now)).toBe(3)
})
