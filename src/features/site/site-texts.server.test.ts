import { expect, test } from 'vitest'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { sampleContent } from './sample-content.ts'
import type { SiteContent } from './site-content.ts'
import { addRevision, seedSite } from './site-revisions.server.ts'
import { renderTexts } from './site-texts.server.ts'

function withAbout(change: Partial<SiteContent['about']>): SiteContent {
  return { ...sampleContent, about: { ...sampleContent.about, ...change } }
}

async function storyHtml(story: string) {
  return (await renderTexts(withAbout({ story })))('about.story')
}

async function siteWith(content: SiteContent) {
  const app = await createTestApp()
  await seedSite(app.db, sampleContent, testTime)
  await addRevision(app.db, { content, savedBy: 'Ada', at: testTime, basedOn: 1 })
  return app
}

test('a text is Markdown: emphasis, lists and links', async () => {
  expect(await storyHtml('*Salt*\n\n- one\n\n[More](https://example.com)')).toBe(
    '<p><em>Salt</em></p>\n<ul>\n<li>one</li>\n</ul>\n<p><a href="https://example.com">More</a></p>',
  )
})

test('headings are below those of the page, and have neither ids nor anchors of their own', async () => {
  const intro = (await renderTexts(withAbout({ intro: '# A\n\n## B\n\n### C' })))('about.intro')
  expect(intro.match(/<h\d/g)).toEqual(['<h3', '<h3', '<h4'])
  expect(await storyHtml('# Contact\n\n###### Deep')).toMatch(
    /^<h4 id="about-story-contact">Contact<\/h4>\n<h6[^>]*>Deep<\/h6>$/,
  )
})

test('a link to a heading of the text leads there, one to a section of the page leads to it', async () => {
  const html = await storyHtml('[a](#tools) [b](#projects)\n\n## Tools')
  expect(html).toContain('<a href="#about-story-tools">a</a> <a href="#projects">b</a>')
})

test('footnotes of two texts have different ids', async () => {
  const note = 'Salt[^1]\n\n[^1]: Fine.'
  const html = await renderTexts(withAbout({ intro: note, story: note }))
  const both = html('about.intro') + html('about.story')
  const ids = [...both.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const targets = [...both.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(3)
  expect(new Set(ids).size).toBe(ids.length)
  expect(targets.filter((target) => !ids.includes(target))).toEqual([])
})

test('code is a block without a bar and colours, labelled in the site’s language', async () => {
  const source = '```js\nlet a = 1 < 2\n```\n\n| a |\n|---|\n| 1 |\n\nSalt[^1]\n\n[^1]: Fine.'
  const { identity } = sampleContent
  const content = { ...withAbout({ story: source }), identity: { ...identity, language: 'de' } }
  const html = (await renderTexts(content))('about.story')
  expect(html).toContain(
    '<pre tabindex="0" role="group" aria-label="JavaScript-Code"><code class="language-js">let a = 1 &#x3C; 2</code></pre>',
  )
  expect(html).toContain('aria-label="Tabelle"')
  expect(html).toContain('>Fußnoten</h4>')
  expect(html).toContain('aria-label="Zurück zum Verweis 1"')
  expect(html).not.toMatch(/code-bar|class="(code"|pl-)/)
})

test('no script of an author stays', async () => {
  const attack = [
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(2)>',
    '[x](javascript:alert(3)) <svg onload=alert(4)>',
  ].join('\n\n')
  expect(await storyHtml(attack)).not.toMatch(/alert\(|onerror|onload=/)
})

test('the page has the finished HTML, and its data has no Markdown', async () => {
  const content = withAbout({ intro: 'I **cook**.', story: 'First.\n\n- *Second*' })
  const app = await siteWith({ ...content, contact: { intro: 'Write to _me_.' } })
  const html = await (await app.request('/')).text()
  expect(html).toContain('<p>I <strong>cook</strong>.</p>')
  expect(html).toContain('<li><em>Second</em></li>')
  expect(html).toContain('<p>Write to <em>me</em>.</p>')
  expect(html).not.toMatch(/\*\*cook|_me_/)
  const landing = await (await app.request('/api/site/landing')).json()
  expect(landing).toMatchObject({ about: { intro: '<p>I <strong>cook</strong>.</p>' } })
  expect(await (await app.request('/api/site')).json()).toMatchObject({
    about: { intro: 'I **cook**.' },
  })
})

test.each([
  ['>', '>a</p>'],
  ['1. ', '1. a</p>'],
  ['<b>', '&#x3C;b>a</p>'],
])(
  'thousands of %j are refused at their field; stored ones are shown as they are',
  async (piece, shown) => {
    const content = withAbout({ story: `${piece.repeat(6000)}a` })
    const app = await siteWith(content)
    const { headers } = await signInAs(app, 'ada')
    const response = await app.send('PUT', '/api/site', content, {
      headers: { ...headers, 'If-Match': '"2"' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: { 'about.story': expect.stringContaining('nested too deeply') },
    })
    const page = await app.request('/')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(shown)
  },
)
