/** Searches in the files of an export, in the order of `searchPosts`. */
import { type QuestionWord, questionWords, withTypos } from '../question.ts'
import { answersOf, type SearchAnswer } from '../search-answer.ts'
import { searchFields } from '../search-words.ts'
import {
  type Directory,
  type FileKind,
  fileOf,
  postsPerFile,
  type StoredPost,
} from './directory.ts'
import { type Postings, strongestFields } from './postings.ts'
import { decodeShard } from './shard.ts'
import { vocabularyKey } from './vocabulary.ts'

export interface SearchShards {
  directory: Directory
  /** The content of a file, decompressed. */
  load: (kind: FileKind, number: number) => Promise<Uint8Array>
}

const maxResults = 20
/** As many as a question has words; typos get what the words leave. */
const maxShards = 10

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
  const known = await Promise.all(corrected.map((word) => withKnownTypos(shards, word)))
  const words = await withinLimit(shards, known)
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
async function withKnownTypos(
  { directory, load }: SearchShards,
  word: QuestionWord,
): Promise<QuestionWord> {
  const { text, typos = [] } = word
  const numbers = typos.map((typo) => fileOf(directory.vocabulary, vocabularyKey(typo, text)))
  const files = await Promise.all([...new Set(numbers)].map((each) => load('vocabulary', each)))
  const known = new Set(files.flatMap((file) => new TextDecoder().decode(file).split('\n')))
  return { ...word, typos: typos.filter((typo) => known.has(typo)) }
}

/** Without the typos that `maxShards` leaves no room for. Words that no post has are corrected first. */
async function withinLimit(shards: SearchShards, words: QuestionWord[]): Promise<QuestionWord[]> {
  const numberOf = (word: string) => fileOf(shards.directory.words, word)
  const numbers = new Set(words.map(({ text }) => numberOf(text)))
  const found = await Promise.all(words.map(({ text }) => readWord(shards, text)))
  const isUnknown = (at: number) => found[at]?.prefixed.length === 0
  const ordered = [...words.filter((_, at) => isUnknown(at)), ...words]
  for (const typo of ordered.flatMap(({ typos = [] }) => typos)) {
    if (numbers.size < maxShards) numbers.add(numberOf(typo))
  }
  return words.map((word) => ({
    ...word,
    typos: (word.typos ?? []).filter((typo) => numbers.has(numberOf(typo))),
  }))
}

async function readPosts(
  { load }: SearchShards,
  numbers: number[],
  words: QuestionWord[],
): Promise<SearchAnswer[]> {
  const found = await Promise.all(
    numbers.map(async (number) => {
      const file = await load('posts', Math.floor(number / postsPerFile))
      const posts = JSON.parse(new TextDecoder().decode(file)) as StoredPost[]
      const [slug = '', title = '', excerpt = '', id = ''] = posts[number % postsPerFile] ?? []
      return { id, slug, title, excerpt, sections: [] }
    }),
  )
  return answersOf(found, words)
}
