/** Checks the archive file named on the command line. */
import { open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { explainWriteError } from '#storage/write-errors.server.ts'
import { BackupError } from '../backup-error.server.ts'

const gzipMagic = Buffer.from([0x1f, 0x8b])

/** @throws BackupError if the file is missing, unreadable or not compressed with gzip */
export async function assertArchive(file: string): Promise<void> {
  const firstBytes = await readFirstBytes(file).catch((error) => {
    throw toReadError(error, file)
  })
  if (!firstBytes.equals(gzipMagic)) throw new BackupError(`${file} is not a Folio backup.`)
}

async function readFirstBytes(file: string): Promise<Buffer> {
  const stats = await stat(file)
  if (stats.isDirectory()) throw new BackupError(`${file} is a folder. Name a backup file.`)
  if (!stats.isFile()) throw new BackupError(`${file} is not a file.`)
  const handle = await open(file)
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(gzipMagic.length), 0, gzipMagic.length, 0)
    .finally(() => handle.close())
  return buffer.subarray(0, bytesRead)
}

function toReadError(error: NodeJS.ErrnoException, file: string) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    return new BackupError(`There is no file at ${file}.`)
  }
  return error.code === 'EACCES'
    ? new BackupError(`This account has no permission to read ${file}.`)
    : error
}

/** @returns a BackupError that explains why the file can't be written; unknown errors unchanged */
export function toWriteError(error: unknown, file: string): unknown {
  const message = explainWriteError(error, dirname(file), 'file')
  return message ? new BackupError(message) : error
}
