import { setTimeout as sleep } from 'node:timers/promises'

/** Last use of a session or a token is written at most once per interval. */
export const touchIntervalMs = 60_000
/** A request waits no longer than this for the write. */
const touchTimeoutMs = 200

/** Never fails or blocks: reads must work while the database is not writable. */
export async function touch(write: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  const written = write.catch(() => {}).finally(() => timer.abort())
  const timeout = sleep(touchTimeoutMs, undefined, { signal: timer.signal }).catch(() => {})
  await Promise.race([written, timeout])
}
