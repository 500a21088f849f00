import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestApp, testTime } from '../../../../test/support/app.ts'
import { corpusPosts, corpusQuestions } from '../../../../test/support/search-corpus.ts'
import { readerOf } from '../../../../test/support/search-shards.ts'
import { questionWords } from '../question.ts'
import { updateSearchIndex } from '../search-index.server.ts'
import { searchPosts } from '../search-posts.server.ts'
import { listSearchablePosts } from './searchable-posts.server.ts'

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

const post = { title: 'Soup', excerpt: 'Warm.', content: '<p>Stir.</p>', author: 'Remy' }

test('an export answers a hundred questions in six languages as the database does', async () => {
  const { db } = await createTestApp()
  for (const { at, sections: _, ...draft } of corpusPosts) await insertPost(db, draft, at)
  await updateSearchIndex(db)
  const { answer } = await readerOf(listSearchablePosts(db, testTime), 500)
  const exported: string[][] = []
  const stored: string[][] = []
  for (const question of corpusQuestions) {
    exported.push([question, ...(await answer(question)).map(({ _id }) => _id)])
    const { posts } = await searchPosts(db, testTime, questionWords(question))
    stored.push([question, ...posts.map(({ id }) => id)])
  }
  expect(exported).toEqual(stored)
  expect(exported.filter(([, ...ids]) => ids.length > 4).length).toBeGreaterThan(30)
})

test('only what visitors may see is exported, the newest first', async () => {
  const { db } = await createTestApp()
  const day = (date: number) => new Date(Date.UTC(2024, 0, date))
  for (const [index, title] of ['Old', 'New', 'Gone', 'Due'].entries()) {
    await insertPost(db, { ...post, title }, day(index + 1))
  }
  const change = (id: string, values: object) =>
    db.updateTable('post').set(values).where('id', '=', id).execute()
  await change('gone', { deleted_at: testTime.toISOString() })
  await change('due', { published_at: '2099-01-01T00:00:00.000Z' })
  const { answer } = await readerOf(listSearchablePosts(db, testTime))
  expect((await answer('stir')).map(({ _id }) => _id)).toEqual(['new', 'old'])
})

test('a post is exported as it is now, whether it is indexed or not', async () => {
  const { db } = await createTestApp()
  const content = '<h2>Salt</h2><p>Stir.</p>'
  await insertPost(db, { ...post, content }, testTime)
  const sections = async () => (await allOf(listSearchablePosts(db, testTime)))[0]?.sections
  const expected = [{ anchor: 'salt', heading: 'Salt', text: 'Stir.' }]
  expect(await sections()).toEqual(expected)
  await updateSearchIndex(db)
  expect(await sections()).toEqual(expected)
  await db.updateTable('post').set({ html: '<p>Bake.</p>', revision: 7 }).execute()
  expect(await sections()).toEqual([{ anchor: '', heading: '', text: 'Bake.' }])
})

test('more posts than a batch has are exported once each', async () => {
  const { db } = await createTestApp()
  await db.transaction().execute(async (trx) => {
    for (let number = 0; number < 250; number++) {
      // Many are of one time.
      await insertPost(
        trx,
        { ...post, title: `Soup ${number}` },
        new Date(+testTime - (number % 3)),
      )
    }
  })
  const posts = await allOf(listSearchablePosts(db, testTime))
  const listed = await db
    .selectFrom('post')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  expect(posts.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
})
