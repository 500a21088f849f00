/** Explains why the output folder cannot be written. */
import { dirname } from 'node:path'
import { explainWriteError } from '#storage/write-errors.server.ts'
import { ExportError } from './export-error.server.ts'

/** @returns an ExportError for a known cause, else the error itself */
export function toWriteError(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const message = ['EBUSY', 'EXDEV'].includes(code)
    ? `${folder} cannot be replaced, because it is a mount point or in use. Choose a folder below it.`
    : explainWriteError(error, dirname(folder), 'folder')
  return message ? new ExportError(message) : error
}
