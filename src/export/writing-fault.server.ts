/** What stands in the way of the folder that an owner has named, in a sentence about that folder. */
import { dirname } from 'node:path'
import { ExportFault } from './export-fault.server.ts'

/** @returns the sentence for what failed while the folder was written; else the error as it is */
export function writingFault(error: unknown, folder: string): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException
  const around = dirname(folder)
  // A disk that is full tells no path; only here anything is written.
  const isAboutIt = path === undefined || path.startsWith(around) || around.startsWith(path)
  const sentence = isAboutIt && sentences[code]
  return sentence ? new ExportFault(sentence(folder, around)) : error
}

type Sentence = (folder: string, around: string) => string

const full: Sentence = (_, around) =>
  `The disk of ${around} is full. Free some space there, or name a folder on another one.`
const forbidden: Sentence = (_, around) =>
  `This account may not write to ${around}. Give it the right, or name a folder elsewhere.`
const noFolder: Sentence = (_, around) =>
  `${around} is no folder, or lies below a file. Name a folder elsewhere.`
const inUse: Sentence = (folder) =>
  `${folder} cannot be replaced, since something is mounted there or uses it. Name a folder below it.`

const sentences: Record<string, Sentence> = {
  ...{ ENOSPC: full, EDQUOT: full },
  ...{ EACCES: forbidden, EPERM: forbidden, EROFS: forbidden },
  ...{ ENOTDIR: noFolder, EEXIST: noFolder },
  ...{ EBUSY: inUse, EXDEV: inUse },
}
