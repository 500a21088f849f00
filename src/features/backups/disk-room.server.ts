/** Leaves the site room to live: a backup that filled the disk would do the harm it is to prevent. */
import { statfs } from 'node:fs/promises'
import { BackupFault } from './backup-fault.server.ts'
import { readableSize } from './readable-size.ts'

/** What is left for the site itself. */
const reserveBytes = 16 * 1024 * 1024

/** @throws BackupFault where the disk of this folder has no room for so many bytes */
export async function needRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes + reserveBytes) return
  throw new BackupFault(
    `The disk is too full: ${readableSize(bytes + reserveBytes)} are needed, ${readableSize(free)} are free. Free some space and try again.`,
  )
}
