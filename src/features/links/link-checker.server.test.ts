import type { RequestListener } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dayMs, minuteMs, secondMs } from '#durations.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { createPublicFetch, type PublicFetch } from '#http/public-fetch.server.ts'
import { createTestApp, testOrigin, testTime } from '../../../test/support/app.ts'
import { createOtherSite } from '../../../test/support/other-site.ts'
import { listBrokenLinks } from './broken-links.server.ts'
import { createLinkChecker } from './link-checker.server.ts'
import { scanLinks } from './scan-links.server.ts'

/** A site with one post, and a checker of its links. */
async function createCheckedSite(fetch: PublicFetch, urls: string[]) {
  const { db, log } = await createTestApp()
  await seedSite(db, sampleContent, testTime)
  let time = testTime
  const now = () => time
  const content = urls.map((url) => `<p><a href="${url}">x</a></p>`).join('')
  await insertPost(db, { title: 'Soup', excerpt: '', author: 'Remy', content }, testTime)
  const visit = async () => ({ status: 200 })
  const scan = () => scanLinks({ db, log, now, publicUrl: testOrigin, visit })
  await scan()
  const checker = createLinkChecker({ db, now, log, fetch })
  return {
    ...{ db, checker, log, now, scan },
    /** Days later; hosts that were asked just now are free again. */
    check: async (days: number) => {
      time = new Date(testTime.getTime() + days * dayMs)
      await checker.run()
      time = new Date(time.getTime() + minuteMs)
      await checker.run()
    },
    states: async () => {
      const rows = await db.selectFrom('outer_link').select(['url', 'state', 'problem']).execute()
      return Object.fromEntries(rows.map(({ url, state }) => [new URL(url).pathname, state]))
    },
    dead: () => listBrokenLinks(db, testTime),
  }
}

/** Answers by the path: `/404` with that status, and has no robots.txt. */
const statusByPath: RequestListener = ({ url = '' }, response) =>
  response.writeHead(Number(url.slice(1)) || 404).end()

test('a page that is gone counts as dead after a second failure, days later', async () => {
  const { fetch, urlOf, requests } = await createOtherSite(statusByPath)
  const url = urlOf('other.example', '/410')
  const { check, states, dead } = await createCheckedSite(fetch, [url])
  await check(0)
  expect(requests).toEqual(
    ['/robots.txt', '/410', '/410'].map(
      (path, i) => `${i === 1 ? 'HEAD' : 'GET'} other.example${path}`,
    ),
  )
  await check(1)
  expect(await states()).toEqual({ '/410': 'failing' })
  expect(await dead()).toEqual([])
  await check(2)
  expect(await states()).toEqual({ '/410': 'dead' })
  expect(await dead()).toMatchObject([
    { href: url, problem: 'missing', since: testTime.toISOString(), isOuter: true },
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
  await check(17)
  expect(await states()).toEqual({ '/a': 'alive' })
  requests.length = 0
  await check(30)
  expect(requests).toEqual([])
  await check(32)
  expect(requests).toEqual(['GET other.example/robots.txt', 'HEAD other.example/a'])
})

test('what refuses programs or fails itself is not dead', async () => {
  const paths = ['/401', '/403', '/405', '/429', '/500', '/503']
  const { fetch, urlOf } = await createOtherSite(statusByPath)
  const urls = paths.map((path) => urlOf('other.example', path))
  const { db, check, states, dead } = await createCheckedSite(fetch, urls)
  await check(0)
  await db.updateTable('link_host').set({ busy_until: null }).execute()
  for (const days of [1, 2, 3, 4, 5, 6, 7]) await check(days)
  expect(await states()).toEqual(Object.fromEntries(paths.map((path) => [path, 'unknown'])))
  expect(await dead()).toEqual([])
})

test('a timeout is no death, and a site that does not exist is one', async () => {
  const { urlOf, fetch } = await createOtherSite(() => {})
  const impatient: PublicFetch = (url, options) => fetch(url, { ...options, timeoutMs: 50 })
  const urls = [urlOf('other.example', '/slow'), 'http://gone.example/gone']
  const { check, states, dead } = await createCheckedSite(impatient, urls)
  for (const days of [0, 2, 4]) await check(days)
  expect(await states()).toEqual({ '/slow': 'unknown', '/gone': 'dead' })
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
  expect(requests.filter((request) => !request.endsWith('/robots.txt'))).toEqual([
    'HEAD open.example/to',
    'GET open.example/to',
  ])
})

test('a redirect to an address of thousands of characters is not followed', async () => {
  const { fetch, urlOf, requests } = await createOtherSite(({ url = '' }, response) =>
    response.writeHead(url === '/to' ? 301 : 404, { Location: `/${'a'.repeat(2000)}` }).end(),
  )
  const { check, states } = await createCheckedSite(fetch, [urlOf('other.example', '/to')])
  await check(0)
  expect(await states()).toEqual({ '/to': 'unknown' })
  expect(requests).toEqual(
    ['GET /robots.txt', 'HEAD /to', 'GET /to'].map((line) => line.replace(' ', ' other.example')),
  )
})

test.each([
  ['a page', '/page'],
  ['a robots.txt', '/robots.txt'],
])('%s that leads to a host in use is asked for again a minute later', async (_, path) => {
  const { fetch, urlOf, requests } = await createOtherSite(
    ({ url, headers }, response) => {
      const leadsOn = headers.host?.startsWith('a.example') && url === path
      if (leadsOn) response.writeHead(302, { Location: urlOf('b.example', '/b') })
      response.end()
    },
    ['a.example', 'b.example'],
  )
  const { db, check, checker, states } = await createCheckedSite(fetch, [
    urlOf('a.example', '/page'),
  ])
  const busy_until = new Date(testTime.getTime() + 30 * secondMs).toISOString()
  await db.insertInto('link_host').values({ host: 'b.example', busy_until }).execute()
  await checker.run()
  expect(await states()).toEqual({ '/page': 'new' })
  expect(requests.filter((request) => request.includes('b.example'))).toEqual([])
  await check(0)
  expect(await states()).toEqual({ '/page': 'alive' })
  expect(requests.filter((request) => request.includes('b.example'))).not.toEqual([])
})

test('two processes never ask a host at the same time, whatever its ports', async () => {
  let open = 0
  let most = 0
  const asked: string[] = []
  const fetch: PublicFetch = async (url, options) => {
    if (options?.method === 'HEAD') asked.push(url)
    open += 1
    most = Math.max(most, open)
    await nextTurn()
    open -= 1
    return answer(200)
  }
  const urls = ['http://other.example/a', 'http://other.example/b', 'https://other.example/c']
  const site = await createCheckedSite(fetch, urls)
  const other = createLinkChecker({ ...site, fetch })
  for (const days of [0, 1, 2]) await Promise.all([site.check(days), other.run()])
  expect(most).toBe(1)
  expect(asked.toSorted()).toEqual(urls)
})

test('each origin of a host has its own robots.txt, which is kept for a day', async () => {
  const asked: string[] = []
  const fetch: PublicFetch = async (url) => {
    if (url.endsWith('/robots.txt')) asked.push(url)
    return answer(200, url.startsWith('https:') ? 'User-agent: *\nDisallow: /' : '')
  }
  const urls = ['http://other.example/a', 'http://other.example/b', 'https://other.example/c']
  const { db, check, states, scan } = await createCheckedSite(fetch, urls)
  for (const days of [0, 0.5]) await check(days)
  expect(await states()).toEqual({ '/a': 'alive', '/b': 'alive', '/c': 'unknown' })
  expect(asked).toEqual(['http://other.example/robots.txt', 'https://other.example/robots.txt'])
  await check(2)
  await scan()
  expect(await db.selectFrom('link_robots').selectAll().execute()).toEqual([])
})

test('an owner who switches it off is obeyed', async () => {
  const { fetch, urlOf, requests } = await createOtherSite(statusByPath)
  const { db, check } = await createCheckedSite(fetch, [urlOf('other.example', '/200')])
  await db.deleteFrom('site_revision').execute()
  await seedSite(db, { ...sampleContent, links: { checkOuter: false } }, testTime)
  await check(0)
  expect(requests).toEqual([])
})

test('the archive copy nearest to the date of the post is offered for a dead link', async () => {
  const asked: string[] = []
  const closest = {
    ...{ available: true, status: '200', timestamp: '20260301000000' },
    url: 'http://web.archive.org/web/20260301000000/http://other.example/404',
  }
  const fetch: PublicFetch = async (url) => {
    if (!url.startsWith('https://archive.org/')) return answer(404)
    asked.push(url)
    return answer(200, JSON.stringify({ archived_snapshots: { closest } }))
  }
  const { check, dead } = await createCheckedSite(fetch, ['http://other.example/404'])
  for (const days of [0, 2]) await check(days)
  const query = 'url=http%3A%2F%2Fother.example%2F404&timestamp=20260304050607'
  expect(asked).toEqual([`https://archive.org/wayback/available?${query}`])
  expect(await dead()).toMatchObject([
    { archiveUrl: 'https://web.archive.org/web/20260301000000/http://other.example/404' },
  ])
})

test.each([
  ['another host', 'https://evil.example/web/1/x'],
  ['a script', 'javascript:alert(1)//web.archive.org/web/'],
  ['a host that looks alike', 'https://web.archive.org.evil.example/web/1/x'],
  ['another path', 'https://web.archive.org/account/logout'],
])('an archive that answers with %s offers nothing', async (_, url) => {
  const closest = { available: true, status: '200', url }
  const fetch: PublicFetch = async (asked) =>
    asked.startsWith('https://archive.org/')
      ? answer(200, JSON.stringify({ archived_snapshots: { closest } }))
      : answer(404)
  const { check, dead } = await createCheckedSite(fetch, ['http://other.example/404'])
  for (const days of [0, 2]) await check(days)
  expect(await dead()).toMatchObject([{ problem: 'missing' }])
  expect((await dead())[0]).not.toHaveProperty('archiveUrl')
})

test.each([
  ...['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '169.254.169.254'].map(
    (host) => [host, 'not-public'],
  ),
  // Its robots.txt is refused, and so the redirect is not followed.
  ['inside.example', 'aborted'],
])('an attacker’s link to %s reaches nothing, directly or by redirect', async (host, failure) => {
  const inside = new URL(`http://${host}/inside`)
  const { fetch, urlOf } = await createOtherSite(
    ({ url }, response) =>
      response.writeHead(url === '/robots.txt' ? 404 : 302, { Location: inside.href }).end(),
    ['other.example', 'inside.example'],
  )
  const { recorded, failures } = recordFailures(fetch)
  const redirect = urlOf('other.example', '/redirect')
  const { check, states } = await createCheckedSite(recorded, [inside.href, redirect])
  await check(0)
  expect(failures).toEqual({
    ...{ [`${inside.origin}/robots.txt`]: 'not-public', [redirect]: failure },
    [urlOf('other.example', '/robots.txt')]: undefined,
  })
  expect(await states()).toEqual({ '/inside': 'unknown', '/redirect': 'unknown' })
})

test('a real client refuses what this machine and its network have', async () => {
  const { recorded, failures } = recordFailures(createPublicFetch({ userAgent: 'Folio (test)' }))
  const origins = ['http://169.254.169.254', 'http://localhost', 'http://10.0.0.1']
  const { check, states } = await createCheckedSite(
    recorded,
    origins.map((origin, i) => `${origin}/${i}`),
  )
  await check(0)
  expect(failures).toEqual(
    Object.fromEntries(origins.map((origin) => [`${origin}/robots.txt`, 'not-public'])),
  )
  expect(await states()).toEqual({ '/0': 'unknown', '/1': 'unknown', '/2': 'unknown' })
})

/** A client, and how the last request for each address failed. */
function recordFailures(fetch: PublicFetch) {
  const failures: Record<string, string | undefined> = {}
  const recorded: PublicFetch = async (url, options) => {
    const response = await fetch(url, options)
    failures[url] = response.failure
    return response
  }
  return { recorded, failures }
}

function answer(status: number, text = '') {
  return { url: '', status, headers: {}, body: Buffer.from(text) }
}
