/** The posts of a new site, also shown when the server is unreachable. */
export interface SamplePost {
  id: number
  slug: string
  title: string
  excerpt: string
  createdAt: string
  imageUrl?: string
  readingMinutes: number
  tags: readonly { name: string; slug: string }[]
}

const databases = { name: 'Databases', slug: 'databases' }
const reliability = { name: 'Reliability', slug: 'reliability' }
const web = { name: 'Web', slug: 'web' }
const craft = { name: 'Craft', slug: 'craft' }

export const samplePosts: readonly SamplePost[] = [
  {
    id: 1,
    slug: 'low-heat-long-time-background-work-that-finishes',
    title: 'Low heat, long time: background work that finishes',
    excerpt:
      'Stock simmers all night because someone will walk past the pot. An outbox, a lease that is only a date, and retries drawn by lot, in one table and fifty lines of Python.',
    createdAt: '2026-10-08T06:40:00Z',
    imageUrl: '/assets/covers/stock-pot-1600.webp',
    readingMinutes: 6,
    tags: [databases, reliability],
  },
  {
    id: 2,
    slug: 'forms-that-lose-nothing',
    title: 'Forms that lose nothing',
    excerpt:
      'A contact form should say thank you only once the message is on disk. How mine handle double clicks, second thoughts, missing scripts and a mail service having a moment.',
    createdAt: '2026-05-14T09:15:00Z',
    imageUrl: '/assets/covers/forms-that-keep-1600.webp',
    readingMinutes: 6,
    tags: [web, reliability],
  },
  {
    id: 3,
    slug: 'one-file-is-a-database',
    title: 'One file is a database',
    excerpt:
      'SQLite will carry a small site for years if you make five decisions on purpose. What the defaults really do, what a power cut may cost, and a backup that checks itself.',
    createdAt: '2026-01-20T17:05:00Z',
    imageUrl: '/assets/covers/one-file-database-1600.webp',
    readingMinutes: 6,
    tags: [databases],
  },
  {
    id: 4,
    slug: 'what-a-ticket-rail-knows-about-queues',
    title: 'What a ticket rail knows about queues',
    excerpt:
      'The rail above our pass held fourteen tickets, and nobody ever asked for a longer one. On bounded queues, backpressure, and when to say no while no is still cheap.',
    createdAt: '2025-10-02T07:30:00Z',
    imageUrl: '/assets/covers/ticket-rail-1600.webp',
    readingMinutes: 6,
    tags: [databases, reliability],
  },
  {
    id: 5,
    slug: 'a-page-that-does-less',
    title: 'A page that does less',
    excerpt:
      'Nobody misses a dish that was never on the card. Making web pages fast by leaving things out: what I removed, what HTML and CSS now do instead, and what I put back.',
    createdAt: '2025-06-24T15:20:00Z',
    imageUrl: '/assets/covers/less-is-fast-1600.webp',
    readingMinutes: 6,
    tags: [web],
  },
  {
    id: 6,
    slug: 'mise-en-place-for-a-codebase',
    title: 'Mise en place for a codebase',
    excerpt:
      'A chef once put a towel over my eyes and asked for shallots. I give codebases the same test, and keep three small rules and two short scripts that help them pass it.',
    createdAt: '2025-03-11T08:10:00Z',
    imageUrl: '/assets/covers/mise-en-place-1600.webp',
    readingMinutes: 6,
    tags: [craft],
  },
]
