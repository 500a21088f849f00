/** What a question asks for: the same on both databases and in an export. */
import { isUnspaced, tokenize } from './tokenize.ts'
import { typosOf } from './typos.ts'

export interface QuestionWord {
  /** Folded. */
  text: string
  /** Whether longer words that begin so are found, too. */
  isPrefixed: boolean
  /** Other whole words that are found in its place; none as long as the question finds something as it is written. */
  typos?: string[]
}

/** Longer questions are cut: nobody types them. */
const maxQuestionLength = 200
const maxWords = 10
/** Fewer letters begin too many words. */
const minPrefixLength = 3
const maxCorrectedWords = 3

/** The words of a question, each once; more than ten are not searched. */
export function questionWords(question: string): QuestionWord[] {
  const texts = new Set(tokenize(question.slice(0, maxQuestionLength)).map(({ text }) => text))
  return [...texts].slice(0, maxWords).map((text) => ({ text, isPrefixed: isPrefixed(text) }))
}

/** A word of Chinese or Korean may have a single letter. */
function isPrefixed(text: string) {
  return isUnspaced(text) || /^\p{Script=Hangul}/u.test(text) || [...text].length >= minPrefixLength
}

/**
 * The same words with the possible typos of the first three that are long enough, for a second search after one that
 * found nothing.
 * @returns undefined if none of them is
 */
export function withTypos(words: QuestionWord[]): QuestionWord[] | undefined {
  let corrected = 0
  const corrections = words.map((word) => {
    if (corrected === maxCorrectedWords) return word
    const typos = typosOf(word.text)
    if (typos.length === 0) return word
    corrected += 1
    return { ...word, typos }
  })
  return corrected > 0 ? corrections : undefined
}

/** @param text a folded word of a post */
export function matches({ text: asked, isPrefixed, typos }: QuestionWord, text: string): boolean {
  return text === asked || (isPrefixed && text.startsWith(asked)) || typos?.includes(text) === true
}
