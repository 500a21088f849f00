/** The import of the admin area: one row, and a lease of the process that works on it. */
import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { ImportRunTable } from '#db/import-tables.ts'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import type { Tables } from '#db/tables.ts'

export type RunRow = Selectable<ImportRunTable>
/** A run as long as nobody else claims it. */
type Claim = Pick<RunRow, 'id' | 'claim'>

/** How long a process that has died keeps others away. */
export const leaseMs = 60_000
/** The key of an advisory lock on PostgreSQL. */
const runLock = sql.lit(6_021_884_031_155_207_311n)

function leaseFrom(at: Date) {
  return new Date(at.getTime() + leaseMs).toISOString()
}

export function findRun(db: Db): Promise<RunRow | undefined> {
  return db
    .selectFrom('import_run')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function isWorking({ state }: Pick<RunRow, 'state'>) {
  return state === 'planning' || state === 'applying'
}

/** Whether its process has ended without saying so. */
export function isInterrupted(run: RunRow, at: Date) {
  return isWorking(run) && run.claimed_until <= at.toISOString()
}

interface NewRun {
  id: string
  name: string
  startedBy: string
  at: Date
}

/** Replaces the former run. @returns both; undefined while another import is in progress */
export function insertRun(
  db: Db,
  { id, name, startedBy, at }: NewRun,
): Promise<{ run: RunRow; former: RunRow | undefined } | undefined> {
  return db.transaction().execute(async (trx) => {
    if (locksRows(trx)) await sql`select pg_advisory_xact_lock(${runLock})`.execute(trx)
    const former = await findRun(trx)
    if (former && isWorking(former) && !isInterrupted(former, at)) return undefined
    await trx.deleteFrom('import_run').execute()
    const run = await trx
      .insertInto('import_run')
      .values({
        ...{ id, name, state: 'planning', fetch_pictures: 0, started_by: startedBy },
        ...{ started_at: at.toISOString(), claim: randomUUID(), claimed_until: leaseFrom(at) },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { run, former }
  })
}

/** Takes it from whoever had it. @returns undefined while somebody works on it */
export async function claimRun(
  db: Db,
  id: string,
  { state, fetchPictures }: { state: 'planning' | 'applying'; fetchPictures: boolean },
  at: Date,
): Promise<RunRow | undefined> {
  return db
    .updateTable('import_run')
    .set({
      ...{ state, done: 0, fetch_pictures: fetchPictures ? 1 : 0 },
      ...{ claim: randomUUID(), claimed_until: leaseFrom(at) },
      ...{ outcome: null, problem: null, finished_at: null },
    })
    .where('id', '=', id)
    .where(isFree(at))
    .returningAll()
    .executeTakeFirst()
}

/** Nobody works on it. */
function isFree(at: Date) {
  return ({ or, eb }: ExpressionBuilder<Tables, 'import_run'>) =>
    or([
      eb('state', 'not in', ['planning', 'applying']),
      eb('claimed_until', '<=', at.toISOString()),
    ])
}

/** @returns false if the claim is lost */
export async function extendLease(db: Db, { id, claim }: Claim, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({ claimed_until: leaseFrom(at) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Extends the lease. @returns false if the run was stopped or removed, or the claim is lost */
export async function reportProgress(
  db: Db,
  { id, claim, state }: Claim & Pick<RunRow, 'state'>,
  progress: { done: number; total: number },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({ ...progress, claimed_until: leaseFrom(at) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Ending = Partial<Pick<RunRow, 'plan' | 'outcome' | 'problem' | 'done' | 'total'>> & {
  state: 'planned' | 'stopped' | 'done' | 'failed'
}

/** Nothing happens if the claim is lost. */
export async function finishRun(
  db: Db,
  { id, claim }: Claim,
  ending: Ending,
  at: Date,
): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ ...ending, finished_at: at.toISOString() })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

/** Another process, or this one after its next start, may go on at once. */
export async function releaseRun(db: Db, { id, claim }: Claim, at: Date): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ claimed_until: at.toISOString() })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

/** @returns whether it was in progress */
export async function stopRun(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({ state: 'stopped', finished_at: at.toISOString() })
    .where('id', '=', id)
    .where('state', 'in', ['planning', 'applying'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of an upload that has failed. */
export async function discardRun(db: Db, { id, claim }: Claim): Promise<void> {
  await db.deleteFrom('import_run').where('id', '=', id).where('claim', '=', claim).execute()
}

/** @returns false while somebody works on it */
export async function deleteRun(db: Db, id: string, at: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('import_run')
    .where('id', '=', id)
    .where(isFree(at))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
