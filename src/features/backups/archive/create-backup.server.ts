/** Creates a backup and optionally verifies it with a test restore. */
import { databaseSize, readSnapshot } from '#db/open.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import type { BackupCounts } from '../backup.ts'
import { verifyArchive } from '../restore/test-restore.server.ts'
import { assertDiskSpace } from './disk-space.server.ts'
import { countsOf } from './manifest.server.ts'
import { writeArchive } from './write-archive.server.ts'

interface BackupSource {
  settings: { databaseUrl?: string; dataDir: string }
  uploads: FileStore
  /** Whether this file name is one of the site's pictures. */
  isUpload: (name: string) => boolean
  now: () => Date
  onProgress?: (done: number, total: number) => void
}

export interface BackupResult {
  /** Bytes. */
  size: number
  counts: BackupCounts
  /** Why verification failed; absent if it succeeded or was not requested. */
  problem?: string
}

/**
 * @param tempDir a folder on the same disk as the file, which the caller removes
 * @throws BackupError, or an error of the file system or database; no file is left behind
 */
export async function createBackup(
  { settings, ...rest }: BackupSource,
  file: string,
  tempDir: string,
): Promise<BackupResult> {
  // The dumped tables take about as much space as the database.
  await assertDiskSpace(tempDir, await databaseSize(settings))
  const source = {
    readSnapshot: <Result>(read: Parameters<typeof readSnapshot<Result>>[1]) =>
      readSnapshot(settings, read),
    ...rest,
  }
  const { size, manifest } = await writeArchive(source, file, tempDir)
  return { size, counts: countsOf(manifest) }
}

/** Creates a backup and verifies it with a test restore. */
export async function createVerifiedBackup(
  source: BackupSource,
  file: string,
  tempDir: string,
): Promise<BackupResult> {
  const backup = await createBackup(source, file, tempDir)
  const problem = await verifyArchive(file, tempDir)
  return { ...backup, ...(problem && { problem }) }
}
