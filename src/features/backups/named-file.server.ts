/** What stands in the way of the file that an owner has named, in a sentence about that file. */
import { open, stat } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import { BackupFault } from './backup-fault.server.ts'

/** With which every file begins that gzip has made. */
const gzipStart = Buffer.from([0x1f, 0x8b])

/** @throws BackupFault where there is none, none that this account may read, or one of another kind */
export async function expectArchive(file: string): Promise<void> {
  const start = await startOf(file).catch((error) => {
    throw unreadable(error, file)
  })
  if (!start.equals(gzipStart)) throw new BackupFault(`${file} is no backup of Folio.`)
}

async function startOf(file: string): Promise<Buffer> {
  const found = await stat(file)
  if (found.isDirectory()) throw new BackupFault(`${file} is a folder. Name the file of a backup.`)
  if (!found.isFile()) throw new BackupFault(`${file} is no file.`)
  const handle = await open(file)
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(gzipStart.length), 0, gzipStart.length, 0)
    .finally(() => handle.close())
  return buffer.subarray(0, bytesRead)
}

function unreadable(error: NodeJS.ErrnoException, file: string) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    return new BackupFault(`There is no file at ${file}.`)
  }
  return error.code === 'EACCES' ? new BackupFault(`This account may not read ${file}.`) : error
}

/** @returns the sentence for what failed while this file was written; else the error as it is */
export function writingFault(error: unknown, file: string): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException
  const folder = dirname(file)
  // A disk that is full tells no path; only here anything is written.
  const isAboutIt = path === undefined || isWithin(path, folder) || isWithin(folder, path)
  const sentence = isAboutIt && sentences[code]
  return sentence ? new BackupFault(sentence(folder)) : error
}

function isWithin(path: string, folder: string) {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

const full = (folder: string) =>
  `The disk of ${folder} is full. Free some space there, or name a file on another one.`
const forbidden = (folder: string) =>
  `This account may not write to ${folder}. Give it the right, or name a file in another folder.`
const noFolder = (folder: string) =>
  `${folder} is no folder, or lies below a file. Name a file in another folder.`

const sentences: Record<string, (folder: string) => string> = {
  ...{ ENOSPC: full, EDQUOT: full },
  ...{ EACCES: forbidden, EPERM: forbidden, EROFS: forbidden },
  ...{ ENOENT: noFolder, ENOTDIR: noFolder, EEXIST: noFolder },
}
