/** Lists of all words, in which a typo looks for those that exist. */
import { typoKey } from './directory.ts'

interface WordList {
  /** The `typoKey` of its first word. */
  start: string
  words: string[]
}

/** Characters, before compression. A list is longer if it has one key only. */
const maxLength = 8192

/** Lists in the order of their keys; the words of one key are in one of them. */
export function packVocabulary(words: string[]): WordList[] {
  const groups = [...Map.groupBy(words, (word) => typoKey(word))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const lists: WordList[] = []
  for (const [start, group] of groups) {
    const last = lists.at(-1)
    if (last && lengthOf(last.words) + lengthOf(group) <= maxLength)
      last.words.push(...group.sort())
    else lists.push({ start, words: group.sort() })
  }
  return lists
}

function lengthOf(words: string[]) {
  return words.reduce((sum, word) => sum + word.length + 1, 0)
}
