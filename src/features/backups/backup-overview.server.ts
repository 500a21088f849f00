/** The newest backups, and the latest verified one. */
import type { Db } from '#db/open.server.ts'
import type { Backup, BackupCounts, BackupOverview } from './backup.ts'
import {
  type BackupRow,
  interruptedMessage,
  isLost,
  recentBackups,
} from './backup-queries.server.ts'
import { latestVerifiedBackup } from './schedule/latest-verified.server.ts'
import { fileExists } from './schedule/offsite-copies.server.ts'

const maxBackups = 10

interface BackupPlace {
  folder: string
  now: () => Date
}

interface OverviewOptions extends BackupPlace {
  retained: number
  /** Whether several processes create backups, each in a folder of its own. */
  isShared: boolean
}

export async function backupOverview(
  db: Db,
  { retained, isShared, ...place }: OverviewOptions,
): Promise<BackupOverview> {
  const rows = await recentBackups(db, maxBackups)
  const latest = await latestVerifiedBackup(db, { folder: place.folder, isShared })
  const backups = await Promise.all(rows.map((row) => toBackup(row, place)))
  return { retained, backups, ...(latest && { latestVerified: await toBackup(latest, place) }) }
}

/** As sent by the API. */
export async function toBackup(row: BackupRow, { folder, now }: BackupPlace): Promise<Backup> {
  const problem = isLost(row, now()) ? interruptedMessage : row.problem
  return {
    ...{ _id: row.id, file: row.file, startedAt: row.started_at },
    state: isLost(row, now()) ? 'failed' : row.state,
    fileExists: await fileExists(folder, row.file),
    ...(row.finished_at && { finishedAt: row.finished_at }),
    ...(row.size !== null && { size: Number(row.size) }),
    ...(row.counts && { counts: JSON.parse(row.counts) as BackupCounts }),
    ...(problem && { problem }),
    verified: row.verified === 1,
  }
}
