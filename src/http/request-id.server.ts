/** Names for requests, under which the log can be searched. */
import { randomBytes } from 'node:crypto'

const acceptableId = /^[\w.-]{8,64}$/
/** Of this process: several write one log, and one begins anew. */
const prefix = randomBytes(6).toString('base64url')
let count = 0

/** Another one each time. It is a name and no secret. */
export function newRequestId(): string {
  count += 1
  return `${prefix}-${count.toString(36)}`
}

/** The id that a trusted proxy gave the request; a visitor cannot choose one. */
export function sentRequestId(header: unknown, trustProxy: number): string | undefined {
  if (trustProxy === 0 || typeof header !== 'string') return undefined
  return acceptableId.test(header) ? header : undefined
}
