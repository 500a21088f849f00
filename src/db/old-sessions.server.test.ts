import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up as publicSite } from '../../db/migrations/001-public-site.ts'
import { up as adminArea } from '../../db/migrations/002-admin-area.ts'
import { up as secondFactor } from '../../db/migrations/003-second-factor.ts'
import { openTestDatabase } from '../../test/support/database.ts'

test('a session from before the second factor stays valid and gets an id', async () => {
  const db = await openTestDatabase()
  const bare = db as unknown as Kysely<unknown>
  await publicSite(bare)
  await adminArea(bare)
  const at = '2026-01-01T00:00:00.000Z'
  await sql`insert into "user" values ('ada', 'Ada', 'ada', 'a@b.c', 'a@b.c', '-', 1, ${at})`.execute(
    db,
  )
  const hashes = ['a', 'b'].map((letter) => letter.repeat(64))
  for (const hash of hashes) {
    await sql`insert into session values (${hash}, 'ada', ${at}, ${at}, ${at})`.execute(db)
  }
  await secondFactor(bare)
  const rows = await db.selectFrom('session').selectAll().orderBy('token_hash').execute()
  expect(rows.map(({ token_hash }) => token_hash)).toEqual(hashes)
  expect(rows.map(({ id }) => id)).toEqual(['a'.repeat(32), 'b'.repeat(32)])
  expect(rows[0]).toMatchObject({ user_agent: '', confirmed_at: null })
})
