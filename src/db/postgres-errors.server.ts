/** Classifies errors of the PostgreSQL driver. */

const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  // Admin shutdown, crash shutdown, cannot connect now.
  ...['57P01', '57P02', '57P03'],
])

/** Messages of driver errors without a code. */
const connectionMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|^Query read timeout|not queryable$|^Postgres connection has been discarded/

/** Whether the server is unreachable, starting, stopping or timed out. */
export function isUnavailableError(error: unknown): boolean {
  // A missing Unix socket.
  return isConnectionLost(error) || (error as { code?: unknown }).code === 'ENOENT'
}

/** The same without ENOENT, for errors that may come from the file system. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return codes.has(code) || code.startsWith('08')
  return typeof message === 'string' && connectionMessages.test(message)
}

export function isStartingUp(error: unknown): boolean {
  return (error as { code?: unknown }).code === '57P03'
}
