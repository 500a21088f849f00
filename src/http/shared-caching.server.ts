/**
 * For what is the same for everybody. A browser asks each time, and mostly hears that nothing has
 * changed. A cache that many share need not ask more than once a second, and may show what it has for a
 * minute while it asks (RFC 5861).
 */
export const sharedCaching = {
  'Cache-Control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=60',
}
