/** Which words a post is found by, and where they stand in it. */

import { tokenize } from '#text/tokenize.ts'
import type { Section } from './search-answer.ts'

/** What a post is found by, from the strongest to the weakest. */
export const searchFields = ['title', 'tags', 'headings', 'body'] as const
export type SearchField = (typeof searchFields)[number]

/** What a word begins with in PostgreSQL's index, for each field that it is in or that comes after it. */
const fieldLetters: Record<SearchField, string> = {
  title: 'a',
  tags: 'b',
  headings: 'c',
  body: 'd',
}

/** How many letters of a word are also a word of PostgreSQL's index: a shorter question has no beginnings, or few. */
const beginningLength = 3

/** The lexemes of PostgreSQL's index for a word. @param place the strongest of its places */
export function lexemesOf(word: string, place: SearchField): string[] {
  const beginning = [...word].slice(0, beginningLength)
  return searchFields.slice(searchFields.indexOf(place)).flatMap((field) => {
    const lexeme = wholeLexeme(word, field)
    if (beginning.length < beginningLength) return lexeme
    return [lexeme, beginningLexeme(beginning.join(''), field)]
  })
}

function wholeLexeme(word: string, field: SearchField) {
  return fieldLetters[field] + word
}

/** Words are folded: in capitals a letter begins no whole word. */
function beginningLexeme(beginning: string, field: SearchField) {
  return fieldLetters[field].toUpperCase() + beginning
}

/** Finds, as a term of a `tsquery`, a word in a field and in those before it. Words have letters and digits only. */
export function wholeTerm(word: string, field: SearchField): string {
  return `'${wholeLexeme(word, field)}'`
}

/** Finds words that begin so, as `wholeTerm` does. */
export function beginningTerm(word: string, field: SearchField): string {
  const isBeginning = [...word].length === beginningLength
  return isBeginning ? `'${beginningLexeme(word, field)}'` : `${wholeTerm(word, field)}:*`
}

export interface SearchDocument {
  title: string
  tags: string[]
  sections: Section[]
}

/** Each word once, in the strongest of its places. */
export function searchWords({ title, tags, sections }: SearchDocument): Map<string, SearchField> {
  const texts: Record<SearchField, string[]> = {
    title: [title],
    tags,
    headings: sections.map(({ heading }) => heading),
    body: sections.map(({ text }) => text),
  }
  const places = new Map<string, SearchField>()
  for (const field of searchFields) {
    for (const { text } of texts[field].flatMap(tokenize)) {
      if (!places.has(text)) places.set(text, field)
    }
  }
  return places
}
