/** Which words a post is found by, and where they stand in it. */

import { tokenize } from '#text/tokenize.ts'
import type { Section } from './search-answer.ts'

/** What a post is found by, from the strongest to the weakest. */
export const searchFields = ['title', 'tags', 'headings', 'body'] as const
export type SearchField = (typeof searchFields)[number]

/** What a word of a field begins with in PostgreSQL's index. */
export const fieldLetters: Record<SearchField, string> = {
  title: 'a',
  tags: 'b',
  headings: 'c',
  body: 'd',
}

/** How many letters of a word are also a word of PostgreSQL's index: a shorter question has no beginnings, or few. */
const beginningLength = 3

/** @returns undefined for a word that is not longer than its beginning */
export function beginningOf(word: string): string | undefined {
  const letters = [...word]
  return letters.length > beginningLength ? letters.slice(0, beginningLength).join('') : undefined
}

/** Whether longer words that begin so are found by it as one word. */
export function isBeginning(text: string) {
  return [...text].length === beginningLength
}

/** Words are folded: in capitals a letter of a field begins no whole word. */
export function beginningLetter(fieldLetter: string) {
  return fieldLetter.toUpperCase()
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
