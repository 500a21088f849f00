import { sqliteCodeOf, sqliteCodes } from '#db/sqlite-errors.server.ts'
import { writeErrorKind } from '#storage/write-errors.server.ts'

/** A backup or restore that failed. The message is written for the owner. */
export class BackupError extends Error {
  readonly code = 'FOLIO_BACKUP'
}

/** Whether a file system, SQLite or upload store error means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return writeErrorKind(error) === 'full' || sqliteCodeOf(error) === sqliteCodes.full
}

export const diskTooFull = 'The disk is too full. Free some space and try again.'
