import type { PublicQuery } from '#api/public-query.ts'
import { suggestionsFor } from '#paths.ts'

/** A post that a reader may have looked for. */
export interface Suggestion {
  slug: string
  title: string
}

/** @param path at which there is nothing */
export function suggestionsQuery(path: string): PublicQuery<Suggestion[]> {
  return {
    path: suggestionsFor(path),
    parse: ({ body }) => (Array.isArray(body) && body.every(isSuggestion) ? body : undefined),
  }
}

function isSuggestion(value: unknown): value is Suggestion {
  const { slug, title } = (value ?? {}) as Partial<Suggestion>
  return typeof slug === 'string' && typeof title === 'string'
}
