/** What the search has to find: its rules, word by word, without an index. Shares only the tokenizer with it. */
import { tokenize } from '#features/search/tokenize.ts'
import type { CorpusPost } from './search-corpus.ts'

export interface ReferencePost extends Pick<CorpusPost, 'title' | 'tags' | 'sections' | 'at'> {
  id: string
}

/** The ids of the best posts, best first. */
export function expectedIds(posts: ReferencePost[], question: string, limit = 5): string[] {
  const words = [...new Set(wordsOf(question.slice(0, 200)))].slice(0, 10)
  if (words.length === 0) return []
  const asWritten = ranked(posts, words, [])
  const found = asWritten.length > 0 ? asWritten : ranked(posts, words, correctable(words))
  return found.slice(0, limit).map(({ id }) => id)
}

function correctable(words: string[]) {
  const hasAlphabet = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
  return words.filter((word) => hasAlphabet.test(word) && [...word].length >= 4).slice(0, 3)
}

/** @param corrected the words that may have a typo */
function ranked(posts: ReferencePost[], words: string[], corrected: string[]): ReferencePost[] {
  const isWhole = (asked: string, word: string) =>
    asked === word || (corrected.includes(asked) && isTypo(asked, word))
  const isBeginning = (asked: string, word: string) =>
    isWhole(asked, word) || (isLong(asked) && word.startsWith(asked))
  return posts
    .flatMap((post) => {
      const whole = depthOf(post, words, isWhole)
      const depth = whole ?? depthOf(post, words, isBeginning)
      if (depth === undefined) return []
      return [{ post, tier: (whole === undefined ? 10 : 0) + depth }]
    })
    .sort((a, b) => a.tier - b.tier || compareAge(a.post, b.post))
    .map(({ post }) => post)
}

function isLong(asked: string) {
  return (
    [...asked].length >= 3 || /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(asked)
  )
}

/** The weakest of the fields that are needed for every word; undefined if the post does not have them all. */
function depthOf(
  { title, tags, sections }: ReferencePost,
  words: string[],
  isMatch: (asked: string, word: string) => boolean,
): number | undefined {
  const fields = [
    wordsOf(title),
    tags.flatMap(wordsOf),
    sections.flatMap(({ heading }) => wordsOf(heading)),
    sections.flatMap(({ text }) => wordsOf(text)),
  ]
  const depths = words.map((asked) =>
    fields.findIndex((field) => field.some((word) => isMatch(asked, word))),
  )
  return depths.includes(-1) ? undefined : Math.max(...depths)
}

function compareAge(a: ReferencePost, b: ReferencePost) {
  return b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1)
}

/** One letter inserted, missing, other or swapped with its neighbour, behind the first. */
function isTypo(asked: string, word: string): boolean {
  const [a, b] = [[...asked], [...word]]
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false
  const at = a.findIndex((letter, index) => letter !== b[index])
  const from = at === -1 ? a.length : at
  const rest = (letters: string[], skipped: number) => letters.slice(from + skipped).join('')
  const isSwap = a[from] === b[from + 1] && a[from + 1] === b[from] && rest(a, 2) === rest(b, 2)
  const isOther = rest(a, 1) === rest(b, 1)
  return isSwap || isOther || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1)
}

function wordsOf(text: string) {
  return tokenize(text).map((word) => word.text)
}
