/** Both databases give the answers that the rules of the search ask for: the same ones. */
import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { corpusPosts, corpusQuestions } from '../../../test/support/search-corpus.ts'
import { expectedIds, type ReferencePost } from '../../../test/support/search-reference.ts'
import { questionWords } from './question.ts'
import { updateSearchIndex } from './search-index.server.ts'
import { searchPosts } from './search-posts.server.ts'

test('a hundred questions in six languages have the same first five answers everywhere', async () => {
  const { db } = await createTestApp()
  const posts: ReferencePost[] = []
  for (const { at, sections, ...draft } of corpusPosts) {
    const { _id: id } = await insertPost(db, draft, at)
    posts.push({ ...draft, sections, at, id })
  }
  await updateSearchIndex(db)
  const search = async (question: string) => {
    const { posts } = await searchPosts(db, testTime, questionWords(question), 5)
    return posts.map(({ id }) => id)
  }
  const answers = await Promise.all(corpusQuestions.map(search))
  const expected = corpusQuestions.map((question) => expectedIds(posts, question))
  expect(corpusQuestions).toHaveLength(100)
  expect(pairs(answers)).toEqual(pairs(expected))
  // The questions are good ones.
  expect(expected.filter((ids) => ids.length === 5).length).toBeGreaterThan(30)
  expect(expected.filter((ids) => ids.length === 0).length).toBeLessThan(20)
})

function pairs(answers: string[][]) {
  return corpusQuestions.map((question, index) => [question, ...(answers[index] ?? [])])
}
