/** Posts that are scheduled through the API, and where visitors see them. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { validPost } from '../../security/support/accounts.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'
import { waitUntil } from './two-processes.ts'

interface ScheduledPost {
  slug: string
  at: Date
}

export async function schedulePost(
  site: RunningSite,
  headers: Record<string, string>,
  title: string,
  at: Date,
): Promise<ScheduledPost> {
  const slug = title.toLowerCase()
  const body = { ...validPost, title, slug, status: 'scheduled', publishedAt: at.toISOString() }
  const response = await call(site, 'POST', '/api/blogs', body, headers)
  expect(response.status).toBe(201)
  return { slug, at }
}

/** How often the list and the feed have the post, and the status of its page. */
export async function appearances(site: RunningSite, { slug }: ScheduledPost) {
  const [list, feed, page] = await Promise.all(
    ['/blogs', '/rss.xml', `/blogs/${slug}`].map((path) => call(site, 'GET', path)),
  )
  const cards = new RegExp(`<article[^>]*><a href="/blogs/${slug}"`, 'g')
  const items = new RegExp(`<link>[^<]*/blogs/${slug}</link>`, 'g')
  return [
    (await list?.text())?.match(cards)?.length ?? 0,
    (await feed?.text())?.match(items)?.length ?? 0,
    page?.status,
  ]
}

/** Waits for a post that nobody sees before its time. @returns how late it was, in milliseconds */
export async function appearsOnceOn(site: RunningSite, post: ScheduledPost): Promise<number> {
  const before = await appearances(site, post)
  expect([before, Date.now() < post.at.getTime()]).toEqual([[0, 0, 404], true])
  await sleepUntil(new Date(post.at.getTime() - 500))
  let seen: unknown[] = []
  await waitUntil(async () => {
    seen = await appearances(site, post)
    return !seen.includes(0) && !seen.includes(404)
  }, latestMs + 500)
  expect(seen).toEqual([1, 1, 200])
  const lateMs = Date.now() - post.at.getTime()
  expect(lateMs).toBeGreaterThanOrEqual(0)
  return lateMs
}

/** Generous, for busy machines. */
const latestMs = 5000

export function sleepUntil(at: Date) {
  return pause(Math.max(0, at.getTime() - Date.now()))
}
