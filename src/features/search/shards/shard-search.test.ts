import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/support/random-runs.ts'
import { readerOf } from '../../../../test/support/search-shards.ts'
import { type QuestionWord, questionWords, withTypos } from '../question.ts'
import { searchFields, searchWords } from '../search-words.ts'
import { directoryPath } from './directory.ts'
import type { SearchablePost } from './search-files.server.ts'

const word = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[abco]{1,7}$/) },
  { weight: 2, arbitrary: fc.stringMatching(/^con[abco]{1,3}$/) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('検索', '東京', '𠮷野家', '한국어', '한국', 'größe', 'ολα'),
  },
)
const words = (maxLength: number) => fc.array(word, { maxLength }).map((each) => each.join(' '))
const post = fc.record({
  title: words(4),
  tags: fc.array(word, { maxLength: 2 }),
  sections: fc.array(fc.record({ anchor: fc.constant('a'), heading: words(2), text: words(60) }), {
    maxLength: 3,
  }),
})
const posts = fc.sample(post, { numRuns: 400, seed: 7 }).map((each, number): SearchablePost => {
  const id = `post-${number}`
  return { ...each, id, slug: id, excerpt: 'Words.' }
})
const indexed = posts.map((each) => ({ id: each.id, words: searchWords(each) }))

/** Without an index. */
function expectedFor(question: string): string[] {
  const asked = questionWords(question)
  const found = rank(asked)
  return found.length > 0 ? found : rank(withTypos(asked) ?? [])
}

function rank(asked: QuestionWord[]): string[] {
  if (asked.length === 0) return []
  const all = [false, true].flatMap((isPrefix) => {
    const fields = indexed.map(({ words }) =>
      Math.max(...asked.map((each) => strongestField(words, each, isPrefix))),
    )
    return searchFields.flatMap((_, depth) =>
      indexed.filter((_, number) => fields[number] === depth).map(({ id }) => id),
    )
  })
  return [...new Set(all)].slice(0, 20)
}

function strongestField(
  words: ReturnType<typeof searchWords>,
  { text, isPrefixed, typos = [] }: QuestionWord,
  isPrefix: boolean,
) {
  const isMatch = (each: string) =>
    each === text || typos.includes(each) || (isPrefix && isPrefixed && each.startsWith(text))
  const fields = [...words].filter(([each]) => isMatch(each)).map(([, field]) => field)
  return Math.min(...fields.map((field) => searchFields.indexOf(field)), Number.POSITIVE_INFINITY)
}

const question = fc
  .array(fc.oneof(word, fc.stringMatching(/^[abco][abcodx]{0,7}$/)), { maxLength: 3 })
  .map((each) => each.join(' '))

test('shards find what a search without an index finds, in its order', async () => {
  const { answer, files } = await readerOf(posts, 300)
  expect(wordFiles(files)).toBeGreaterThan(50)
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const expected = rank(questionWords(asked))
      fc.pre(expected.length > 0)
      const found = await answer(asked)
      expect(found.map(({ _id }) => _id)).toEqual(expected)
    }),
    { numRuns: runs(100) },
  )
})

test('few shards correct the typos that a search without an index corrects', async () => {
  // No more than a question may load, so that no typo is left out.
  const { answer, files } = await readerOf(posts, 6000)
  expect(wordFiles(files)).toBeGreaterThan(1)
  expect(wordFiles(files)).toBeLessThan(11)
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const found = await answer(asked)
      expect(found.map(({ _id }) => _id)).toEqual(expectedFor(asked))
    }),
    { numRuns: runs(100) },
  )
})

function wordFiles(files: Map<string, unknown>) {
  return [...files.keys()].filter((path) => path.includes('/words-')).length
}

test('an answer shows the beginning of the excerpt, with the words marked', async () => {
  const excerpt = `Größe salt. ${'Stir slowly. '.repeat(30)}`
  const soup = { id: '1', slug: 'onion soup', title: 'Onion soup', tags: [], sections: [] }
  const { answer } = await readerOf([{ ...soup, excerpt }])
  const [found] = await answer('onion')
  expect(found).toMatchObject({ _id: '1', title: 'Onion soup', url: '/blogs/onion%20soup' })
  expect(found?.excerpt).toMatch(/^Größe salt\. .*Stir …$/)
  expect(found?.excerpt.length).toBeLessThan(170)
})

test('the files of another content have other paths, except the directory', async () => {
  const soup = { id: '1', slug: 'soup', title: 'Soup', tags: [], sections: [] }
  const before = await readerOf([{ ...soup, excerpt: 'Warm.' }])
  const after = await readerOf([{ ...soup, excerpt: 'Hot.' }])
  const kept = [...after.files.keys()].filter((path) => before.files.has(path))
  expect(kept).toEqual([directoryPath])
  expect(after.files.size).toBe(before.files.size)
})

test('an export without posts finds nothing', async () => {
  const { answer } = await readerOf([])
  expect([await answer('onion'), await answer(''), await answer('" OR 1=1 --')]).toEqual([
    [],
    [],
    [],
  ])
})
