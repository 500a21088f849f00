import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/support/database.ts'
import { migrate, migrateUpTo } from './migrate.server.ts'

const token = 'Zk3'.padEnd(43, 'a')
const mistyped = [
  `/preview/${token}.`,
  `/Preview/${token}`,
  `/preview${token}`,
  `//preview/${token}`,
  `/site.example/preview/${token}`,
]
const others = ['/blogs/preview-links', '/soup']
const pages = [...others, '/preview', '/previews', '/preview-2027', '/docs/preview/setup']

test('an upgrade removes the tokens of mistyped preview links, and nothing else', async () => {
  const db = await openTestDatabase()
  await migrateUpTo(db, '029-settings')
  const figures = { period: '2026-03-04', kind: 'not-found', people: 1, views: 1 }
  const counted = [...mistyped, '/preview/setup', ...pages].map((key) => ({ ...figures, key }))
  await db.insertInto('analytics').values(counted).execute()
  const visitors = [...mistyped, ...others].map((path) => ({
    ...{ day: '2026-03-04', visitor_hash: path, is_confirmed: 1 },
    trail: JSON.stringify({ counts: [['not-found', [[path, 1]]]] }),
  }))
  await db.insertInto('visit_trail').values(visitors).execute()
  await migrate(db)
  const keys = await db.selectFrom('analytics').select('key').execute()
  expect(keys.map(({ key }) => key).toSorted()).toEqual(pages.toSorted())
  const trails = await db.selectFrom('visit_trail').select('visitor_hash as path').execute()
  expect(trails.map(({ path }) => path).toSorted()).toEqual(others)
})
