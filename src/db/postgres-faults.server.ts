/** Which errors tell that the PostgreSQL server is away, and which are its answers. */

const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  // Stopped by its administrator, crashed, starting or stopping.
  ...['57P01', '57P02', '57P03'],
])

/** The driver's own words, which have no code. */
const sentences =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|^Query read timeout|not queryable$|^Postgres connection has been discarded/

/** Whether the server is gone, going or coming, or did not answer in time. */
export function isAwayFault(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return codes.has(code) || code.startsWith('08')
  return typeof message === 'string' && sentences.test(message)
}

/** Whether it has just been started, and will answer soon. */
export function isStartingUp(error: unknown): boolean {
  return (error as { code?: unknown }).code === '57P03'
}
