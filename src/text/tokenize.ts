/** Splits texts and questions into words: on the server, for both databases, and in the browser for an export. */

import { memoizeShort } from './memoize-short.ts'

/** Incremented with each change of the rules: stored words are made again. */
export const tokenizerVersion = 2

/** Of a folded word: longer ones are cut. */
export const maxWordLength = 40

export interface Word {
  /** Folded: without case, accents and ligatures. */
  text: string
  /** Where it stands in the text. */
  start: number
  end: number
}

/** Names that would lose what tells them apart. */
const names: Record<string, string> = {
  'c++': 'cpp',
  'c#': 'csharp',
  'f#': 'fsharp',
  '.net': 'dotnet',
}
/** Scripts whose words have no spaces between them. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー'
const wordPattern = new RegExp(
  [
    // Most words, which are folded in a fraction of the time.
    '([A-Za-z\\d]+)(?![\\p{L}\\p{N}\\p{M}+#])',
    '(?<![\\p{L}\\p{N}])(?:[cC]\\+\\+|[cCfF]#|\\.(?:net|NET|Net)(?![\\p{L}\\p{N}]))',
    `[${unspaced}]+`,
    `(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`,
  ].join('|'),
  'gu',
)
const unspacedStart = new RegExp(`^[${unspaced}]`, 'u')

let segmenter: Intl.Segmenter | undefined

/** The words of a text, in their order. */
export function tokenize(text: string): Word[] {
  return [...eachWord(text)]
}

/**
 * As `tokenize`, for readers that do not need all of them.
 * @param isWanted whether words of a run of letters are needed: splitting one without spaces takes longest
 */
export function* eachWord(
  text: string,
  isWanted = (_unspacedRun: string) => true,
): Generator<Word, void, undefined> {
  for (const { 0: part, 1: plain, index } of text.matchAll(wordPattern)) {
    if (plain) yield plainWordAt(plain, index)
    else if (!isUnspaced(part)) yield* wordAt(part, index)
    else if (isWanted(part)) yield* segment(part, index)
  }
}

function plainWordAt(part: string, start: number): Word {
  return { text: part.slice(0, maxWordLength).toLowerCase(), start, end: start + part.length }
}

/** Whether the script of a word has no spaces between words. */
export function isUnspaced(word: string): boolean {
  return unspacedStart.test(word)
}

/** By a dictionary. */
function segment(part: string, offset: number): Word[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return [...segmenter.segment(part)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? wordAt(segment, offset + index) : [],
  )
}

/** A word of a question may be cut as one of a text is. */
function wordAt(part: string, start: number): Word[] {
  const text = foldedShort(part) ?? foldedPart(part)
  return text ? [{ text, start, end: start + part.length }] : []
}

/**
 * A text repeats its words, and folding one takes longer than finding it. V8 keeps a word of 13 characters or more as a
 * slice of its text, which would stay in memory with it.
 */
const foldedShort = memoizeShort(foldedPart, { maxEntries: 5000, maxLength: 12 })

function foldedPart(part: string): string {
  // Not within a surrogate pair.
  return fold(part)
    .slice(0, maxWordLength)
    .replace(/[\ud800-\udbff]$/, '')
}

/** Marks after a letter of these scripts do not change the word; others do, as in が. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu
/** Letters that Unicode does not decompose. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
}

/** 'Crème BRÛLÉE' and 'creme brulee' are the same. */
export function fold(word: string): string {
  const lower = word.toLowerCase()
  if (/^[a-z0-9]*$/.test(lower)) return lower
  return (
    names[lower] ??
    lower
      .normalize('NFKD')
      .replace(accents, '')
      .normalize('NFKC')
      // Of letters such as ℝ, which have no lower case of their own.
      .toLowerCase()
      .replace(/[ßæœøđðłıþς]/g, (letter) => letters[letter] ?? letter)
      .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  )
}
