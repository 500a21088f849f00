import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs, minuteMs } from '#durations.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import type { PublicFetch } from '#http/public-fetch.server.ts'
import { createQueue } from '#queue/queue.server.ts'
import { createTestApp, testOrigin, testTime } from '../../../test/support/app.ts'
import { createOtherSite } from '../../../test/support/other-site.ts'
import { listBrokenLinks } from './broken-links.server.ts'
import { addLinkWorkers } from './link-workers.server.ts'
import { enqueueScan } from './scan-links.server.ts'

/** A site with one post, whose links are checked. */
async function createCheckedSite(fetch: PublicFetch, urls: string[], pauseMs = 0) {
  const { db, log } = await createTestApp()
  await seedSite(db, sampleContent, testTime)
  let time = testTime
  const now = () => time
  const content = urls.map((url) => `<p><a href="${url}">x</a></p>`).join('')
  await insertPost(db, { title: 'Soup', excerpt: '', author: 'Remy', content }, testTime)
  const visit = async () => ({ status: 200 })
  const queue = createQueue({ db, now, log })
  onTestFinished(() => queue.stop())
  await addLinkWorkers(queue, { db, log, now, fetch, pauseMs, visit, publicUrl: testOrigin })
  await enqueueScan(db, testTime, 0)
  return {
    ...{ db, queue },
    /** Days later, when the scan of the night has run, and minutes have passed. */
    check: async (days: number) => {
      time = new Date(testTime.getTime() + days * dayMs)
      await queue.start()
      await queue.idle()
      time = new Date(time.getTime() + 5 * minuteMs)
      queue.wake()
      await queue.idle()
    },
    states: async () => {
      const rows = await db.selectFrom('outer_link').select(['url', 'state']).execute()
      return Object.fromEntries(rows.map(({ url, state }) => [new URL(url).pathname, state]))
    },
    dead: () => listBrokenLinks(db, testTime),
  }
}

/** Answers by the path: `/404` with that status, and has no robots.txt. */
const statusByPath: RequestListener = ({ url = '' }, response) =>
  response.writeHead(Number(url.slice(1)) || 404).end()

test('a page that is gone counts as dead after a second failure, on another day', async () => {
  const { fetch, urlOf, requests } = await createOtherSite(statusByPath)
  const url = urlOf('other.example', '/410')
  const { check, states, dead } = await createCheckedSite(fetch, [url])
  await check(0)
  expect(requests).toEqual(
    ['GET /robots.txt', 'HEAD /410', 'GET /410'].map((line) => line.replace(' ', ' other.example')),
  )
  await check(1)
  expect(await states()).toEqual({ '/410': 'failing' })
  expect(await dead()).toEqual([])
  await check(2)
  expect(await states()).toEqual({ '/410': 'dead' })
  expect(await dead()).toMatchObject([
    { href: url, problem: 'missing', since: '2026-03-04T05:11:07.000Z', isOuter: true },
  ])
})

test('a page that is back is alive, and checked again after a fortnight', async () => {
  let status = 404
  const { fetch, urlOf, requests } = await createOtherSite((_, response) =>
    response.writeHead(status).end(),
  )
  const { check, dead, states } = await createCheckedSite(fetch, [urlOf('other.example', '/a')])
  for (const days of [0, 2]) await check(days)
  expect(await dead()).toHaveLength(1)
  status = 200
  await check(16)
  expect(await states()).toEqual({ '/a': 'alive' })
  requests.length = 0
  await check(29)
  expect(requests).toEqual([])
  await check(30)
  expect(requests).toEqual(['GET other.example/robots.txt', 'HEAD other.example/a'])
})

test('what refuses programs, fails itself or does not answer is not dead; what does not exist is', async () => {
  const paths = ['/401', '/403', '/405', '/429', '/500', '/503', '/slow']
  const { fetch, urlOf } = await createOtherSite((request, response) => {
    if (request.url !== '/slow') statusByPath(request, response)
  })
  const impatient: PublicFetch = (url, options) =>
    fetch(url, { ...options, ...(url.endsWith('/slow') && { timeoutMs: 50 }) })
  const urls = [...paths.map((path) => urlOf('other.example', path)), 'http://gone.example/gone']
  const { check, states, dead } = await createCheckedSite(impatient, urls)
  for (const days of [0, 2, 16]) await check(days)
  const unknown = Object.fromEntries(paths.map((path) => [path, 'unknown']))
  expect(await states()).toEqual({ ...unknown, '/gone': 'dead' })
  expect(await dead()).toMatchObject([{ problem: 'unresolved' }])
})

test('a robots.txt is honoured, also behind a redirect to another site', async () => {
  const { fetch, urlOf, requests } = await createOtherSite(
    ({ url, headers }, response) => {
      if (url === '/to') response.writeHead(301, { Location: urlOf('private.example', '/a') })
      const isPrivate = headers.host?.startsWith('private')
      response.end(isPrivate ? 'User-agent: Folio\nDisallow: /' : 'User-agent: *\nDisallow: /no')
    },
    ['open.example', 'private.example'],
  )
  const urls = [urlOf('open.example', '/no'), urlOf('open.example', '/to')]
  const { check, states } = await createCheckedSite(fetch, urls)
  await check(0)
  expect(await states()).toEqual({ '/no': 'unknown', '/to': 'unknown' })
  expect(requests).toEqual([
    'GET open.example/robots.txt',
    'HEAD open.example/to',
    'GET private.example/robots.txt',
    'GET open.example/to',
  ])
})

test.each([
  ['that the server cannot give', 503, ''],
  ['of a megabyte', 200, 'Allow: /\n'.repeat(120_000)],
  ['whose groups have many names', 200, `${'User-agent: a\n'.repeat(2000)}Allow: /`.repeat(2)],
  ['that names this program often', 200, `${'User-agent: Folio\n'.repeat(100)}Allow: /`],
])('a robots.txt %s forbids everything', async (_, status, robots) => {
  const { fetch, urlOf, requests } = await createOtherSite((_, response) =>
    response.writeHead(status).end(robots),
  )
  const { check, states } = await createCheckedSite(fetch, [urlOf('other.example', '/a')])
  await check(0)
  expect(await states()).toEqual({ '/a': 'unknown' })
  expect(requests).toEqual(['GET other.example/robots.txt'])
})

test('a host is left alone between two of its links', async () => {
  const { fetch, urlOf, requests } = await createOtherSite(statusByPath)
  const urls = ['/200', '/201'].map((path) => urlOf('other.example', path))
  const { queue, check, states } = await createCheckedSite(fetch, urls, dayMs)
  const checking = check(0)
  await expect.poll(states).toEqual({ '/200': 'alive', '/201': 'new' })
  await queue.stop()
  await checking
  expect(requests).toEqual(['GET other.example/robots.txt', 'HEAD other.example/200'])
})

test('an owner who switches it off is obeyed', async () => {
  const { fetch, urlOf, requests } = await createOtherSite(statusByPath)
  const { db, check } = await createCheckedSite(fetch, [urlOf('other.example', '/200')])
  await db.deleteFrom('site_revision').execute()
  await seedSite(db, { ...sampleContent, links: { checkOuter: false } }, testTime)
  await check(0)
  expect(requests).toEqual([])
})
