/** Puts the reason why the process could not start into a sentence that helps. */
import { ConfigError } from './config.server.ts'

interface SystemError extends Error {
  code?: string
  path?: string
}

/** The sentence for a person at the terminal; for the unforeseen it ends with the error itself. */
export function explainStartFailure(
  error: unknown,
  env: Record<string, string | undefined>,
): string {
  if (error instanceof ConfigError) return error.message
  const { code, message } = error as SystemError
  const port = env.PORT || '3000'
  const folder = env.DATA_DIR || './data'
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=3001 npm start`
    case 'EACCES':
      return /listen/.test(message)
        ? `This account may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
        : noPermission(folder)
    case 'EADDRNOTAVAIL':
      return `HOST=${env.HOST} is no address of this machine. Leave HOST out to listen on every address.`
    case 'EROFS':
    case 'EPERM':
      return noPermission(folder)
    case 'ENOSPC':
      return `The disk is full. Free some space for the data folder ${folder} and start again.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'The database at DATABASE_URL does not answer. Is PostgreSQL running, and is the address right?'
    case 'ERR_SQLITE_ERROR':
      return `The database in ${folder} could not be opened: ${message}. Nothing was changed. Check that this account may read and write the folder.`
    default:
      return `Folio could not start. ${error instanceof Error ? (error.stack ?? message) : String(error)}`
  }
}

function noPermission(folder: string) {
  return `This account may not write to the data folder ${folder}. Give it the right, or choose another folder: DATA_DIR=/path/to/data npm start`
}
