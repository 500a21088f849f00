/** Response times of the same site with few and many posts and messages. */
import { join } from 'node:path'
import { logIn } from './admin-client.ts'
import { fillArchive, postId } from './archive.ts'
import { startMeasuredSite } from './measured-site.ts'
import { median } from './median.ts'
import { reportProgress } from './progress.ts'

const sizes = [
  { posts: 10, messages: 10 },
  { posts: 1000, messages: 1000 },
  { posts: 10_000, messages: 100_000 },
]
const repeats = 7
const [postsOnPage, messagesOnPage] = [100, 20]

/** The measurements at one size: durations in ms by operation. */
export interface GrowthResult {
  posts: number
  messages: number
  times: Record<string, number>
}

export async function measureGrowth(folder: string): Promise<GrowthResult[]> {
  const results: GrowthResult[] = []
  for (const size of sizes) {
    reportProgress(`growth: ${size.posts} posts, ${size.messages} messages`)
    const dataDir = join(folder, `grown-${size.posts}`)
    await fillArchive(dataDir, size)
    results.push({ ...size, times: await timesAt(dataDir, size) })
  }
  return results
}

async function timesAt(dataDir: string, size: { posts: number; messages: number }) {
  // The first start creates the administrator.
  await (await startMeasuredSite(dataDir)).stop()
  const starts: number[] = []
  while (starts.length < repeats - 1) {
    const { startMs, stop } = await startMeasuredSite(dataDir)
    starts.push(startMs)
    await stop()
  }
  const site = await startMeasuredSite(dataDir)
  try {
    const client = await logIn(site.url)
    const durations: Record<string, number[]> = {
      'start, until the first page': [...starts, site.startMs],
    }
    const record = (operation: string, ms: number) => {
      durations[operation] = [...(durations[operation] ?? []), ms]
    }
    for (let time = 0; time < repeats; time++) {
      record('publish a post', await client.publish(`Measured ${time}`))
      // Publishing has emptied the response cache: each of these reads renders.
      for (const [operation, path] of Object.entries(visitorReads(size)))
        record(operation, await client.read(path))
      for (const [operation, path] of Object.entries(adminPaths(size)))
        record(operation, await client.manage(path))
    }
    return Object.fromEntries(
      Object.entries(durations).map(([operation, ms]) => [operation, median(ms)]),
    )
  } finally {
    await site.stop()
  }
}

function visitorReads({ posts }: { posts: number }) {
  const last = Math.ceil(posts / postsOnPage)
  return {
    'list, first page': '/blogs',
    'list, in the middle': `/blogs?page=${Math.ceil(last / 2)}`,
    'list, last page': `/blogs?page=${last}`,
    'a post': `/blogs/${postId(Math.floor(posts / 2))}`,
    'the home page': '/',
    feed: '/rss.xml',
    sitemap: '/sitemap.xml',
    'part of the sitemap': '/sitemap-1.xml',
  }
}

function adminPaths({ posts, messages }: { posts: number; messages: number }) {
  const lastPosts = Math.ceil(posts / 20)
  const deep = Math.ceil((messages * 0.8) / messagesOnPage)
  return {
    'search posts, a common word': '/api/blogs?q=soup&limit=20',
    'search posts, a rare word': '/api/blogs?q=measured&limit=20',
    'manage posts, first page': '/api/blogs?order=changed&limit=20',
    'manage posts, last page by title': `/api/blogs?order=title&limit=20&page=${lastPosts}`,
    'messages, first page': '/api/messages',
    'messages, a deep page': `/api/messages?page=${deep}`,
    'messages, how many': '/api/messages/counts',
    'search messages, a common word': '/api/messages?q=soup',
    'search messages, a rare word': '/api/messages?q=nowhere',
  }
}
