import type { Db } from '#db/open.server.ts'

/**
 * A transaction on accounts that waits for the one before it, on both databases: two administrators
 * who remove each other at the same moment must not both succeed, and no login may slip in beside a
 * change of its password. Inside of one it goes on in it.
 */
export function inTurn<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db)
  return db.transaction().execute(async (trx) => {
    const name = 'accounts'
    await trx
      .insertInto('turn')
      .values({ name })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
      .execute()
    return work(trx)
  })
}
