/** Paths of posts: free ones, and clocks that are set back. */
import type { KyselyPlugin, QueryId } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { dayMs, hourMs } from '#durations.ts'
import { testTime } from '../../../test/support/app.ts'
import { onPostgres } from '../../../test/support/database.ts'
import { createAdminClient, soup } from '../../../test/support/post-fixtures.ts'
import { deleteExpiredPosts } from './admin-post-queries.server.ts'
import { insertPost } from './insert-post.server.ts'
import { freeSlug, lockPostPaths } from './post-paths.server.ts'

const after = (ms: number) => new Date(testTime.getTime() + ms)

/** The post `onion-soup`, which was public at two paths before the clock was set back. */
async function createEarlierDesk() {
  const desk = await createAdminClient()
  const put = (change: object) => desk.send('PUT', '/api/blogs/onion-soup', change)
  await desk.send('POST', '/api/blogs', soup)
  await put({ slug: 'leek' })
  desk.app.setTime(after(-hourMs))
  const paths = async () => {
    const rows = await desk.app.db.selectFrom('address').select('path').orderBy('path').execute()
    return rows.map(({ path }) => path)
  }
  return { ...desk, put, paths }
}

test('a clock that is set back releases no path that was public', async () => {
  const { put, paths } = await createEarlierDesk()
  await put({ title: 'One' })
  await put({ title: 'Two' })
  await put({ status: 'draft' })
  await put({ title: 'Three' })
  await put({ status: 'published', slug: 'tart' })
  expect(await paths()).toEqual(['/blogs/leek', '/blogs/onion-soup', '/blogs/tart'])
})

test('a post that is deleted after the clock was set back keeps its paths', async () => {
  const { app, send, paths } = await createEarlierDesk()
  await send('DELETE', '/api/blogs/onion-soup')
  await deleteExpiredPosts(app.db, after(31 * dayMs))
  expect(await app.db.selectFrom('post').selectAll().execute()).toEqual([])
  expect(await paths()).toEqual(['/blogs/leek', '/blogs/onion-soup'])
})

function counting(db: Db) {
  const queries: QueryId[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ queryId, result }) {
      queries.push(queryId)
      return result
    },
  }
  return { db: db.withPlugin(plugin), queries }
}

test('a free path is found among many with two queries', async () => {
  const { app } = await createAdminClient()
  for (let n = 0; n < 60; n++) await insertPost(app.db, { ...soup, author: 'Remy' }, testTime)
  const { db, queries } = counting(app.db)
  expect(await freeSlug(db, 'onion-soup')).toBe('onion-soup-61')
  expect(queries).toHaveLength(2)
  expect(await freeSlug(app.db, 'onion-soup', 'onion-soup')).toBe('onion-soup')
})

if (onPostgres)
  test('a new draft does not wait for a path that is chosen', async () => {
    const { app, send } = await createAdminClient()
    await app.db.transaction().execute(async (trx) => {
      await lockPostPaths(trx)
      expect((await send('POST', '/api/blogs', { ...soup, status: 'draft' })).status).toBe(201)
    })
  })
