import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { questionWords } from './question.ts'
import { updateSearchIndex } from './search-index.server.ts'
import { searchPosts } from './search-posts.server.ts'

const posts = [
  { title: 'Onion soup', content: '<p>Salt it.</p>', tags: ['Broth'] },
  { title: 'Bread', content: '<h2 id="salt">Salt and soup</h2><p>Bake.</p>', tags: [] },
  { title: 'Crème brûlée', content: '<p>A soup of sugar, for C++ people.</p>', tags: ['Soup'] },
  { title: '東京の味', content: '<p>検索エンジンのスープ</p>', tags: [] },
  { title: 'Soups of the world', content: '<p>Many.</p>', tags: [] },
]

async function appWithPosts() {
  const app = await createTestApp()
  for (const [day, { title, content, tags }] of posts.entries()) {
    const draft = { title, excerpt: 'Words.', content, tags, author: 'Remy' }
    await insertPost(app.db, draft, new Date(Date.UTC(2024, 0, 1 + day)))
  }
  await updateSearchIndex(app.db)
  const search = async (question: string) =>
    (await searchPosts(app.db, testTime, questionWords(question))).posts.map(({ title }) => title)
  return { ...app, search }
}

test('words in the title come first, then tags, headings, the text, and longer words', async () => {
  const { search } = await appWithPosts()
  expect(await search('soup')).toEqual([
    'Onion soup',
    'Crème brûlée',
    'Bread',
    'Soups of the world',
  ])
})

test.each([
  ['SALT', ['Bread', 'Onion soup']],
  ['creme brulee', ['Crème brûlée']],
  ['brul', ['Crème brûlée']],
  ['c++ soup', ['Crème brûlée']],
  ['salt onion', ['Onion soup']],
  ['salt pepper', []],
  ['検索', ['東京の味']],
  ['東京', ['東京の味']],
  ['broth', ['Onion soup']],
  ['onoin', ['Onion soup']],
  ['onin soop', ['Onion soup']],
  ['nion', []],
  ['bred', ['Bread']],
  ['bro', ['Onion soup']],
  ['br', []],
  ['sald', ['Bread', 'Onion soup']],
  ['', []],
  ['" OR 1=1 -- {title} : NEAR(*)', []],
  ["' & !soup | 'x':*", []],
  ["'onion", ['Onion soup']],
])('%j finds %j', async (question, titles) => {
  const { search } = await appWithPosts()
  expect(await search(question)).toEqual(titles)
})

test('the index follows changes, deletions and publications', async () => {
  const { db, search } = await appWithPosts()
  const edit = (values: object) =>
    db.updateTable('post').set(values).where('id', '=', 'bread').execute()
  await edit({ title: 'Rolls', revision: 2 })
  await updateSearchIndex(db)
  expect([await search('bread'), await search('rolls')]).toEqual([[], ['Rolls']])
  await edit({ deleted_at: testTime.toISOString() })
  expect(await search('rolls')).toEqual([])
  await edit({ deleted_at: null, published_at: '2099-01-01T00:00:00.000Z' })
  expect(await search('rolls')).toEqual([])
  await edit({ published_at: '2024-01-01T00:00:00.000Z' })
  expect(await search('rolls')).toEqual(['Rolls'])
})

test('posts of one moment are found in the order of the lists, each once', async () => {
  const { db, search } = await appWithPosts()
  const at = new Date(Date.UTC(2024, 2, 1))
  const draft = { excerpt: 'Words.', content: '<p>Leek.</p>', tags: [], author: 'Remy' }
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three']) {
    ids.push((await insertPost(db, { ...draft, title }, at))._id)
  }
  await updateSearchIndex(db)
  const listed = await db
    .selectFrom('post')
    .select('title')
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  expect(await search('leek')).toEqual(listed.map(({ title }) => title))
})

test('a post with another date has another place in the results', async () => {
  const { db, search } = await appWithPosts()
  const values = {
    created_at: '2023-01-01T00:00:00.000Z',
    published_at: '2023-01-01T00:00:00.000Z',
  }
  await db.updateTable('post').set(values).where('title', '=', 'Soups of the world').execute()
  await updateSearchIndex(db)
  expect((await search('sou')).slice(0, 2)).toEqual(['Onion soup', 'Soups of the world'])
})

test('an index of other rules is built again', async () => {
  const { db, search } = await appWithPosts()
  await db.updateTable('search_state').set({ version: 0 }).execute()
  await db.updateTable('search_entry').set({ sections: '[]' }).execute()
  await updateSearchIndex(db)
  expect(await search('soup')).toHaveLength(4)
  const {
    posts: [found],
  } = await searchPosts(db, testTime, questionWords('brulee'))
  expect(found?.sections).toEqual([
    { anchor: '', heading: '', text: 'A soup of sugar, for C++ people.' },
  ])
})

test('the text of a post that was deleted permanently is in no index', async () => {
  const { db, search } = await appWithPosts()
  await db.deleteFrom('post').where('title', '=', 'Bread').execute()
  await updateSearchIndex(db)
  expect(await db.selectFrom('search_entry').select('post_id').execute()).toHaveLength(4)
  expect(await search('bake')).toEqual([])
})

test('a word that is cut within a letter of two units keeps no post out of the index', async () => {
  const { db, search } = await appWithPosts()
  const content = `<p>a${'\u{10428}'.repeat(25)}</p>`
  const draft = { title: 'Deseret', excerpt: 'Words.', content, tags: [], author: 'Remy' }
  await insertPost(db, draft, new Date(Date.UTC(2024, 1, 1)))
  await updateSearchIndex(db)
  expect(await search('deseret')).toEqual(['Deseret'])
})
