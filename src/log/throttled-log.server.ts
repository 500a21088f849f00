/** Throttles repeated log messages, such as those of a full disk. */
import type { Log } from './log.server.ts'

const intervalMs = 10_000

/**
 * @param clock in milliseconds
 * @returns a function that logs each message at most once per interval, with the number of skipped ones as `suppressed`
 */
export function throttledLog(clock = () => performance.now()) {
  const lastLogged = new Map<string, { at: number; suppressed: number }>()
  return (
    log: Pick<Log, 'warn' | 'error'>,
    level: 'warn' | 'error',
    err: unknown,
    message: string,
  ) => {
    const last = lastLogged.get(message)
    const at = clock()
    if (last && at - last.at < intervalMs) {
      last.suppressed += 1
      return
    }
    lastLogged.set(message, { at, suppressed: 0 })
    log[level]({ err, ...(last?.suppressed && { suppressed: last.suppressed }) }, message)
  }
}
