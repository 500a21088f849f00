/** The backups as the API and the dashboard show them. */
import type { Db } from '#db/open.server.ts'
import type { Backup, BackupCounts, BackupOverview } from './backup.ts'
import {
  type BackupRow,
  interruptedMessage,
  isLost,
  recentBackups,
} from './backup-queries.server.ts'
import type { BackupScheduler } from './schedule/backup-scheduler.server.ts'
import { latestVerifiedBackup } from './schedule/latest-verified.server.ts'
import { fileExists } from './schedule/offsite-copies.server.ts'

const maxBackups = 10

interface Deps {
  db: Db
  backups: Pick<BackupScheduler, 'folder' | 'retained'>
  now: () => Date
  /** Whether several processes create backups, each in a folder of its own. */
  isShared: boolean
}

export async function readBackups({ db, backups, now, isShared }: Deps): Promise<BackupOverview> {
  const { folder, retained } = backups
  const rows = await recentBackups(db, maxBackups)
  const latest = await latestVerifiedBackup(db, { folder, isShared })
  return {
    ...{ retained, backups: await Promise.all(rows.map((row) => toBackup(row, folder, now()))) },
    ...(latest && { latestVerified: await toBackup(latest, folder, now()) }),
  }
}

export async function toBackup(row: BackupRow, folder: string, now: Date): Promise<Backup> {
  return {
    ...{ _id: row.id, file: row.file, state: row.state, startedAt: row.started_at },
    fileExists: await fileExists(folder, row.file),
    ...(row.finished_at && { finishedAt: row.finished_at }),
    ...(row.size !== null && { size: Number(row.size) }),
    ...(row.counts && { counts: JSON.parse(row.counts) as BackupCounts }),
    ...(row.problem && { problem: row.problem }),
    verified: row.verified === 1,
    ...(isLost(row, now) && { state: 'failed' as const, problem: interruptedMessage }),
  }
}
