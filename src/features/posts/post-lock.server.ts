/** Transactions on what belongs to one post: its draft, revisions and preview links. */
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PostTable } from '#db/post-tables.ts'
import { locksRows } from '#db/row-lock.server.ts'

/**
 * Runs `work` while nobody else changes the post. In the current transaction if `db` is one.
 * @returns undefined if there is no such post, or it is deleted
 */
export async function withPostLock<Result>(
  db: Db,
  id: string,
  work: (trx: Db, post: Selectable<PostTable>) => Promise<Result>,
): Promise<Result | undefined> {
  if (!db.isTransaction) return db.transaction().execute((trx) => withPostLock(trx, id, work))
  const query = selectPost(db, id).selectAll()
  const post = await (locksRows(db) ? query.forUpdate() : query).executeTakeFirst()
  return post && work(db, post)
}

export async function postExists(db: Db, id: string): Promise<boolean> {
  return (await selectPost(db, id).select('id').executeTakeFirst()) !== undefined
}

function selectPost(db: Db, id: string) {
  return db.selectFrom('post').where('id', '=', id).where('deleted_at', 'is', null)
}
