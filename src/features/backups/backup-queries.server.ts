/** The backups that the site made by itself, as the database remembers them. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { BackupTable } from '#db/tables.ts'
import type { MadeBackup } from './back-up.server.ts'
import { siteBackupName } from './backup-names.server.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const dayMs = 24 * hourMs

/** So long a process may say nothing of a backup before it counts as gone. */
const claimMs = 5 * minuteMs
/** After one that failed the next daily one is tried sooner. */
const retryMs = hourMs
const rememberedMs = 90 * dayMs

export type BackupRow = Selectable<BackupTable>

export const interrupted = 'The site was stopped before it was finished.'

/**
 * Claims the making of a backup for this process.
 * @returns undefined where one is being made, by whichever process
 */
export async function claimBackup(db: Db, at: Date): Promise<BackupRow | undefined> {
  await giveUpLost(db, at)
  const started = at.toISOString()
  const file = siteBackupName(at)
  return db
    .insertInto('backup')
    .values({
      ...{ id: randomUUID(), file, state: 'running', started_at: started },
      claimed_until: new Date(at.getTime() + claimMs).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Whether the newest good one is a day old, and none was tried within the hour. */
export async function isBackupDue(db: Db, at: Date): Promise<boolean> {
  const since = (ms: number) => new Date(at.getTime() - ms).toISOString()
  const recent = await db
    .selectFrom('backup')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('started_at', '>', since(retryMs)),
        eb.and([eb('rehearsed', '=', 1), eb('started_at', '>', since(dayMs))]),
      ]),
    )
    .executeTakeFirst()
  return recent === undefined
}

/** Says that this process still works on it. */
export async function keepClaim(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('backup')
    .set({ claimed_until: new Date(at.getTime() + claimMs).toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function noteBackupMade(
  db: Db,
  id: string,
  { file, size, counts, problem }: MadeBackup & { file: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('backup')
    .set({
      ...{ file, state: 'done', finished_at: at.toISOString(), size },
      ...{ counts: JSON.stringify(counts), rehearsed: problem ? 0 : 1, problem: problem ?? null },
    })
    .where('id', '=', id)
    .execute()
}

/** What is wrong with one that was made; null: nothing any more. */
export async function noteProblem(db: Db, id: string, problem: string | null): Promise<void> {
  await db.updateTable('backup').set({ problem }).where('id', '=', id).execute()
}

export async function noteBackupFailed(
  db: Db,
  id: string,
  problem: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('backup')
    .set({ state: 'failed', finished_at: at.toISOString(), problem })
    .where('id', '=', id)
    .execute()
}

/** Whether the process that made it is gone, though nobody has noted that yet. */
export function isLost({ state, claimed_until }: BackupRow, at: Date): boolean {
  return state === 'running' && claimed_until <= at.toISOString()
}

/** A process that died while it made one. */
async function giveUpLost(db: Db, at: Date) {
  await db
    .updateTable('backup')
    .set({ state: 'failed', finished_at: at.toISOString(), problem: interrupted })
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

/** The newest one that was restored aside and found whole. */
export function newestGoodBackup(db: Db): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backup')
    .selectAll()
    .where('rehearsed', '=', 1)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** All that were restored aside and found whole, newest first; their files may be gone. */
export function goodBackups(db: Db): Promise<BackupRow[]> {
  return db
    .selectFrom('backup')
    .selectAll()
    .where('rehearsed', '=', 1)
    .orderBy('started_at', 'desc')
    .execute()
}

export function findBackup(db: Db, id: string): Promise<BackupRow | undefined> {
  return db.selectFrom('backup').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What is told of backups of long ago; their files are another matter. */
export async function forgetOldBackups(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - rememberedMs).toISOString()
  await db.deleteFrom('backup').where('started_at', '<', before).execute()
}
