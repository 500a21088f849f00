/** Prevents backups from filling the disk that the site needs. */
import { statfs } from 'node:fs/promises'
import { BackupError } from '../backup-error.server.ts'
import { formatSize } from '../format-size.ts'

/** Reserved for the site itself. */
const reserveBytes = 16 * 1024 * 1024

/** @throws BackupError if the disk of this folder has too little free space */
export async function assertDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes + reserveBytes) return
  throw new BackupError(
    `The disk is too full: ${formatSize(bytes + reserveBytes)} are needed, ${formatSize(free)} are free. Free some space and try again.`,
  )
}
