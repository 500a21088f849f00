import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withAccountLock } from '#features/users/login/account-lock.server.ts'
import { findChallenge } from '#features/users/mfa/auth-challenges.server.ts'
import { consume } from '#rate-limit/rate-limit.server.ts'
import { testTime } from '../../test/support/app.ts'
import { openTestDatabase } from '../../test/support/database.ts'
import { restoredCopyOf } from '../../test/support/restored-copy.ts'
import { migrate, migrateUpTo } from './migrate.server.ts'

const beforeTheRenaming = '006-growth'
const later = new Date(testTime.getTime() + 60_000).toISOString()

async function oldDatabase() {
  const db = await openTestDatabase()
  await migrateUpTo(db, beforeTheRenaming)
  return db
}

test('rate limits and pending logins survive the upgrade of an old database', async () => {
  const db = await oldDatabase()
  await sql`insert into attempt values ('0', 3, ${later})`.execute(db)
  await sql`insert into turn values ('accounts')`.execute(db)
  await sql`insert into ceremony values ('a', 'second-step', null, 'question', ${later})`.execute(
    db,
  )

  await migrate(db)

  const limits = await db.selectFrom('rate_limit').selectAll().execute()
  expect(limits).toEqual([{ key: '0', count: 3, resets_at: later }])
  expect(await findChallenge(db, 'a', 'second-step', testTime)).toMatchObject({
    secret: 'question',
  })
  expect(await withAccountLock(db, async () => 'done')).toBe('done')
  const known = await db.introspection.getTables()
  expect(known.map(({ name }) => name)).not.toContain('attempt')
})

test('an owner restores an archive from before the tables were renamed', async () => {
  const db = await oldDatabase()
  await sql`insert into visit_day values ('2026-03-04', 7)`.execute(db)
  const restored = await restoredCopyOf(db)
  const days = await restored.selectFrom('visit_day').selectAll().execute()
  const once = { limit: 1, windowMs: 60_000 }
  expect(days).toEqual([{ day: '2026-03-04', visitors: 7 }])
  expect(await consume(restored, 'login', once, testTime)).toEqual({ allowed: true })
  expect(await consume(restored, 'login', once, testTime)).toMatchObject({ allowed: false })
})
