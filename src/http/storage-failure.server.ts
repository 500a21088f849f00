/** What a disk or a database that fails means to who called: a sentence, and when to try again. */
import type { HttpContext } from './env.server.ts'
import { HttpError } from './errors.server.ts'
import { nowAndThen } from './now-and-then.server.ts'

const sentences = {
  full: 'The server has no room left, so nothing was saved. Please try again in a while.',
  away: 'The site’s database is busy or away. Please try again in a few seconds.',
  files: 'The storage of the site’s files is away. Please try again in a while.',
  failing: 'The server’s disk does not work as it should. Please try again in a while.',
} as const

const answers = {
  full: () => new HttpError(507, sentences.full, { retryAfterS: 30 }),
  away: () => new HttpError(503, sentences.away, { retryAfterS: 5 }),
  files: () => new HttpError(503, sentences.files, { retryAfterS: 30 }),
  failing: () => new HttpError(503, sentences.failing, { retryAfterS: 30 }),
}

type Kind = keyof typeof answers

/** SQLite's result codes, without their upper bits, which say where it happened. */
const ofSqlite: Record<number, Kind> = {
  5: 'away', // busy
  6: 'away', // locked
  8: 'failing', // read-only
  10: 'failing', // input or output
  11: 'failing', // corrupt
  13: 'full',
  14: 'failing', // cannot open
  26: 'failing', // not a database
}

/** Of the operating system, and of PostgreSQL (Appendix A of its manual). */
const ofCode: Record<string, Kind> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'failing',
  EIO: 'failing',
  EMFILE: 'failing',
  ENFILE: 'failing',
  FOLIO_STORAGE: 'files',
  FOLIO_DATA_GONE: 'failing',
  FOLIO_DATABASE_AWAY: 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  '25006': 'away', // a replica that only reads
  '53100': 'full',
  '53200': 'away', // out of memory
  '53300': 'away', // too many connections
  '55P03': 'away', // a lock that was not to be had
  '57P01': 'away', // shut down
  '57P02': 'away', // crashed
  '57P03': 'away', // starting
  '58030': 'failing', // input or output
}

/** The PostgreSQL client has words instead of codes. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

interface CodedError extends Error {
  code?: string
  errcode?: number
}

/** @returns the refusal that this failure means, or nothing where it is none of storage */
export function storageFailure(error: unknown): HttpError | undefined {
  if (!(error instanceof Error)) return undefined
  const kind = kindOf(error)
  if (kind) return answers[kind]()
  return storageFailure(error.cause)
}

const tell = nowAndThen()

/** The same for an answer: the cause goes to the log, once in a while, since every request meets it. */
export function storageRefusal(c: HttpContext, error: unknown): HttpError | undefined {
  const refusal = storageFailure(error)
  if (refusal) tell(c.get('log'), 'error', error, 'The storage failed')
  return refusal
}

function kindOf({ code = '', errcode, message }: CodedError): Kind | undefined {
  if (code === 'ERR_SQLITE_ERROR') return ofSqlite[(errcode ?? 0) & 0xff]
  // Class 08 is everything about connections.
  if (/^08\w{3}$/.test(code) || lostConnection.test(message)) return 'away'
  return ofCode[code]
}
