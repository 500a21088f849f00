/** The header `Idempotency-Key` (IETF draft): a repeated request gets the first response. */
import type { Context } from 'hono'
import { invalidField } from './errors.server.ts'

const keyHeader = 'Idempotency-Key'

/** An RFC 9651 string is quoted; many clients omit the quotes. @throws HttpError 400 */
export function readIdempotencyKey(c: Context): string | undefined {
  const header = c.req.header(keyHeader)
  if (header === undefined) return undefined
  const key = /^("?)([\w-]{16,128})\1$/.exec(header)?.[2]
  if (!key) throw invalidField(keyHeader, `${keyHeader} must be 16 to 128 of A-Z a-z 0-9 _ -`)
  return key
}
