import type { Db } from '#db/open.server.ts'
import { type BackupRow, verifiedBackups } from '../backup-queries.server.ts'
import { fileExists } from './offsite-copies.server.ts'

interface BackupStorage {
  folder: string
  /** Whether several processes create backups, each in a folder of its own. */
  isShared: boolean
}

/** Skips backups whose file is gone, unless the file may be on another machine. */
export async function latestVerifiedBackup(
  db: Db,
  { folder, isShared }: BackupStorage,
): Promise<BackupRow | undefined> {
  for (const row of await verifiedBackups(db)) {
    if (isShared || (await fileExists(folder, row.file))) return row
  }
  return undefined
}
