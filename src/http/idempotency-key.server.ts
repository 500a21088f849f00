/** The header `Idempotency-Key` (IETF draft): a repeated request gets the first response. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ApiToken, Session } from './env.server.ts'
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

/**
 * The key as it is stored: a hash of it and of whose it is, an account in its present role or one of its tokens.
 * @throws HttpError 400
 */
export function readScopedKey(c: Context): string | undefined {
  const key = readIdempotencyKey(c)
  const token: ApiToken | undefined = c.get('apiToken')
  const session: Session | undefined = c.get('session')
  const account = session?.account
  const owner = token ? `token ${token.id}` : `account ${account?._id} ${account?.isAdmin}`
  return key && createHash('sha256').update(`${owner} ${key}`).digest('base64url')
}
