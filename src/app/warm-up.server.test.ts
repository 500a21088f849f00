import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { openMigratedDatabase } from '../../test/support/database.ts'
import { warmUp } from './warm-up.server.ts'

const soup = { excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

async function openBlog(posts: number) {
  const db = await openMigratedDatabase()
  for (let day = 1; day <= posts; day++) {
    await insertPost(db, { ...soup, title: `Soup ${day}` }, new Date(Date.UTC(2024, 0, day)))
  }
  return db
}

test('the front page, the list and the newest posts are prepared, whatever becomes of one of them', async () => {
  const prepared: string[] = []
  warmUp(
    await openBlog(12),
    async (name) => {
      prepared.push(name)
      if (name === '/blogs') throw new Error('The database is away')
    },
    0,
  )
  const newest = [12, 11, 10].map((day) => `/blogs/soup-${day}`)
  await expect.poll(() => prepared).toEqual(['/', '/blogs', ...newest])
})

test('a site that stops prepares no more', async () => {
  const prepared: string[] = []
  const first = Promise.withResolvers<void>()
  const end = warmUp(
    await openBlog(1),
    async (name) => {
      prepared.push(name)
      end()
      first.resolve()
    },
    0,
  )
  await first.promise
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(prepared).toEqual(['/'])
})
