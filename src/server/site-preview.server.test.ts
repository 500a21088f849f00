import { expect, test } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import { type SiteContent, siteContentSchema } from '#features/site/site-content.ts'
import { fillDocument } from '../../test/security/support/filled-document.ts'
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

test('an administrator sees the unsaved landing page, in a frame of this site and without a script', async () => {
  const { app, preview } = await openSite()
  const response = await preview(own)
  const { status, headers } = response
  expect([status, headers.get('x-frame-options'), headers.get('cache-control')]).toEqual([
    ...[200, 'SAMEORIGIN', 'no-store'],
  ])
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none';(?!.*script-src)(?!.*unsafe).*frame-ancestors 'self'$/,
  )
  expect(textOf(await response.text())).toContain("I'm Jonas Brückner , a Software Developer")
  expect(textOf(await (await app.request('/')).text())).toContain("I'm Remy Calloway")
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
  expect(html).toContain('<use href="#rust"')
  expect(html).not.toContain('/icons/')
  expect(html).toMatch(/<symbol id="rust".*<\/svg><\/body><\/html>$/s)
})

test('markup in every text stays text', async () => {
  const { preview } = await openSite()
  const markup = '<img src=x onerror=alert(1)></script><script>alert(2)'
  const candidates = (index: number) => [`${markup}${index}`, `{name} ${markup} {role}`, '<b>']
  const { document, filled } = fillDocument(siteContentSchema, own, candidates)
  // A stylesheet is no text; see css-faults.test.ts.
  const response = await preview({ ...document, look: own.look })
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).not.toMatch(/<img src=x|<script>alert|<b>/)
  expect(filled.length).toBeGreaterThan(50)
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)?.length).toBeGreaterThan(50)
})
