/** What a question costs on a static host: the bytes of the files that answer it. */
import { type SearchablePost, searchFiles } from '#features/search/shards/search-files.server.ts'
import { createShardReader, inflate } from '#features/search/shards/shard-reader.ts'
import { tokenize } from '#text/tokenize.ts'
import { median } from './median.ts'

export interface ExportSearchCost {
  /** Of one question, the first one on its page. */
  medianBytes: number
  maxBytes: number
  maxQuestion: string
  questions: number
  /** Of the whole index. */
  totalBytes: number
  files: number
}

type Files = ReadonlyMap<string, Uint8Array>

const askedPosts = 50

/** Asks for words of posts, whole, in part and with typos, up to ten at a time. @param posts the newest first */
export async function measureExportSearch(
  posts: AsyncIterable<SearchablePost>,
): Promise<ExportSearchCost> {
  const all: SearchablePost[] = []
  const index = await searchFiles(collect(posts, all))
  const files: Files = new Map(index.map(({ path, bytes }) => [path, bytes]))
  const distance = Math.max(1, Math.floor(all.length / askedPosts))
  const questions = all.filter((_, at) => at % distance === 0).flatMap(questionsOf)
  const costs: number[] = []
  for (const question of questions) costs.push(await loadedBytes(files, question))
  const maxBytes = Math.max(...costs)
  return {
    ...{ medianBytes: median(costs), maxBytes, questions: questions.length, files: files.size },
    maxQuestion: questions[costs.indexOf(maxBytes)] ?? '',
    totalBytes: index.reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
}

async function* collect(posts: AsyncIterable<SearchablePost>, into: SearchablePost[]) {
  for await (const post of posts) {
    into.push(post)
    yield post
  }
}

export function questionsOf({ title, sections }: SearchablePost): string[] {
  const text = sections.map((section) => section.text).join(' ')
  const words = [...new Set(tokenize(text).map((word) => word.text))]
  const long = words.filter((word) => word.length > 4)
  const [first = '', second = '', third = ''] = long.toSorted()
  const [typo = '', otherTypo = ''] = long.slice(3).map(withTypo)
  return [
    ...[title, first, words[0] ?? '', `${second} ${third}`, first.slice(0, 3)],
    ...[typo, `${typo} ${third}`, `${withTypo(first)} ${typo} ${otherTypo}`],
    ...[
      words.slice(0, 10),
      long.slice(0, 10),
      long.slice(0, 10).map((word) => word.slice(0, 3)),
    ].map((each) => each.join(' ')),
    [typo, ...long.slice(0, 9)].join(' '),
  ]
}

/** Two letters swapped. */
function withTypo(word: string) {
  return word.replace(/^(..)(.)(.)/u, '$1$3$2')
}

async function loadedBytes(files: Files, question: string): Promise<number> {
  let sum = 0
  const answer = createShardReader((path) => {
    const bytes = Uint8Array.from(files.get(path) ?? [])
    sum += bytes.length
    return inflate(new Blob([bytes]).stream())
  })
  await answer(question)
  return sum
}
