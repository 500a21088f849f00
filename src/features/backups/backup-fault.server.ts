/** Why a backup could not be made or taken back. Its message is a sentence for the owner. */
export class BackupFault extends Error {
  readonly code = 'FOLIO_BACKUP'
}

const sqliteFull = 13

/** Whether an error of the file system, SQLite or the store says that there is no room left. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: number }
  return ['ENOSPC', 'EDQUOT'].includes(String(code)) || ((errcode ?? 0) & 0xff) === sqliteFull
}

export const diskTooFull = 'The disk is too full. Free some space and try again.'
