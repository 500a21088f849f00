/** Makes the files with which a page of an export searches. A question needs few of them. */
import { createHash } from 'node:crypto'
import { constants, deflateRawSync } from 'node:zlib'
import { excerptOf } from '../excerpt.ts'
import { type SearchDocument, searchFields, searchWords } from '../search-words.ts'
import {
  type Directory,
  directoryPath,
  type FileKind,
  filePath,
  postsPerFile,
  type StoredPost,
} from './directory.ts'
import { packShards } from './pack-shards.ts'
import { emptyPostings, type Postings } from './postings.ts'
import { packVocabulary } from './vocabulary.ts'

export interface SearchablePost extends SearchDocument {
  id: string
  slug: string
  excerpt: string
}

interface SearchFile {
  /** On the site. */
  path: string
  bytes: Uint8Array
}

/** Before compression. */
const maxShardBytes = 3072

/**
 * The directory is the last one. The files are compressed, since not every host would.
 * @param posts published ones, the newest first
 */
export async function searchFiles(
  posts: AsyncIterable<SearchablePost>,
  maxBytes = maxShardBytes,
): Promise<SearchFile[]> {
  const index = new Map<string, Postings>()
  const stored: StoredPost[] = []
  for await (const post of posts) {
    for (const [word, field] of searchWords(post)) {
      postingsOf(index, word)[searchFields.indexOf(field)]?.push(stored.length)
    }
    stored.push([post.slug, post.title, beginningOf(post.excerpt), post.id])
  }
  const count = stored.length
  const shards = packShards(index, count, maxBytes)
  const vocabulary = packVocabulary([...index.keys()])
  const files: [kind: FileKind, bytes: Uint8Array[]][] = [
    ['words', shards.map(({ bytes }) => deflated(bytes))],
    ['vocabulary', vocabulary.map(({ words }) => deflated(words.join('\n')))],
    ['posts', inGroups(stored, postsPerFile).map((group) => deflated(JSON.stringify(group)))],
  ]
  const directory = {
    ...{ revision: revisionOf(files.flatMap(([, bytes]) => bytes)), count },
    words: shards.map(({ start }) => start),
    vocabulary: vocabulary.map(({ start }) => start),
  } satisfies Directory
  return [
    ...files.flatMap(([kind, contents]) =>
      contents.map((bytes, number) => ({
        path: filePath(directory.revision, kind, number),
        bytes,
      })),
    ),
    { path: directoryPath, bytes: deflated(JSON.stringify(directory)) },
  ]
}

function postingsOf(index: Map<string, Postings>, word: string): Postings {
  const known = index.get(word)
  if (known) return known
  const postings = emptyPostings()
  index.set(word, postings)
  return postings
}

/** As much as a result shows. */
function beginningOf(text: string): string {
  return excerptOf(text, [])
    .map((part) => part.text)
    .join('')
}

function inGroups<Item>(items: Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size))
}

function revisionOf(contents: Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const bytes of contents) hash.update(`${bytes.length}:`).update(bytes)
  return hash.digest('hex').slice(0, 16)
}

/** A copy: the result is the beginning of a larger buffer. */
function deflated(content: string | Uint8Array) {
  return new Uint8Array(deflateRawSync(content, { level: constants.Z_BEST_COMPRESSION }))
}
