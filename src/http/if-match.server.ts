/** Optimistic locking (RFC 9110, 13.1.1): the ETag of a document is its revision. */
import type { Context } from 'hono'
import { HttpError } from './errors.server.ts'

export function revisionTag(revision: number): string {
  return `"${revision}"`
}

/**
 * The revision that a write is based on; undefined without the header. A compressing proxy weakens the tag.
 * @throws HttpError 409 with the message for another kind of tag
 */
export function readIfMatch(c: Context, conflictMessage: string): number | undefined {
  const header = c.req.header('If-Match')
  if (header === undefined) return undefined
  const [, revision] = /^(?:W\/)?"(0|[1-9]\d{0,8})"$/.exec(header.trim()) ?? []
  if (revision === undefined) throw new HttpError(409, conflictMessage)
  return Number(revision)
}
