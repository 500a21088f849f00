import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { openMigratedDatabase } from '../../test/support/database.ts'
import { warmUp } from './warm-up.server.ts'

const now = () => new Date('2026-01-01')
const soup = { excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

async function openBlog(posts: number) {
  const db = await openMigratedDatabase()
  for (let day = 1; day <= posts; day++) {
    await insertPost(db, { ...soup, title: `Soup ${day}` }, new Date(Date.UTC(2024, 0, day)))
  }
  return db
}

test('the front page, the list and the newest posts are primed, even when one of them fails', async () => {
  const primed: string[] = []
  warmUp(
    { db: await openBlog(12), now },
    async (url) => {
      primed.push(url)
      if (url === '/blogs') throw new Error('The database is away')
    },
    0,
  )
  const newest = [12, 11, 10].map((day) => `/blogs/soup-${day}`)
  await expect.poll(() => primed).toEqual(['/', '/blogs', ...newest])
})

test('a site that stops primes no more pages', async () => {
  const primed: string[] = []
  const first = Promise.withResolvers<void>()
  const stop = warmUp(
    { db: await openBlog(1), now },
    async (url) => {
      primed.push(url)
      stop()
      first.resolve()
    },
    0,
  )
  await first.promise
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(primed).toEqual(['/'])
})
