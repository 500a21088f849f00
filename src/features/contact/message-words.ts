/** Which words a message is found by, and which a question asks for. */
import { tokenize } from '#text/tokenize.ts'
import type { MessageFields } from './message.ts'

const maxWords = 10

/** Each word of name, address, subject and text once, and the ends of longer numbers. */
export function messageWords({ name, email, subject, message }: MessageFields): string[] {
  const texts = [name, email, subject, message]
  const words = texts.flatMap(tokenize).map(({ text }) => text)
  return [...new Set([...words, ...texts.flatMap(numberEnds)])]
}

/**
 * The folded words of a question, at most ten. A message has to have words that begin with each of them, so that one
 * that begins another is left out.
 */
export function searchedWords(question: string): string[] {
  const words = [...new Set(tokenize(question).map(({ text }) => text))]
  return words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .slice(0, maxWords)
}

const number = /\d[\d ()/.-]*\d/g
const [minDigits, maxDigits, minEnd] = [6, 20, 4]

/** A phone number is found by any four of its digits that follow each other, however it is written. */
function numberEnds(text: string): string[] {
  return [...text.matchAll(number)].flatMap(([match]) => {
    const digits = match.replace(/\D/g, '')
    if (digits.length < minDigits || digits.length > maxDigits) return []
    return Array.from({ length: digits.length - minEnd + 1 }, (_, index) => digits.slice(index))
  })
}
