/** Records of site backups. */
import { randomUUID } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { BackupTable } from '#db/tables.ts'
import { dayMs, hourMs, minuteMs } from '#durations.ts'
import type { BackupResult } from './archive/create-backup.server.ts'
import { siteBackupName } from './backup-names.server.ts'

/** After this time without a renewal the process counts as crashed. */
const claimMs = 5 * minuteMs
/** Delay before a failed daily backup is retried. */
const retryMs = hourMs
const recordMaxAgeMs = 90 * dayMs

export type BackupRow = Selectable<BackupTable>

export const interruptedMessage = 'The site was stopped before it was finished.'

/**
 * Claims the next backup for this process.
 * @returns undefined if any process is already creating one
 */
export async function claimBackup(db: Db, at: Date): Promise<BackupRow | undefined> {
  await failLost(db, at)
  return db
    .insertInto('backup')
    .values({
      ...{ id: randomUUID(), file: siteBackupName(at), state: 'running' },
      ...{ started_at: at.toISOString(), claimed_until: claimEnd(at) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Whether the latest verified backup is a day old and none was attempted within the hour. */
export async function isBackupDue(db: Db, at: Date): Promise<boolean> {
  const since = (ms: number) => new Date(at.getTime() - ms).toISOString()
  const recent = await db
    .selectFrom('backup')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('started_at', '>', since(retryMs)),
        eb.and([eb('verified', '=', 1), eb('started_at', '>', since(dayMs))]),
      ]),
    )
    .executeTakeFirst()
  return recent === undefined
}

export async function renewClaim(db: Db, id: string, at: Date): Promise<void> {
  await updateBackup(db, id, { claimed_until: claimEnd(at) })
}

export async function recordBackup(
  db: Db,
  id: string,
  { file, size, counts, problem }: BackupResult & { file: string },
  at: Date,
): Promise<void> {
  await updateBackup(db, id, {
    ...{ file, state: 'done', finished_at: at.toISOString(), size },
    ...{ counts: JSON.stringify(counts), verified: problem ? 0 : 1, problem: problem ?? null },
  })
}

/** Sets or clears the problem of a finished backup. */
export async function recordProblem(db: Db, id: string, problem: string | null): Promise<void> {
  await updateBackup(db, id, { problem })
}

export async function recordFailure(db: Db, id: string, problem: string, at: Date): Promise<void> {
  await updateBackup(db, id, { state: 'failed', finished_at: at.toISOString(), problem })
}

async function updateBackup(db: Db, id: string, changes: Updateable<BackupTable>) {
  await db.updateTable('backup').set(changes).where('id', '=', id).execute()
}

function claimEnd(at: Date) {
  return new Date(at.getTime() + claimMs).toISOString()
}

/** Whether the claim has expired: its process crashed, but the record still says `running`. */
export function isLost({ state, claimed_until }: BackupRow, at: Date): boolean {
  return state === 'running' && claimed_until <= at.toISOString()
}

async function failLost(db: Db, at: Date) {
  await db
    .updateTable('backup')
    .set({ state: 'failed', finished_at: at.toISOString(), problem: interruptedMessage })
    .where('state', '=', 'running')
    .where('claimed_until', '<=', at.toISOString())
    .execute()
}

/** Newest first. */
export function recentBackups(db: Db, count: number): Promise<BackupRow[]> {
  return db
    .selectFrom('backup')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** Newest first; their files may no longer exist. */
export function verifiedBackups(db: Db): Promise<BackupRow[]> {
  return db
    .selectFrom('backup')
    .selectAll()
    .where('verified', '=', 1)
    .orderBy('started_at', 'desc')
    .execute()
}

export function findBackup(db: Db, id: string): Promise<BackupRow | undefined> {
  return db.selectFrom('backup').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteOldBackupRecords(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - recordMaxAgeMs).toISOString()
  await db.deleteFrom('backup').where('started_at', '<', before).execute()
}
