import type { PublicQuery } from '#api/public-query.ts'
import { answersFor } from '#paths.ts'
import type { SearchAnswer } from './search-answer.ts'

/** What a question finds. @param isExported whether files answer it instead of the API */
export function searchQuery(question: string, isExported: boolean): PublicQuery<SearchAnswer[]> {
  return {
    path: answersFor(question),
    group: 'search',
    parse: ({ body }) => (Array.isArray(body) && body.every(isAnswer) ? body : undefined),
    ...(isExported && {
      load: async () => {
        const { answerFromShards } = await import('./shards/shard-reader.ts')
        return answerFromShards(question)
      },
    }),
  }
}

function isAnswer(value: unknown): value is SearchAnswer {
  const { title, url, excerpt, marks } = (value ?? {}) as Partial<SearchAnswer>
  const areTexts = [title, url, excerpt].every((text) => typeof text === 'string')
  return areTexts && Array.isArray(marks)
}
