/** Request ids, which correlate responses with log lines. */
import { randomBytes } from 'node:crypto'

const validId = /^[\w.-]{8,64}$/
/** Unique per process: several processes may share a log. */
const prefix = randomBytes(6).toString('base64url')
let count = 0

/** Unique, but guessable. */
export function newRequestId(): string {
  count += 1
  return `${prefix}-${count.toString(36)}`
}

/** The id set by a trusted proxy; ids sent by clients are ignored. */
export function trustedRequestId(header: unknown, trustProxy: number): string | undefined {
  if (trustProxy === 0 || typeof header !== 'string') return undefined
  return validId.test(header) ? header : undefined
}
