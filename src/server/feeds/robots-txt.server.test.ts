import { expect, test } from 'vitest'
import { aiChoices } from '#features/site/ai-crawlers.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { createTestApp, createTestSite, testOrigin, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { robotsTxt } from './robots-txt.server.ts'

const training = [
  ...['GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended', 'Applebot-Extended', 'Bytespider'],
  ...['meta-externalagent', 'Amazonbot'],
]
const answering = [
  ...['OAI-SearchBot', 'ChatGPT-User', 'Claude-SearchBot', 'Claude-User', 'PerplexityBot'],
]
const others = ['Googlebot', 'bingbot', 'Applebot', 'DuckDuckBot', 'Mastodon']

/** Groups as RFC 9309 has them: names in lower case, and the paths that they may not read. */
function groupsOf(text: string) {
  const groups: { agents: string[]; disallowed: string[] }[] = []
  let isInAgents = false
  for (const line of text.split('\n')) {
    const [, field = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(line) ?? []
    if (field === 'User-agent') {
      if (!isInAgents) groups.push({ agents: [], disallowed: [] })
      groups.at(-1)?.agents.push(value.toLowerCase())
    }
    if (field === 'Disallow' && value) groups.at(-1)?.disallowed.push(value)
    if (field) isInAgents = field === 'User-agent'
  }
  return groups
}

/** Whether a crawler may read a page: its own group counts, else that of all. */
function mayRead(text: string, crawler: string, path: string) {
  const groups = groupsOf(text)
  const own = groups.filter(({ agents }) => agents.includes(crawler.toLowerCase()))
  const all = groups.filter(({ agents }) => agents.includes('*'))
  const rules = (own.length > 0 ? own : all).flatMap(({ disallowed }) => disallowed)
  return !rules.some((rule) => path.startsWith(rule))
}

function readersOf(text: string) {
  const may = (crawler: string) => mayRead(text, crawler, '/blogs/soup')
  return [training, answering, others].map((names) => new Set(names.map(may)))
}

const [yes, no] = [new Set([true]), new Set([false])]

test.each([
  ['all', [yes, yes, yes], 'search=yes, ai-input=yes, ai-train=yes'],
  ['search', [no, yes, yes], 'search=yes, ai-input=yes, ai-train=no'],
  ['none', [no, no, yes], 'search=yes, ai-input=no, ai-train=no'],
] as const)('the choice %s is a rule for crawlers, and a signal', async (ai, readers, signal) => {
  const app = await createTestApp()
  await seedSite(app.db, { ...sampleContent, crawlers: { ai } }, testTime)
  const response = await app.request('/robots.txt')
  const text = await response.text()
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  expect(readersOf(text)).toEqual(readers)
  expect(text.match(/^Content-Signal: .*$/gm)).toEqual([`Content-Signal: ${signal}`])
  expect(text.split('\n').slice(0, 2)).toEqual(['User-agent: *', `Content-Signal: ${signal}`])
  expect(text.match(/^Sitemap: .*$/gm)).toEqual([`Sitemap: ${testOrigin}/sitemap.xml`])
})

test.each(aiChoices)(
  'with %s no crawler reads the admin area, nor a line that RFC 9309 lacks',
  (ai) => {
    const text = robotsTxt(ai, testOrigin, ['/admin', '/api/'])
    const crawlers = [...training, ...answering, ...others]
    const readable = crawlers.flatMap((crawler) =>
      ['/admin', '/admin/login', '/api/blogs'].filter((path) => mayRead(text, crawler, path)),
    )
    expect(readable).toEqual([])
    const form =
      /^(?:User-agent: (?:\*|[\w-]+)|Content-Signal: [\w=, -]+|Disallow:(?: \/\S*)?|Sitemap: https:\S+|)$/
    expect(text.split('\n').filter((line) => !form.test(line))).toEqual([])
    const agents = groupsOf(text).flatMap((group) => group.agents)
    expect(new Set(agents).size).toBe(agents.length)
  },
)

test('a site without a choice has the rules that it had', () => {
  expect(robotsTxt('all', testOrigin, ['/admin', '/api/'])).toBe(
    `User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=yes\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${testOrigin}/sitemap.xml\n`,
  )
})

test('an owner’s choice is in robots.txt immediately; what is none is refused', async () => {
  const site = await createTestSite({ fill: (db) => seedSite(db, sampleContent, testTime) })
  const { headers } = await signInAs(site, 'ada')
  const publish = async (ai: unknown, revision: number) => {
    const body = { ...sampleContent, crawlers: { ai } }
    const init = { headers: { ...headers, 'If-Match': `"${revision}"` } }
    return (await site.send('PUT', '/api/site', body, init)).status
  }
  const read = async () => (await site.request('/robots.txt')).text()
  expect(await read()).not.toContain('GPTBot')
  expect(await publish('none', 1)).toBe(200)
  const chosen = await read()
  expect(chosen).toContain('GPTBot')
  for (const value of ['none\nAllow: /', 'None', '', null, ['none'], {}, 'constructor']) {
    expect(await publish(value, 2)).toBe(400)
  }
  expect(await read()).toBe(chosen)
})

test('a stored choice that this version does not know allows all', async () => {
  const app = await createTestApp()
  const content = JSON.stringify({ ...sampleContent, crawlers: { ai: 'x\nDisallow: /' } })
  const saved_at = testTime.toISOString()
  await app.db
    .insertInto('site_revision')
    .values({ id: 1, content, saved_by: 'Ada', saved_at })
    .execute()
  const text = await (await app.request('/robots.txt')).text()
  expect(text).toBe(robotsTxt('all', testOrigin, ['/admin', '/api/']))
})

test('a document from before the choice allows all, and can be restored', async () => {
  const { crawlers: _, ...before } = sampleContent
  const site = await createTestSite()
  const { headers } = await signInAs(site, 'ada')
  const content = JSON.stringify(before)
  const saved_at = testTime.toISOString()
  await site.db
    .insertInto('site_revision')
    .values({ id: 1, content, saved_by: 'Ada', saved_at })
    .execute()
  const body = { ...sampleContent, crawlers: { ai: 'search' } }
  const init = { headers: { ...headers, 'If-Match': '"1"' } }
  expect((await site.send('PUT', '/api/site', body, init)).status).toBe(200)
  const restored = await site.send('POST', '/api/site/revisions/1/restore', {}, { headers })
  expect(await restored.json()).toMatchObject({ crawlers: { ai: 'all' } })
  expect(await (await site.request('/robots.txt')).text()).not.toContain('GPTBot')
})
