/** Writes files atomically: complete or absent, never replacing an existing one. */
import { createWriteStream } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fsyncFolder } from '#storage/folder-store.server.ts'
import { BackupError } from '../backup-error.server.ts'

/**
 * Readable by this account only, since archives contain password hashes.
 * @param tempDir a folder on the same disk, which the caller removes
 * @returns its size in bytes
 */
export async function writeFileAtomically(
  file: string,
  tempDir: string,
  source: Readable,
  through: Transform,
): Promise<number> {
  const tempFile = join(tempDir, 'archive')
  const target = createWriteStream(tempFile, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(source, through, target)
  await publishFile(tempFile, file)
  return (await stat(file)).size
}

/** Errors of file systems without hard links. */
const linkUnsupportedCodes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Moves a file to its final name and fsyncs the folder.
 * @throws BackupError if the name exists; that file stays unchanged
 */
export async function publishFile(
  tempFile: string,
  file: string,
  createLink = link,
): Promise<void> {
  try {
    await createLink(tempFile, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw alreadyExists(file)
    if (!linkUnsupportedCodes.has(code)) throw error
    await renameExclusively(tempFile, file)
  }
  await rm(tempFile, { force: true })
  await fsyncFolder(dirname(file))
}

/** Reserves the name first, because rename() replaces existing files. */
async function renameExclusively(tempFile: string, file: string) {
  const reserved = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? alreadyExists(file) : error
  })
  await reserved.close()
  try {
    await rename(tempFile, file)
  } catch (error) {
    await rm(file)
    throw error
  }
}

function alreadyExists(file: string) {
  return new BackupError(`${basename(file)} already exists. Choose another name.`)
}
