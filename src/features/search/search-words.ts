/** Which words a post is found by, and where they stand in it. */
import type { Section } from './search-answer.ts'
import { tokenize } from './tokenize.ts'

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
