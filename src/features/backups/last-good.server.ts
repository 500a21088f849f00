/** The newest backup that can be taken back. */
import type { Db } from '#db/open.server.ts'
import { isThere } from './backup-copies.server.ts'
import { type BackupRow, goodBackups } from './backup-queries.server.ts'

export interface BackupPlace {
  /** Where their files lie. */
  folder: string
  /** Whether several processes may make them, each into a folder of its own. */
  isShared: boolean
}

/** One whose file is gone is none, where it can only have been here. */
export async function lastGoodBackup(
  db: Db,
  { folder, isShared }: BackupPlace,
): Promise<BackupRow | undefined> {
  for (const row of await goodBackups(db)) {
    if (isShared || (await isThere(folder, row.file))) return row
  }
  return undefined
}
