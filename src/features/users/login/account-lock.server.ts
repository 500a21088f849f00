import type { Db } from '#db/open.server.ts'

/**
 * Serialises account transactions on one row, on both databases. Prevents two administrators from
 * removing each other concurrently, and a login from completing during a password change. Runs in the
 * current transaction if `db` is one.
 */
export function withAccountLock<Result>(db: Db, work: (trx: Db) => Promise<Result>) {
  if (db.isTransaction) return work(db)
  return db.transaction().execute(async (trx) => {
    const name = 'accounts'
    await trx
      .insertInto('account_lock')
      .values({ name })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
      .execute()
    return work(trx)
  })
}
