import { expect, test } from 'vitest'
import { createTestApp, testTime } from '../../test/support/app.ts'
import { seed } from './seed.server.ts'

test('two processes that start concurrently seed one database once', async () => {
  const { db } = await createTestApp()
  await Promise.all([seed(db, testTime), seed(db, testTime)])
  const posts = await db.selectFrom('post').select('id').execute()
  const projects = await db.selectFrom('project').select('id').execute()
  expect([posts.length, projects.length]).toEqual([6, 3])
})
