/** What stands in the way of the file that an owner has named, in a sentence about that file. */
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import { BackupFault } from './backup-fault.server.ts'

/** @throws BackupFault where there is none, or none that this account may read */
export async function expectReadable(file: string): Promise<void> {
  const found = await stat(file).catch((error) => {
    throw unreadable(error, file)
  })
  if (!found.isFile()) throw new BackupFault(`${file} is no file.`)
  await access(file, constants.R_OK).catch((error) => {
    throw unreadable(error, file)
  })
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
