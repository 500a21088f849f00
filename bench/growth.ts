/** The same site with few and with many posts and messages: what a reader and its owner wait for. */
import { join } from 'node:path'
import { fillArchive, postId } from './archive.ts'
import { startMeasuredSite } from './measured-site.ts'
import { median } from './median.ts'
import { logIn } from './owner.ts'
import { tell } from './tell.ts'

const sizes = [
  { posts: 10, messages: 10 },
  { posts: 1000, messages: 1000 },
  { posts: 10_000, messages: 100_000 },
]
const repeats = 7
const [postsOnPage, messagesOnPage] = [100, 20]

/** What was measured at one size, in ms by what was done. */
export interface Grown {
  posts: number
  messages: number
  times: Record<string, number>
}

export async function measureGrowth(folder: string): Promise<Grown[]> {
  const grown: Grown[] = []
  for (const size of sizes) {
    tell(`growth: ${size.posts} posts, ${size.messages} messages`)
    const dataDir = join(folder, `grown-${size.posts}`)
    await fillArchive(dataDir, size)
    grown.push({ ...size, times: await timesAt(dataDir, size) })
  }
  return grown
}

async function timesAt(dataDir: string, size: { posts: number; messages: number }) {
  // The first start makes the administrator.
  await (await startMeasuredSite(dataDir)).stop()
  const starts: number[] = []
  while (starts.length < repeats - 1) {
    const { startMs, stop } = await startMeasuredSite(dataDir)
    starts.push(startMs)
    await stop()
  }
  const site = await startMeasuredSite(dataDir)
  try {
    const owner = await logIn(site.url)
    const all: Record<string, number[]> = {
      'start, until the first page': [...starts, site.startMs],
    }
    const note = (what: string, ms: number) => {
      all[what] = [...(all[what] ?? []), ms]
    }
    for (let time = 0; time < repeats; time++) {
      note('publish a post', await owner.publish(`Measured ${time}`))
      // Nothing of what is read now was made ready before that.
      for (const [what, path] of Object.entries(visitorReads(size)))
        note(what, await owner.read(path))
      for (const [what, path] of Object.entries(ownerReads(size)))
        note(what, await owner.manage(path))
    }
    return Object.fromEntries(Object.entries(all).map(([what, each]) => [what, median(each)]))
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
    'the front page': '/',
    feed: '/rss.xml',
    sitemap: '/sitemap.xml',
    'part of the sitemap': '/sitemap-1.xml',
  }
}

function ownerReads({ posts, messages }: { posts: number; messages: number }) {
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
