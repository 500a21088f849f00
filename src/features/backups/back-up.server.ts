/** One backup from beginning to end: written, and tried where that is asked for. */
import { databaseSize, readSnapshot } from '#db/open.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import type { BackupCounts } from './backup.ts'
import { needRoom } from './disk-room.server.ts'
import { countsOf } from './manifest.server.ts'
import { rehearse } from './restore-aside.server.ts'
import { writeArchive } from './write-archive.server.ts'

export interface BackupSource {
  settings: { databaseUrl?: string; dataDir: string }
  uploads: FileStore
  /** Whether a file of this name is a picture of the site. */
  isUpload: (name: string) => boolean
  now: () => Date
}

export interface MadeBackup {
  /** Bytes. */
  size: number
  counts: BackupCounts
  /** What the rehearsal found, in a sentence; absent where all is well. */
  problem?: string
}

/**
 * @param scratch a folder on the same disk as the file, which the caller removes
 * @throws BackupFault, and what the disk or the database says; then there is no file
 */
export async function backUp(
  { settings, ...rest }: BackupSource,
  file: string,
  scratch: string,
): Promise<MadeBackup> {
  // Before the tables are written aside, which take about as much as the database.
  await needRoom(scratch, await databaseSize(settings))
  const source = {
    readSnapshot: <Result>(read: Parameters<typeof readSnapshot<Result>>[1]) =>
      readSnapshot(settings, read),
    ...rest,
  }
  const { size, manifest } = await writeArchive(source, file, scratch)
  return { size, counts: countsOf(manifest) }
}

/** The same, and restores it aside to see whether it can be taken back. */
export async function backUpAndRehearse(
  source: BackupSource,
  file: string,
  scratch: string,
): Promise<MadeBackup> {
  const made = await backUp(source, file, scratch)
  const problem = await rehearse(file, scratch)
  return { ...made, ...(problem && { problem }) }
}
