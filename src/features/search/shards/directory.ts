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
  /** For each list of words, its first `typoKey`. */
  typos: string[]
}

/** Of one number each. */
export type FileKind = 'words' | 'typos' | 'posts'

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

/** A typo keeps the first letter, and changes the length by one at most. @param by is added to the length */
export function typoKey(word: string, by = 0): string {
  const [first = '', ...others] = word
  return first + String.fromCharCode(48 + others.length + by)
}
