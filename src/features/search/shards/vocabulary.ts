/**
 * All words of the posts, to tell which typos of a word exist. A typo keeps the first letter, and the second or the
 * last one. So each word stands below two keys, and the typos of a word below few.
 */

interface VocabularyFile {
  /** The first of its keys. */
  start: string
  words: string[]
}

/** Characters. A file with a single key may have more. */
const maxLength = 2048
/** No typo is shorter. */
const minLetters = 3

/** The files in the order of their keys; the words of one key are in one file. */
export function packVocabulary(words: string[]): VocabularyFile[] {
  const entries = words.flatMap((word) => keysOf([...word]).map((key) => ({ key, word })))
  const byKey = [...Map.groupBy(entries, ({ key }) => key)].sort(([a], [b]) => (a < b ? -1 : 1))
  const files: VocabularyFile[] = []
  for (const [start, group] of byKey) {
    const own = group.map(({ word }) => word)
    const last = files.at(-1)
    if (last && lengthOf(last.words) + lengthOf(own) <= maxLength) last.words.push(...own)
    else files.push({ start, words: own })
  }
  return files
}

function keysOf(letters: string[]): string[] {
  return letters.length < minLetters ? [] : [secondKey(letters), lastKey(letters)]
}

/** The key below which a typo of a word is looked for. */
export function vocabularyKey(typo: string, word: string): string {
  const letters = [...typo]
  return letters[1] === [...word][1] ? secondKey(letters) : lastKey(letters)
}

function secondKey(letters: string[]) {
  return `${letters[0]}${letters[1]}${lengthKey(letters)}`
}

/** The sign is no letter, so that the keys differ from the others. */
function lastKey(letters: string[]) {
  return `${letters[0]}-${letters.at(-1)}${lengthKey(letters)}`
}

/** One character. */
function lengthKey({ length }: string[]) {
  return String.fromCharCode(48 + length)
}

function lengthOf(words: string[]) {
  return words.reduce((sum, word) => sum + word.length + 1, 0)
}
