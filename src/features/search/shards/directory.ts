/** The files of the search of an export, and which of them a reader needs. */

/** Replaced in place by the next export; everything else is in a folder of its revision. */
export const directoryPath = '/search-index.bin'
export const shardsBase = '/search-index'

export interface Directory {
  /** Changes with the content of any other file. */
  revision: string
  /** Of all posts. */
  count: number
  /** For each shard, a beginning of its first word that comes behind the last word of the shard before it. */
  words: string[]
  /** For each file of the vocabulary, the first `vocabularyKey`. */
  vocabulary: string[]
}

/** Of one number each. */
export type FileKind = 'words' | 'vocabulary' | 'posts'

export function filePath(revision: string, kind: FileKind, number: number): string {
  return `${shardsBase}/${revision}/${kind}-${number}.bin`
}

/** The posts in one file: most results are in different ones. */
export const postsPerFile = 2
export type StoredPost = [slug: string, title: string, excerpt: string, id: string]

/** The number of the file in which a key is, if it exists. @param starts ascending */
export function fileOf(starts: string[], key: string): number {
  const next = starts.findIndex((start) => start > key)
  return Math.max(0, (next < 0 ? starts.length : next) - 1)
}
