/** What most visitors ask for is ready before the first of them does. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#db/open.server.ts'
import { listPosts } from '#features/posts/post-queries.server.ts'
import { pages } from '#routes.ts'

/** Of posts: the newest, which a visitor of the list sees first; each of them takes memory and work. */
const newest = 3
/** Whoever started the site looks at it first. */
const patienceMs = 1000
/** Whoever comes meanwhile goes first. */
const apartMs = 50

/**
 * Prepares the front page, the list and the newest posts, one after the other. What fails is left to
 * whoever asks for it.
 * @returns a function that prepares no more
 */
export function warmUp(
  db: Db,
  prepare: (address: string) => Promise<void>,
  afterMs = patienceMs,
): () => void {
  const end = new AbortController()
  const rest = (ms: number) => wait(ms, undefined, { ref: false, signal: end.signal })
  const work = async () => {
    await rest(afterMs)
    const { posts } = await listPosts(db, newest)
    for (const address of [pages.home, pages.posts, ...posts.map(({ _id }) => pages.post(_id))]) {
      await prepare(address).catch(() => {})
      await rest(apartMs)
    }
  }
  work().catch(() => {})
  return () => end.abort()
}
