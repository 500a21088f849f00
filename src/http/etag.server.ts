import { createHash } from 'node:crypto'

/** A strong ETag, derived from the content. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

const maxHeaderLength = 1000

/**
 * Evaluates If-None-Match by weak comparison (RFC 9110, 13.1.2): compressing proxies weaken tags.
 * An overlong header never matches.
 */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined || header.length > maxHeaderLength) return false
  if (header === etag) return true
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
