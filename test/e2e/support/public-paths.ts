/** Every public page of a fresh site, and missing pages of each kind. */
export const publicPaths = [
  '/',
  '/blogs',
  '/blogs/low-heat-long-time-background-work-that-finishes',
  '/blogs/forms-that-lose-nothing',
  '/blogs/one-file-is-a-database',
  '/blogs/what-a-ticket-rail-knows-about-queues',
  '/blogs/a-page-that-does-less',
  '/blogs/mise-en-place-for-a-codebase',
  '/tags',
  '/tags/databases',
  '/archive',
  '/search',
  '/search?q=queue',
  '/no-such-page',
  '/tags/no-such-tag',
  '/blogs/no-such-post',
]
