/** A scheduled post on the pages in memory: at its time, with any clock. */
import { type KyselyPlugin, type QueryId, SelectQueryNode } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestSite, type TestSite, testTime } from '../../test/support/app.ts'
import { headOf, textOf } from '../../test/support/html.ts'
import { signInAs } from '../../test/support/test-users.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const due = new Date(testTime.getTime() + 3_600_000)
const before = new Date(due.getTime() - 1)
const lists = ['/', '/blogs', '/rss.xml', '/api/blogs', '/api/blogs/old/adjacent']
const timeout = { timeout: 10_000 }

async function schedule(db: Db) {
  await insertPost(db, { ...soup, title: 'Old' }, testTime)
  await insertPost(db, { ...soup, publishedAt: due.toISOString() }, testTime)
}

/** The pages that name the post, and its own if it is there. */
async function shown(site: TestSite) {
  const paths = [...lists, '/blogs/soup']
  const found = await Promise.all(
    paths.map(async (path) => {
      const response = await site.request(path)
      return response.ok && (await response.text()).includes('Soup')
    }),
  )
  return paths.filter((_, index) => found[index])
}

test('a scheduled post appears at its time, once on each page, and hides when the clock is set back', async () => {
  const site = await createTestSite({ fill: schedule })
  expect(await shown(site)).toEqual([])
  site.setTime(before)
  expect(await shown(site)).toEqual([])
  site.setTime(due)
  await expect.poll(() => shown(site), timeout).toEqual([...lists, '/blogs/soup'])
  expect(await (await site.request('/sitemap.xml')).text()).toContain('/blogs/soup<')
  const list = textOf(await (await site.request('/blogs')).text())
  expect(list.match(/Soup/g)).toHaveLength(1)
  const next = await (await site.request('/blogs/old')).text()
  expect(next).toContain('href="/blogs/soup"')
  site.setTime(before)
  await expect.poll(() => shown(site), timeout).toEqual([])
})

test('a scheduled post counts as changed when it appears', async () => {
  const site = await createTestSite({ fill: schedule })
  const { headers } = await signInAs(site, 'ada')
  const source = await site.request('/api/blogs/soup?format=source', { headers })
  expect(await source.json()).toMatchObject({ updatedAt: testTime.toISOString() })
  site.setTime(due)
  const at = due.toISOString()
  const post = await (await site.request('/api/blogs/soup')).json()
  expect(post).toMatchObject({ createdAt: at, updatedAt: at })
  const page = headOf(await (await site.request('/blogs/soup')).text())
  expect(page.jsonLd).toMatchObject({ datePublished: at, dateModified: at })
  const sitemap = await (await site.request('/sitemap.xml')).text()
  expect(sitemap).toMatch(new RegExp(`/blogs/soup</loc>\\s*<lastmod>${at}<`))
})

test('a post that is published before its time, and taken back, is shown in between', async () => {
  const site = await createTestSite({ fill: schedule })
  const { headers } = await signInAs(site, 'ada')
  const put = (change: object) => site.send('PUT', '/api/blogs/soup', change, { headers })
  await shown(site)
  await put({ status: 'published' })
  expect((await site.request('/blogs/soup')).status).toBe(200)
  expect(await (await site.request('/blogs')).text()).toContain('blogs/soup')
  await put({ status: 'draft' })
  expect(await shown(site)).toEqual([])
})

/** Holds the lists of posts back until they are released. */
function createGate() {
  const gate = { opened: undefined as Promise<void> | undefined, waiting: 0 }
  const lists = new WeakSet<QueryId>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (SelectQueryNode.is(node) && (node.selections?.length ?? 0) > 5) lists.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (gate.opened && lists.has(queryId)) {
        gate.waiting++
        await gate.opened
      }
      return result
    },
  }
  return { gate, plugin }
}

test('a page that is rendered over the time is not stored', async () => {
  const { gate, plugin } = createGate()
  const site = await createTestSite({ plugin, fill: schedule })
  await site.request('/api/stats')
  const release = Promise.withResolvers<void>()
  gate.opened = release.promise
  const slow = site.request('/blogs')
  await expect.poll(() => gate.waiting).toBe(1)
  gate.opened = undefined
  site.setTime(due)
  const rendered = () => site.logged.filter(({ path }) => path === '/api/stats').length
  const count = rendered()
  // Rendered again once the pages in memory are dropped.
  await expect.poll(rendered, timeout).toBeGreaterThan(count)
  release.resolve()
  expect(await (await slow).text()).not.toContain('blogs/soup')
  expect(await (await site.request('/blogs')).text()).toContain('blogs/soup')
})
