/** A file that gets its name when it is on the disk in full, and never takes the place of another. */
import { createWriteStream } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { flushFolder } from '#storage/folder-store.server.ts'
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
  return (await stat(file)).size
}

/** What a disk says that knows no second name for a file. */
const noSecondName = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Gives a file this name instead of its own.
 * @param addName how it gets a second one, which not every disk knows
 * @throws BackupFault where there is a file of this name already; that one stays as it is
 */
export async function giveName(half: string, file: string, addName = link): Promise<void> {
  try {
    await addName(half, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw isThereAlready(file)
    if (!noSecondName.has(code)) throw error
    await takeName(half, file)
  }
  await rm(half, { force: true })
  await flushFolder(dirname(file))
}

async function takeName(half: string, file: string) {
  const taken = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? isThereAlready(file) : error
  })
  await taken.close()
  try {
    await rename(half, file)
  } catch (error) {
    await rm(file)
    throw error
  }
}

function isThereAlready(file: string) {
  return new BackupFault(`${basename(file)} is there already. Choose another name.`)
}
