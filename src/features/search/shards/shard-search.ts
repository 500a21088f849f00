/** Searches in the files of an export, in the order of `searchPosts`. */
import { type QuestionWord, questionWords, withTypos } from '../question.ts'
import { answerOf, type SearchAnswer } from '../search-answer.ts'
import { searchFields } from '../search-words.ts'
import {
  type Directory,
  type FileKind,
  fileOf,
  postsPerFile,
  type StoredPost,
  typoKey,
} from './directory.ts'
import { type Postings, strongestFields } from './postings.ts'
import { decodeShard } from './shard.ts'

export interface SearchShards {
  directory: Directory
  /** The content of a file, decompressed. */
  load: (kind: FileKind, number: number) => Promise<Uint8Array>
}

const maxResults = 20

/** @throws the errors of `load` */
export async function searchShards(
  shards: SearchShards,
  question: string,
): Promise<SearchAnswer[]> {
  const hasWords = shards.directory.words.length > 0
  const asked = hasWords ? questionWords(question) : []
  const found = await findPosts(shards, asked)
  if (found.length > 0) return readPosts(shards, found, asked)
  const corrected = withTypos(asked)
  if (!corrected) return []
  const words = await Promise.all(corrected.map((word) => withKnownTypos(shards, word)))
  return readPosts(shards, await findPosts(shards, words), words)
}

/** The numbers of those that have every word. */
async function findPosts(shards: SearchShards, words: QuestionWord[]): Promise<number[]> {
  const postings = await Promise.all(words.map((word) => postingsOf(shards, word)))
  const found = new Set<number>()
  for (const kind of ['exact', 'prefixed'] as const) {
    const fields = postings.map((each) => strongestFields(each[kind], shards.directory.count))
    for (const number of byWeakestField(fields)) found.add(number)
  }
  return [...found].slice(0, maxResults)
}

interface WordPostings {
  exact: Postings[]
  /** With those of longer words. */
  prefixed: Postings[]
}

async function postingsOf(
  shards: SearchShards,
  { text, isPrefixed, typos = [] }: QuestionWord,
): Promise<WordPostings> {
  const [own, ...others] = await Promise.all([text, ...typos].map((word) => readWord(shards, word)))
  const exact = [own, ...others].flatMap((each) => each?.exact ?? [])
  const prefixed = isPrefixed ? [...exact, ...(own?.prefixed ?? [])] : exact
  return { exact, prefixed }
}

async function readWord({ directory, load }: SearchShards, word: string): Promise<WordPostings> {
  const shard = await load('words', fileOf(directory.words, word))
  const entries = decodeShard(shard, directory.count).filter((each) => each.word.startsWith(word))
  const own = entries.find((each) => each.word === word)
  return {
    exact: own ? [own.exact] : [],
    prefixed: own?.prefixed ? [own.prefixed] : entries.map(({ exact }) => exact),
  }
}

/** @param words for each the strongest field of every post */
function byWeakestField(words: Uint8Array[]): number[] {
  const found: number[][] = searchFields.map(() => [])
  const [first] = words
  first?.forEach((field, number) => {
    const weakest = words.reduce((most, fields) => Math.max(most, fields[number] ?? 0), field)
    found[weakest]?.push(number)
  })
  return found.flat()
}

/** Without typos that no post has. */
async function withKnownTypos(shards: SearchShards, word: QuestionWord): Promise<QuestionWord> {
  if (!word.typos) return word
  const fileBy = (by: number) => fileOf(shards.directory.typos, typoKey(word.text, by))
  const first = fileBy(-1)
  const length = fileBy(1) - first + 1
  const lists = await Promise.all(
    Array.from({ length }, (_, at) => shards.load('typos', first + at)),
  )
  const known = new Set(lists.flatMap((list) => new TextDecoder().decode(list).split('\n')))
  return { ...word, typos: word.typos.filter((typo) => known.has(typo)) }
}

async function readPosts(
  { load }: SearchShards,
  numbers: number[],
  words: QuestionWord[],
): Promise<SearchAnswer[]> {
  return Promise.all(
    numbers.map(async (number) => {
      const file = await load('posts', Math.floor(number / postsPerFile))
      const posts = JSON.parse(new TextDecoder().decode(file)) as StoredPost[]
      const [slug = '', title = '', excerpt = '', id = ''] = posts[number % postsPerFile] ?? []
      return answerOf({ id, slug, title, excerpt, sections: [] }, words)
    }),
  )
}
