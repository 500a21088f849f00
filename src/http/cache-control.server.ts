/**
 * For public responses. Browsers revalidate each time; shared caches reuse a response for a second and may serve
 * it stale for a minute while they revalidate (RFC 5861).
 */
export const sharedCacheControl = {
  'Cache-Control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=60',
}
