/** Repeats of a `POST` with an `Idempotency-Key` (IETF draft): the first response is stored, and sent again. */
import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Db } from '#db/open.server.ts'
import { dayMs } from '#durations.ts'
import type { HttpEnv } from '../env.server.ts'
import { HttpError } from '../errors.server.ts'
import { readIdempotencyKey, readScopedKey } from '../idempotency-key.server.ts'
import { isJson } from './validate-json.server.ts'

const retentionMs = dayMs
/** After that long a request without a response is taken for one whose process has died. */
const leaseMs = 60_000
const storedHeaders = ['Content-Type', 'ETag', 'Location'] as const

const messages = {
  inProgress: 'The first request with this Idempotency-Key is still in progress.',
  reused: 'This Idempotency-Key was used for another request. Use a different key for this one.',
} as const

interface Options {
  db: Db
  now: () => Date
  /** Whether keys have no meaning here, or the route treats them itself. */
  isExcluded: (path: string) => boolean
}

/**
 * Runs after authentication: a key belongs to an account or to one of its tokens. A refused or failed request leaves its
 * key unused. Uploads are excluded: they are not read twice, and a second copy of a file harms nobody.
 * @throws HttpError 400, 409, 422
 */
export function idempotency({ db, now, isExcluded }: Options) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const isCovered = c.req.method === 'POST' && isKnown(c) && !isExcluded(c.req.path)
    const key = isCovered && hasJsonOrNothing(c) ? readIdempotencyKey(c) : undefined
    const keyHash = key && readScopedKey(c)
    if (!key || !keyHash) return next()
    const request = { keyHash, requestHash: await hashRequest(c, key) }
    const first = await claim(db, request, now())
    if (first) return first
    await next()
    await conclude(c, keyHash).catch((err) =>
      c.get('log').warn({ err }, 'A response could not be stored for repeats'),
    )
    return undefined
  })

  /** Stores the response, or frees the key. */
  async function conclude({ res }: Context<HttpEnv>, keyHash: string) {
    if (!res.ok) {
      await db.deleteFrom('idempotency_key').where('key_hash', '=', keyHash).execute()
      return
    }
    const headers = storedHeaders.flatMap((name) => {
      const value = res.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    await db
      .updateTable('idempotency_key')
      .set({
        status: res.status,
        headers: JSON.stringify(Object.fromEntries(headers)),
        body: res.body && (await res.clone().text()),
        expires_at: new Date(now().getTime() + retentionMs).toISOString(),
      })
      .where('key_hash', '=', keyHash)
      .execute()
  }
}

export async function deleteExpiredIdempotencyKeys(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('expires_at', '<=', at.toISOString()).execute()
}

function isKnown(c: Context<HttpEnv>) {
  return c.get('session') !== undefined || c.get('apiToken') !== undefined
}

function hasJsonOrNothing({ req }: Context<HttpEnv>) {
  const type = req.header('content-type')
  return type === undefined || isJson(type)
}

/** With the key, which is not stored: bodies may have passwords, that a plain hash would help to guess. */
async function hashRequest({ req }: Context<HttpEnv>, key: string) {
  const { search } = new URL(req.url)
  const hmac = createHmac('sha256', key).update(`${req.path}${search}\n`)
  return hmac.update(await req.text()).digest('base64url')
}

interface KeyedRequest {
  keyHash: string
  requestHash: string
}

/** @returns the first response, or undefined if this is the first request. @throws HttpError 409, 422 */
async function claim(
  db: Db,
  { keyHash, requestHash }: KeyedRequest,
  at: Date,
): Promise<Response | undefined> {
  const now = at.toISOString()
  const lease = {
    request_hash: requestHash,
    ...{ status: null, headers: null, body: null },
    expires_at: new Date(at.getTime() + leaseMs).toISOString(),
  }
  for (;;) {
    const claimed = await db
      .insertInto('idempotency_key')
      .values({ key_hash: keyHash, ...lease })
      .onConflict((conflict) =>
        conflict
          .column('key_hash')
          .doUpdateSet(lease)
          .where('idempotency_key.expires_at', '<=', now),
      )
      .returning('key_hash')
      .executeTakeFirst()
    if (claimed) return undefined
    const row = await db
      .selectFrom('idempotency_key')
      .selectAll()
      .where('key_hash', '=', keyHash)
      .executeTakeFirst()
    // Freed in the meantime.
    if (!row) continue
    if (row.request_hash !== requestHash) throw new HttpError(422, messages.reused)
    const { status, headers, body } = row
    if (status === null) throw new HttpError(409, messages.inProgress, { retryAfterS: 1 })
    const init = { status: status as ContentfulStatusCode, headers: JSON.parse(headers ?? '{}') }
    return new Response(body, init)
  }
}
