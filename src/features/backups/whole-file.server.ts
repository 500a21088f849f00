/** A file that gets its name when it is on the disk in full, and never takes the place of another. */
import { createWriteStream } from 'node:fs'
import { link, open, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupFault } from './backup-fault.server.ts'

/**
 * Nobody else on this machine may read it: it holds password hashes.
 * @param scratch a folder on the same disk, which the caller removes
 * @returns its size in bytes
 */
export async function writeWholeFile(
  file: string,
  scratch: string,
  source: Readable,
  through: Transform,
): Promise<number> {
  const half = join(scratch, 'archive')
  const target = createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(source, through, target)
  await giveName(half, file)
  await flushFolder(dirname(file))
  return (await stat(file)).size
}

/** @throws BackupFault where there is a file already */
async function giveName(half: string, file: string) {
  try {
    await link(half, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST')
      throw new BackupFault(`${basename(file)} is there already. Choose another name.`)
    // Some disks know no second name for a file.
    await rename(half, file)
  }
}

/** A new name lasts once its folder is on the disk too; Windows sees to that by itself. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
