/** A log that tells once in a while of what happens all the time, as on a full disk. */
import type { Log } from './log.server.ts'

const everyMs = 10_000

/**
 * @param clock in milliseconds
 * @returns a function that logs a failure unless it has just logged one with the same words
 */
export function nowAndThen(clock = () => performance.now()) {
  const told = new Map<string, { at: number; left: number }>()
  return (
    log: Pick<Log, 'warn' | 'error'>,
    level: 'warn' | 'error',
    err: unknown,
    words: string,
  ) => {
    const last = told.get(words)
    const at = clock()
    if (last && at - last.at < everyMs) {
      last.left += 1
      return
    }
    told.set(words, { at, left: 0 })
    log[level]({ err, ...(last?.left && { leftOut: last.left }) }, words)
  }
}
