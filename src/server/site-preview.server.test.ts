import { expect, test } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { createTestApp, testTime } from '../../test/support/app.ts'
import { textOf } from '../../test/support/html.ts'
import { signInAs } from '../../test/support/test-users.ts'
import { seed } from './seed.server.ts'

const own: SiteContent = {
  ...sampleContent,
  identity: { ...sampleContent.identity, name: 'Jonas Brückner' },
}

async function openSite() {
  const app = await createTestApp()
  await seed(app.db, testTime)
  const { headers } = await signInAs(app, 'ada')
  const preview = (content: unknown, init: RequestInit = {}) =>
    app.request('/admin/site/preview', {
      method: 'POST',
      body: new URLSearchParams({ content: JSON.stringify(content) }),
      headers,
      ...init,
    })
  return { app, preview, headers }
}

test('an administrator sees the landing page of the unsaved content, and nothing is stored', async () => {
  const { app, preview } = await openSite()
  const response = await preview(own)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(textOf(html)).toContain("I'm Jonas Brückner , a Software Developer")
  expect(textOf(await (await app.request('/')).text())).toContain("I'm Remy Calloway")
})

test('the preview may be framed by the site alone, runs no script, and is not cached', async () => {
  const { headers } = await (await openSite()).preview(own)
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none';(?!.*script-src)(?!.*unsafe).*frame-ancestors 'self'$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
})

test('no other page may be framed, and only admin pages may frame the site', async () => {
  const { app } = await openSite()
  for (const path of ['/', '/blogs', '/nowhere', '/admin', '/admin/site', '/admin/login']) {
    const { headers } = await app.request(path)
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    const policy = headers.get('content-security-policy')
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy?.includes('frame-src'), path).toBe(path.startsWith('/admin'))
  }
})

test('only administrators get a preview', async () => {
  const { app, preview, headers: ada } = await openSite()
  const { headers: pia } = await signInAs(app, 'pia')
  const foreign = { ...ada, 'Sec-Fetch-Site': 'cross-site' }
  const responses = await Promise.all([
    preview(own, { headers: {} }),
    preview(own, { headers: pia }),
    preview(own, { headers: foreign }),
    app.request('/admin/site/preview', { headers: ada }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([401, 403, 403, 405])
})

test.each([
  ['no content', undefined],
  ['an invalid document', { ...own, identity: {} }],
])('%s is refused', async (_, content) => {
  const { preview } = await openSite()
  expect((await preview(content)).status).toBe(400)
})

test('the icons of brands are at the end of the body, whatever the own stylesheet says', async () => {
  const { preview } = await openSite()
  const html = await (
    await preview({
      ...own,
      skills: own.skills.map((skill) => ({ ...skill, icon: 'rust' })),
      look: { ...own.look, css: '/* </body> */ h1 { color: red }' },
    })
  ).text()
  expect(html.match(/<symbol id="rust"/g)).toHaveLength(1)
  expect(html).toMatch(/<symbol id="rust".*<\/svg><\/body><\/html>$/s)
})

test('markup in every text stays text', async () => {
  const { preview } = await openSite()
  const markup = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
  let count = 0
  /** Distinct, since entries of a list have different names. */
  const hostile = () => `${markup.slice(0, 60)}${count++}`
  const replaceTexts = <Value>(value: Value, key = ''): Value => {
    if (typeof value === 'string') return (restricted.test(key) ? value : hostile()) as Value
    if (Array.isArray(value)) return value.map((item) => replaceTexts(item)) as Value
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, item]) => [name, replaceTexts(item, name)])
    return Object.fromEntries(entries)
  }
  const content = replaceTexts(own)
  content.hero.greeting = `{name} ${markup} {role}`
  for (const counter of content.about.counters) counter.suffix = '<b>'
  for (const service of content.services) service.icon = hostile()
  const response = await preview(content)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).not.toMatch(/<img src=x|<script>alert|<b>/)
  expect(count).toBeGreaterThan(50)
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)?.length).toBeGreaterThan(50)
})

/** The schema lets no markup through in these; see site-content.test.ts. */
const restricted =
  /^(email|language|timeZone|src|href|id|category|icon|kind|file|url|date|startDate|endDate|accent|paper|type|radius|css|ai)$/
