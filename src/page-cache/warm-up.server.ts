/** Primes the response cache with the most visited pages after the start. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#db/open.server.ts'
import { pathOfPost } from '#features/posts/post.ts'
import { listPosts } from '#features/posts/post-queries.server.ts'
import { pages } from '#paths.ts'

const maxPosts = 3
const startDelayMs = 1000
/** Leaves the event loop to requests between two pages. */
const pauseMs = 50

/**
 * Primes the front page, the list and the newest posts, one by one; failures are ignored.
 * @returns a function that stops it
 */
export function warmUp(
  { db, now }: { db: Db; now: () => Date },
  prime: (url: string) => Promise<void>,
  delayMs = startDelayMs,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal })
  const primePages = async () => {
    await pause(delayMs)
    const { posts } = await listPosts(db, now(), maxPosts)
    for (const url of [pages.home, pages.posts, ...posts.map(pathOfPost)]) {
      await prime(url).catch(() => {})
      await pause(pauseMs)
    }
  }
  primePages().catch(() => {})
  return () => controller.abort()
}
