/** A scheduled post on the pages in memory: at its time, on every process, with any clock. */
import { setTimeout as wait } from 'node:timers/promises'
import { type KyselyPlugin, type QueryId, SelectQueryNode } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestSite, type TestSite, testTime } from '../../test/support/app.ts'
import { textOf } from '../../test/support/html.ts'
import { signInAs } from '../../test/support/test-users.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const due = new Date(testTime.getTime() + 3_600_000)
const yesterday = new Date(testTime.getTime() - 86_400_000)
const before = new Date(due.getTime() - 1)
const pages = ['/', '/blogs', '/rss.xml', '/sitemap.xml', '/api/blogs']
const timeout = { timeout: 10_000 }

async function schedule(db: Db) {
  await insertPost(db, { ...soup, title: 'Old' }, testTime)
  await insertPost(db, { ...soup, publishedAt: due.toISOString() }, testTime)
}

/** How often each page names the post, and the status of its own page. */
async function shown(site: TestSite) {
  const texts = await Promise.all(pages.map(async (path) => (await site.request(path)).text()))
  const { status } = await site.request('/blogs/soup')
  return [
    ...texts.map(
      (text) =>
        text.match(/blogs\/soup(?=")|blogs\/soup<\/(?:link|loc)|"_id":"soup"(?=.*readingMinutes)/g)
          ?.length ?? 0,
    ),
    status,
  ]
}
const nowhere = [0, 0, 0, 0, 0, 404]

test('a scheduled post appears at its time, once on each page', async () => {
  const site = await createTestSite({ fill: schedule })
  expect(await shown(site)).toEqual(nowhere)
  site.setTime(before)
  await wait(600)
  expect(await shown(site)).toEqual(nowhere)
  site.setTime(due)
  await expect
    .poll(async () => (await shown(site)).every((count) => count > 0 && count !== 404), timeout)
    .toBe(true)
  const list = textOf(await (await site.request('/blogs')).text())
  expect(list.match(/Soup/g)).toHaveLength(1)
  const next = await (await site.request('/blogs/old')).text()
  expect(next).toContain('href="/blogs/soup"')
})

test('a clock that is set back hides it again', async () => {
  const site = await createTestSite({ fill: schedule })
  await shown(site)
  site.setTime(due)
  await expect.poll(async () => (await shown(site))[1], timeout).toBe(1)
  site.setTime(before)
  await expect.poll(() => shown(site), timeout).toEqual(nowhere)
})

test('a site that starts after the time shows it', async () => {
  const fill = (db: Db) => insertPost(db, { ...soup, publishedAt: due.toISOString() }, yesterday)
  const site = await createTestSite({ fill })
  site.setTime(due)
  expect((await site.request('/blogs/soup')).status).toBe(200)
  expect(await (await site.request('/blogs')).text()).toContain('blogs/soup')
})

test('a post that is scheduled and taken back, or moved, follows its last date', async () => {
  const site = await createTestSite({ fill: schedule })
  const { headers } = await signInAs(site, 'ada')
  const put = (change: object) => site.send('PUT', '/api/blogs/soup', change, { headers })
  await shown(site)
  await put({ status: 'published' })
  expect((await site.request('/blogs/soup')).status).toBe(200)
  expect(await (await site.request('/blogs')).text()).toContain('blogs/soup')
  await put({ status: 'draft' })
  expect(await shown(site)).toEqual(nowhere)
})

/** Holds the lists of pages back until they are released. */
function held(gate: { promise: Promise<void> | undefined }): KyselyPlugin {
  const pageReads = new WeakSet<QueryId>()
  return {
    transformQuery({ node, queryId }) {
      if (SelectQueryNode.is(node) && (node.selections?.length ?? 0) > 5) pageReads.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (pageReads.has(queryId)) await gate.promise
      return result
    },
  }
}

test('a page that is rendered over the time is not stored', async () => {
  const gate: { promise: Promise<void> | undefined } = { promise: undefined }
  const site = await createTestSite({
    plugin: held(gate),
    fill: schedule,
  })
  await site.request('/api/stats')
  const release = Promise.withResolvers<void>()
  gate.promise = release.promise
  const slow = site.request('/blogs')
  await wait(50)
  site.setTime(due)
  const rendered = () => site.logged.filter(({ msg }) => msg === 'internal request').length
  const count = rendered()
  // The poll has seen the new time once the page in memory is made again.
  gate.promise = undefined
  await site.request('/api/stats')
  await expect
    .poll(async () => {
      await site.request('/api/stats')
      return rendered()
    }, timeout)
    .toBeGreaterThan(count)
  release.resolve()
  expect(await (await slow).text()).not.toContain('blogs/soup')
  expect(await (await site.request('/blogs')).text()).toContain('blogs/soup')
})
