/**
 * All words, for the question which typos of a word exist. A typo keeps the first letter, and the second or the last
 * one: each word stands below two keys, one for either.
 */

interface VocabularyFile {
  /** The first of its keys. */
  start: string
  words: string[]
}

/** Characters. A file with a single key may have more. */
const maxLength = 2048

/** The words of one key are in one file. */
export function packVocabulary(words: string[]): VocabularyFile[] {
  const byKey = Map.groupBy(
    words.flatMap((word) => keysOf(word).map((key) => ({ key, word }))),
    ({ key }) => key,
  )
  const files: VocabularyFile[] = []
  for (const start of [...byKey.keys()].sort()) {
    const own = byKey.get(start)?.map(({ word }) => word) ?? []
    const last = files.at(-1)
    if (last && lengthOf(last.words) + lengthOf(own) <= maxLength) last.words.push(...own)
    else files.push({ start, words: own })
  }
  return files
}

function lengthOf(words: string[]) {
  return words.reduce((sum, word) => sum + word.length + 1, 0)
}

/** No typo is shorter. */
const minLength = 3

function keysOf(word: string): string[] {
  const letters = [...word]
  if (letters.length < minLength) return []
  return [keyWith('', letters[1], letters), keyWith(lastMark, letters.at(-1), letters)]
}

/** The key below which to look for a typo of a word, the same one for many of its typos. */
export function vocabularyKey(typo: string, word: string): string {
  const letters = [...typo]
  const isSecondKept = letters[1] === [...word][1]
  return isSecondKept
    ? keyWith('', letters[1], letters)
    : keyWith(lastMark, letters.at(-1), letters)
}

/** No letter. */
const lastMark = '-'

function keyWith(mark: string, kept = '', letters: string[]) {
  return letters[0] + mark + kept + String.fromCharCode(48 + letters.length)
}
