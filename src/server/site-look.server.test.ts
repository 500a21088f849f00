import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { createTestSite, type TestApp, testTime } from '../../test/support/app.ts'
import { signInAs } from '../../test/support/test-users.ts'
import { seed } from './seed.server.ts'

const own = {
  accent: '#1f6070',
  paper: 'cool',
  type: 'newsreader',
  radius: 'none',
  css: 'h1 { content: "a & b > c" }',
}
const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Ada' }
const publicPages = ['/', '/?contact=sent', '/blogs', '/blogs/soup', '/nowhere']

async function openSite() {
  const site = await createTestSite({
    fill: async (db) => {
      await seed(db, testTime)
      await insertPost(db, soup, testTime)
    },
  })
  const { headers } = await signInAs(site, 'ada')
  const publish = async (look: object) => {
    const etag = (await site.request('/api/site')).headers.get('etag') ?? ''
    const init = { headers: { ...headers, 'If-Match': etag } }
    return site.send('PUT', '/api/site', { ...sampleContent, look }, init)
  }
  return { site, headers, publish }
}

async function stylesOf(site: TestApp, path: string, init: RequestInit = {}) {
  const response = await site.request(path, init)
  const html = await response.text()
  return {
    html,
    styles: [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text),
    policy: response.headers.get('content-security-policy') ?? '',
  }
}

function hashOf(style = '') {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

test('every public page has the published look, which its policy allows, and the admin area keeps its own', async () => {
  const { site, publish } = await openSite()
  for (const path of publicPages) {
    const { html, policy } = await stylesOf(site, path)
    expect(html, path).not.toMatch(/<style|themeColors|"look"/)
    expect(policy, path).toContain("style-src 'self';")
  }
  expect((await publish(own)).status).toBe(200)
  for (const path of publicPages) {
    const { html, styles, policy } = await stylesOf(site, path)
    expect(styles, path).toEqual([
      expect.stringMatching(/^:root\{--color-paper:light-dark\(#f3f7fc,#16181a\).*\}h1 \{ content/),
    ])
    expect(policy, path).toContain(`style-src 'self' ${hashOf(styles[0])};`)
    expect(html).toMatch(/<meta name="theme-color" media="[^"]*light\)" content="#f3f7fc"\/>/)
    expect(html).toMatch(/<meta name="theme-color" media="[^"]*dark\)" content="#16181a"\/>/)
    expect(html.split(own.css), path).toHaveLength(2)
  }
  const headers = { 'Sec-Fetch-Site': 'cross-site', Accept: 'text/html' }
  const refusal = await stylesOf(site, '/', { method: 'POST', headers })
  expect(refusal.html).toContain('Something went wrong')
  expect(refusal.styles[0]).toContain(own.css)
  expect(refusal.policy).toContain(hashOf(refusal.styles[0]))
  for (const path of ['/admin', '/admin/site', '/admin/login', '/admin/nowhere']) {
    const { html, policy } = await stylesOf(site, path)
    expect(html, path).not.toMatch(/<style|themeColors|#f3f7fc/)
    expect(policy, path).toContain("style-src 'self';")
    // Which frames the preview.
    expect(policy, path).toContain("frame-src 'self'")
  }
  const manifest = await (await site.request('/site.webmanifest')).json()
  expect(manifest).toMatchObject({ background_color: '#f3f7fc', theme_color: '#f3f7fc' })
})

test('a cached page has the policy of its own look, before and after a change', async () => {
  const { site, publish } = await openSite()
  const looks = [own, { ...own, css: 'h2 {}' }, own]
  const seen: boolean[] = []
  for (const look of looks) {
    await publish(look)
    for (const { styles, policy } of [await stylesOf(site, '/'), await stylesOf(site, '/')]) {
      seen.push(styles[0]?.endsWith(look.css) === true && policy.includes(hashOf(styles[0])))
    }
  }
  expect(seen).toEqual(Array(6).fill(true))
})

test('the preview has the unsaved look, and nothing else has', async () => {
  const { site, headers } = await openSite()
  const content = JSON.stringify({ ...sampleContent, look: own })
  const response = await site.request('/admin/site/preview', {
    method: 'POST',
    body: new URLSearchParams({ content }),
    headers,
  })
  const style = /<style>(.*?)<\/style>/s.exec(await response.text())?.[1]
  expect(style).toContain(own.css)
  expect(response.headers.get('content-security-policy')).toContain(
    `style-src 'self' ${hashOf(style)};`,
  )
  expect((await stylesOf(site, '/')).styles).toEqual([])
})

test('a client that knows no look publishes the default one', async () => {
  const { site, headers, publish } = await openSite()
  await publish(own)
  const { look: _, ...content } = sampleContent
  const init = { headers: { ...headers, 'If-Match': '"2"' } }
  expect((await site.send('PUT', '/api/site', content, init)).status).toBe(200)
  expect((await stylesOf(site, '/')).styles).toEqual([])
})
