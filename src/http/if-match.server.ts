/** Optimistic locking (RFC 9110, 13.1.1): a change that names the version it is based on replaces no other. */
import type { Context } from 'hono'
import { errorMessages, HttpError } from './errors.server.ts'
import { etagOf } from './etag.server.ts'

/** Compares the ETag of the stored version, in the transaction of the change. @throws HttpError 412 for another version */
export type Precondition = (etag: string) => void

const maxHeaderLength = 1000

export function revisionETag(revision: number): string {
  return `"${revision}"`
}

/** Hashes a resource that has no revision. */
export function jsonETag(value: object): string {
  return etagOf(Buffer.from(JSON.stringify(value)))
}

/** Returns undefined without the header. `*` accepts any version. A compressing proxy weakens the ETag. */
export function ifMatch(
  c: Context,
  message: string = errorMessages.preconditionFailed,
): Precondition | undefined {
  const header = c.req.header('If-Match')
  if (header === undefined) return undefined
  const known = header.length > maxHeaderLength ? [] : header.split(',')
  const tags = known.map((tag) => tag.trim().replace(/^W\//, ''))
  return (etag) => {
    if (!tags.includes(etag) && !tags.includes('*')) throw new HttpError(412, message)
  }
}

/** Serves a change that has read the revision itself. The precondition throws HttpError 409 with the message. */
export function expectRevision(revision: number, message: string): Precondition {
  return (etag) => {
    if (etag !== revisionETag(revision)) throw new HttpError(409, message)
  }
}

/** Sends a resource with its ETag. */
export function withETag(c: Context, value: object, etag = jsonETag(value)) {
  c.header('ETag', etag)
  return c.json(value)
}

/**
 * Returns the revision that a write is based on; undefined without the header.
 * @throws HttpError 412 with the message for another kind of ETag
 */
export function readIfMatchRevision(c: Context, conflictMessage: string): number | undefined {
  const header = c.req.header('If-Match')
  if (header === undefined) return undefined
  const [, revision] = /^(?:W\/)?"(0|[1-9]\d{0,8})"$/.exec(header.trim()) ?? []
  if (revision === undefined) throw new HttpError(412, conflictMessage)
  return Number(revision)
}
