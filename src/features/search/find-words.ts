/** Finds the words of a question in a text, in most texts without splitting all of it (docs/decisions/044). */
import { eachWord, fold, maxWordLength, type Word } from '#text/tokenize.ts'
import { matches, type QuestionWord } from './question.ts'

export interface WordFinder {
  /** The words of a text that match one of the question, in their order. */
  find: (text: string) => Iterable<Word>
  /** How many words of the question a text has. */
  count: (text: string) => number
}

export function wordFinder(asked: QuestionWord[]): WordFinder {
  const pattern = patternOf(asked)

  /** @param sought those of the asked words whose matches are needed, from now on */
  function eachMatch(text: string, sought: () => QuestionWord[]) {
    const folded = foldInPlace(text)
    return folded === undefined ? splitAndFind(text, sought) : findIn(folded, pattern)
  }

  function count(text: string) {
    let missing = asked
    for (const word of eachMatch(text, () => missing)) {
      missing = missing.filter((each) => !matches(each, word.text))
      if (missing.length === 0) break
    }
    return asked.length - missing.length
  }

  return { find: (text) => eachMatch(text, () => asked), count }
}

function* splitAndFind(text: string, sought: () => QuestionWord[]) {
  // A word without spaces has no typos.
  const isWanted = (run: string) => {
    const folded = fold(run)
    return sought().some((each) => folded.includes(each.text))
  }
  for (const word of eachWord(text, isWanted)) {
    if (sought().some((each) => matches(each, word.text))) yield word
  }
}

function* findIn(folded: string, pattern: RegExp): Generator<Word> {
  for (const { 0: word, index } of folded.matchAll(pattern)) {
    yield { text: word.slice(0, maxWordLength), start: index, end: index + word.length }
  }
}

/** The upper half of Latin-1, and the basic Cyrillic letters. */
const foldedBlocks = [
  [0x80, 0xff],
  [0x400, 0x45f],
] as const
const { separators, letters, changes } = readBlocks()
const wordCharacter = `[a-z\\d${[...new Set(letters.values())].join('')}]`
const changed = new RegExp(`[${[...changes.keys()].join('')}]`, 'g')
/** General punctuation separates words. Names such as C++ contain characters that otherwise separate them. */
const needsSplitting = new RegExp(
  `[^\\0-\\x7f\\u2000-\\u206f${separators}${[...letters.keys()].join('')}]|[cCfF][+#]|\\.[nN][eE][tT]`,
)

/**
 * `letters`: those that are folded to one letter each, which is their value. `changes`: the lower-case letters among
 * them that folding changes.
 */
function readBlocks() {
  const [letters, changes] = [new Map<string, string>(), new Map<string, string>()]
  let separators = ''
  for (const [first, last] of foldedBlocks) {
    for (let code = first; code <= last; code++) {
      const character = String.fromCharCode(code)
      const folded = fold(character)
      if (!/[\p{L}\p{N}\p{M}]/u.test(character)) separators += character
      else if (folded.length === 1) letters.set(character, folded)
    }
  }
  for (const [letter, folded] of letters) {
    if (letter.toLowerCase() !== folded) changes.set(letter.toLowerCase(), folded)
  }
  return { separators, letters, changes }
}

/** @returns undefined if folding could move or join words of the text */
function foldInPlace(text: string): string | undefined {
  if (needsSplitting.test(text)) return undefined
  return text.toLowerCase().replace(changed, (letter) => changes.get(letter) ?? letter)
}

const foldable = new RegExp(`^${wordCharacter}+$`)

function patternOf(asked: QuestionWord[]) {
  const forms = asked.flatMap(({ text, isPrefixed, typos = [] }) => [
    formOf(text, isPrefixed),
    ...typos.map((typo) => formOf(typo, false)),
  ])
  const anyForm = forms.join('|') || '(?!)'
  return new RegExp(`(?<!${wordCharacter})(?:${anyForm})(?!${wordCharacter})`, 'g')
}

function formOf(word: string, isPrefixed: boolean) {
  if (!foldable.test(word)) return '(?!)'
  // A word of this length may be the beginning of one that was cut.
  return isPrefixed || word.length === maxWordLength ? `${word}${wordCharacter}*` : word
}
