/** Explains why the server or a command failed, and how to fix it. */
import { ConfigError } from './config.server.ts'
import { writeErrorKind } from './storage/write-errors.server.ts'

interface SystemError extends Error {
  code?: string
  syscall?: string
}

export interface CommandInfo {
  /** A sentence for unknown errors. */
  failureMessage: string
  /** Continues a sentence: "… and start again". */
  retryPhrase: string
  /** The command line. */
  command: string
}

const startCommand: CommandInfo = {
  failureMessage: 'Folio could not start.',
  retryPhrase: 'start again',
  command: 'npm start',
}

/** @returns the message for the terminal; for an unknown error it ends with the stack */
export function explainError(
  error: unknown,
  env: Record<string, string | undefined>,
  info: CommandInfo = startCommand,
): string {
  if (error instanceof ConfigError) return error.message
  const { code, syscall, message } = error as SystemError
  const port = env.PORT || '3000'
  const folder = env.DATA_DIR || './data'
  if (code === 'EACCES' && syscall === 'listen') {
    return `No permission to listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
  }
  switch (writeErrorKind(error)) {
    case 'full':
      return diskFull(folder, info)
    case 'forbidden':
      return noPermission(folder, info)
    case 'no-folder':
      return `${folder} is not a folder, or is below a file. Choose another data folder: DATA_DIR=/path/to/data ${info.command}`
  }
  switch (code) {
    case 'FOLIO_DATA':
    case 'FOLIO_BACKUP':
    case 'FOLIO_EXPORT':
    case 'FOLIO_IMPORT':
      return message
    case 'FOLIO_STORAGE':
      return `The file storage at UPLOADS_S3_URL failed (${rootCauseOf(error)}). Is it running, and are URL, key and secret correct?`
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=3001 npm start`
    case 'EADDRNOTAVAIL':
      return noSuchHost(env.HOST)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return env.HOST && !env.DATABASE_URL ? noSuchHost(env.HOST) : noDatabase
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
      return noDatabase
    case '28P01':
    case '28000':
      return `PostgreSQL rejected the user or password in DATABASE_URL. Correct it and ${info.retryPhrase}.`
    case '3D000':
      return 'The database that DATABASE_URL names does not exist. Create it first, for example with createdb.'
    case 'ERR_SQLITE_ERROR':
      if (/locked|busy/.test(message)) {
        return `The database in ${folder} is locked by another process. Stop that one, or ${info.retryPhrase}.`
      }
      if (/disk is full/.test(message)) return diskFull(folder, info)
      if (/readonly/.test(message)) return noPermission(folder, info)
      return `The database in ${folder} could not be opened: ${message}. Nothing was changed. Check that this account may read and write the folder.`
    default:
      return `${info.failureMessage} ${error instanceof Error ? (error.stack ?? message) : String(error)}`
  }
}

/** The innermost error message; outer ones only say that something failed. */
function rootCauseOf(error: unknown): string {
  const { cause, message, code } = error as SystemError
  return cause ? rootCauseOf(cause) : message || String(code)
}

const noDatabase =
  'The database at DATABASE_URL does not answer. Is PostgreSQL running, and is the URL correct?'

function noSuchHost(host: string | undefined) {
  return `HOST=${host} is not an address of this machine. Leave HOST out to listen on every address.`
}

function diskFull(folder: string, { retryPhrase }: CommandInfo) {
  return `The disk is full. Free some space for the data folder ${folder} and ${retryPhrase}.`
}

function noPermission(folder: string, { command }: CommandInfo) {
  return `No permission to write to the data folder ${folder}. Grant it, or choose another folder: DATA_DIR=/path/to/data ${command}`
}
