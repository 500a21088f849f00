import { createHash } from 'node:crypto'

/** A strong ETag: the same for the same bytes, and for no others. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

const longestHeader = 1000

/**
 * Whether an If-None-Match header names the tag.
 * A proxy that compresses weakens a tag; what it names is still the same file (RFC 9110, 13.1.2).
 */
export function isKnown(header: string | undefined, etag: string): boolean {
  // Whoever names more tags than a browser keeps has nothing to gain from it.
  if (header === undefined || header.length > longestHeader) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
