import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { questionWords } from './question.ts'
import { answersOf, type SearchAnswer } from './search-answer.ts'
import { maxResults, searchPosts } from './search-posts.server.ts'
import { suggestPosts } from './suggest-posts.server.ts'

interface Deps {
  db: Db
  now: () => Date
}

/** Published posts that have every word of a question, best first. */
export async function answerQuestion(
  { db, now }: Deps,
  question: string,
  limit = maxResults,
): Promise<SearchAnswer[]> {
  const { posts, words } = await searchPosts(db, now(), questionWords(question), limit)
  return answersOf(posts, words)
}

/** `GET /api/suggestions?path=`: posts that a reader may have meant by the path of a missing page. */
export function suggestionsApi({ db, now }: Deps) {
  return new Hono<HttpEnv>().get('/', async (c) =>
    c.json(await suggestPosts(db, now(), c.req.query('path') ?? '')),
  )
}

/** `GET /api/search?q=&limit=` */
export function searchApi(deps: Deps) {
  return new Hono<HttpEnv>().get('/', async (c) => {
    const { q = '', limit = `${maxResults}` } = c.req.query()
    if (!/^[1-9]\d?$/.test(limit) || Number(limit) > maxResults) {
      throw new HttpError(400, `limit must be a number from 1 to ${maxResults}`)
    }
    const answers = await answerQuestion(deps, q, Number(limit))
    c.set('searchResults', answers.length)
    return c.json(answers)
  })
}
