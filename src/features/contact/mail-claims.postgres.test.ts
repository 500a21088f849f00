import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { testTime } from '../../../test/support/app.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { createTestOutbox } from '../../../test/support/outbox.ts'
import { claimDueMail } from './mail-queries.server.ts'

test('of two processes that find the same mail one sends it', async () => {
  const scene = await createTestOutbox(await startMailServer())
  await scene.write()
  const claims: ReturnType<typeof claimDueMail>[] = []
  await scene.db.transaction().execute(async (trx) => {
    await trx.selectFrom('contact_message').select('id').forUpdate().execute()
    claims.push(...[0, 1].map(() => claimDueMail(scene.db, testTime)))
    // Both have found it.
    await expect.poll(() => countWaitingForLocks(scene.db)).toBe(2)
  })
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
})

async function countWaitingForLocks(db: Db) {
  const query = sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return Number((await query.execute(db)).rows[0]?.count)
}
