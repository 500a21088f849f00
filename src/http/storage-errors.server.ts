/** Maps disk, storage and database errors to HTTP responses. */
import { isConnectionLost } from '#db/postgres-errors.server.ts'
import { sqliteCodeOf, sqliteCodes } from '#db/sqlite-errors.server.ts'
import { throttledLog } from '#log/throttled-log.server.ts'
import type { HttpContext } from './env.server.ts'
import { errorMessages, HttpError } from './errors.server.ts'

type Kind = 'full' | 'unavailable' | 'files' | 'failing'

const { busy, locked, readOnly, ioError, corrupt, full, cannotOpen, notADatabase } = sqliteCodes
const kindBySqliteCode: Record<number, Kind> = {
  [busy]: 'unavailable',
  [locked]: 'unavailable',
  [readOnly]: 'failing',
  [ioError]: 'failing',
  [corrupt]: 'failing',
  [full]: 'full',
  [cannotOpen]: 'failing',
  [notADatabase]: 'failing',
}

/** Codes of the operating system, of Folio and of PostgreSQL (its manual, Appendix A). */
const kindByCode: Record<string, Kind> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'failing',
  EIO: 'failing',
  EMFILE: 'failing',
  ENFILE: 'failing',
  FOLIO_STORAGE: 'files',
  FOLIO_DATA_GONE: 'failing',
  FOLIO_DATABASE_UNAVAILABLE: 'unavailable',
  '25006': 'unavailable', // read-only replica
  '53100': 'full',
  '53200': 'unavailable', // out of memory
  '53300': 'unavailable', // too many connections
  '55P03': 'unavailable', // lock not available
  '58030': 'failing', // I/O error
}

interface CodedError extends Error {
  code?: string
}

/** @returns the HTTP error for a storage error or its cause; undefined for other errors */
export function classifyStorageError(error: unknown): HttpError | undefined {
  if (!(error instanceof Error)) return undefined
  const kind = kindOf(error)
  if (!kind) return classifyStorageError(error.cause)
  const retryAfterS = kind === 'unavailable' ? 5 : 30
  return new HttpError(kind === 'full' ? 507 : 503, errorMessages[kind], { retryAfterS })
}

const logThrottled = throttledLog()

/** The same, and logs the cause, throttled: during an outage every request fails. */
export function toStorageHttpError(c: HttpContext, error: unknown): HttpError | undefined {
  const httpError = classifyStorageError(error)
  if (httpError) logThrottled(c.get('log'), 'error', error, 'The storage failed')
  return httpError
}

function kindOf(error: CodedError): Kind | undefined {
  const { code = '' } = error
  if (code === 'ERR_SQLITE_ERROR') return kindBySqliteCode[sqliteCodeOf(error) ?? 0]
  return isConnectionLost(error) ? 'unavailable' : kindByCode[code]
}
