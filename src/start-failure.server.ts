/** Puts the reason why the process could not start, or a command not do its work, into a sentence that helps. */
import { ConfigError } from './config.server.ts'

interface SystemError extends Error {
  code?: string
  syscall?: string
}

/** What the process was to do. */
export interface Attempt {
  /** A whole sentence. */
  failed: string
  /** What one does next, in the middle of a sentence. */
  again: string
  /** What one types for it. */
  command: string
}

const starting: Attempt = {
  failed: 'Folio could not start.',
  again: 'start again',
  command: 'npm start',
}

/** The sentence for a person at the terminal; for the unforeseen it ends with the error itself. */
export function explainStartFailure(
  error: unknown,
  env: Record<string, string | undefined>,
  attempt: Attempt = starting,
): string {
  if (error instanceof ConfigError) return error.message
  const { code, syscall, message } = error as SystemError
  const port = env.PORT || '3000'
  const folder = env.DATA_DIR || './data'
  switch (code) {
    case 'FOLIO_DATA':
    case 'FOLIO_BACKUP':
    case 'FOLIO_EXPORT':
      return message
    case 'FOLIO_STORAGE':
      return `The storage of files at UPLOADS_S3_URL does not answer as it should (${lastCauseOf(error)}). Is it running, and are address, key and secret right?`
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=3001 npm start`
    case 'EACCES':
      return syscall === 'listen'
        ? `This account may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
        : noPermission(folder, attempt)
    case 'EADDRNOTAVAIL':
      return noSuchHost(env.HOST)
    case 'EROFS':
    case 'EPERM':
      return noPermission(folder, attempt)
    case 'EEXIST':
    case 'ENOTDIR':
      return `${folder} is no folder, or lies below a file. Choose another data folder: DATA_DIR=/path/to/data ${attempt.command}`
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(folder, attempt)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return env.HOST && !env.DATABASE_URL ? noSuchHost(env.HOST) : noDatabase
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
      return noDatabase
    case '28P01':
    case '28000':
      return `PostgreSQL refused the user or the password of DATABASE_URL. Correct it and ${attempt.again}.`
    case '3D000':
      return 'The database that DATABASE_URL names does not exist. Create it first, for example with createdb.'
    case 'ERR_SQLITE_ERROR':
      if (/locked|busy/.test(message)) {
        return `The database in ${folder} is in use by another process, which did not let go in time. Stop that one, or ${attempt.again}.`
      }
      if (/disk is full/.test(message)) return diskFull(folder, attempt)
      if (/readonly/.test(message)) return noPermission(folder, attempt)
      return `The database in ${folder} could not be opened: ${message}. Nothing was changed. Check that this account may read and write the folder.`
    default:
      return `${attempt.failed} ${error instanceof Error ? (error.stack ?? message) : String(error)}`
  }
}

/** What was at the bottom of it: the outer ones say only that something failed. */
function lastCauseOf(error: unknown): string {
  const { cause, message, code } = error as SystemError
  return cause ? lastCauseOf(cause) : message || String(code)
}

const noDatabase =
  'The database at DATABASE_URL does not answer. Is PostgreSQL running, and is the address right?'

function noSuchHost(host: string | undefined) {
  return `HOST=${host} is no address of this machine. Leave HOST out to listen on every address.`
}

function diskFull(folder: string, { again }: Attempt) {
  return `The disk is full. Free some space for the data folder ${folder} and ${again}.`
}

function noPermission(folder: string, { command }: Attempt) {
  return `This account may not write to the data folder ${folder}. Give it the right, or choose another folder: DATA_DIR=/path/to/data ${command}`
}
