/** Puts work on the queue, in the transaction of what causes it. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#db/open.server.ts'

interface EnqueueOptions {
  /** A job of the kind with this key becomes due again, with its attempts from the start. By default a new one. */
  key?: string
  dueAt: Date
}

/** @param payload ids, no texts */
export async function enqueue(
  trx: Db,
  kind: string,
  payload: object,
  { key = randomUUID(), dueAt }: EnqueueOptions,
): Promise<void> {
  const job = {
    ...{ id: randomUUID(), payload: JSON.stringify(payload), due_at: dueAt.toISOString() },
    ...{ attempts: 0, problem: null },
  }
  await trx
    .insertInto('job')
    .values({ ...job, kind, key })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(job))
    .execute()
}

/** Removes a job that nobody runs yet; one that runs is not repeated. */
export async function cancel(trx: Db, kind: string, key: string): Promise<void> {
  await trx.deleteFrom('job').where('kind', '=', kind).where('key', '=', key).execute()
}
