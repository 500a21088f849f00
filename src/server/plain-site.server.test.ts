import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createOwnedSite } from '../../test/support/owned-site.ts'
import { sampleWordsIn } from '../../test/support/sample-words.ts'
import { signInAs } from '../../test/support/test-users.ts'
import { builtAssets } from './assets.server.ts'

const paths = ['/', '/blogs', '/nowhere', '/projects/taktgeber']
const drawings = /bowl-|filling-|\bbell\b|not-found-\d|headshot-\d|project-default/

test('the pages, styles and scripts of a plain site have nothing of the sample', async () => {
  const { site } = await createOwnedSite()
  const { assetsFor, inlineStyleFor } = await builtAssets('dist/client')
  for (const path of paths) {
    const html = await (await site.request(path)).text()
    expect.soft([path, ...sampleWordsIn(html), drawings.exec(html)?.[0]]).toEqual([path, undefined])
    expect.soft(drawings.exec(inlineStyleFor(path))?.[0], path).toBeUndefined()
    const { start = [], deferredStyle = '' } = assetsFor(path, { language: 'de' })
    const files = await Promise.all(
      [...start, deferredStyle].map((file) => readFile(`dist/client${file}`, 'utf8')),
    )
    expect.soft(files.length).toBeGreaterThan(4)
    expect
      .soft(
        files.flatMap((text) => drawings.exec(text)?.[0] ?? []),
        path,
      )
      .toEqual([])
  }
})

test('a site with the kitchen has its drawings in the first view', async () => {
  const { inlineStyleFor } = await builtAssets('dist/client')
  expect(inlineStyleFor('/', 'kitchen')).toMatch(/\.vessels.*\.bell/s)
})

/** Of the owned site. */
const [accent, paper] = [/#1d4f8a/, /<meta name="theme-color"[^>]*#f3f7fc/]
const defaultColors = /#(?:a2501f|f0935a|faf6ef|1b1715)|Fraunces|fraunces|cover-default/i

test('résumé, feed page, draft and error page have the look of the owner, and nothing of the sample', async () => {
  const { site } = await createOwnedSite()
  const { headers } = await signInAs(site, 'max')
  const draft = { title: 'Entwurf', excerpt: 'Leise.', content: 'Pause.', status: 'draft' }
  const { _id } = await (await site.send('POST', '/api/blogs', draft, { headers })).json()
  const link = await site.send('POST', `/api/blogs/${_id}/preview-links`, {}, { headers })
  const { path: preview } = await link.json()
  for (const path of ['/assets/resume.html', '/rss.xml', '/nowhere', preview]) {
    const page = await site.request(path, { headers: { Accept: 'text/html' } })
    const html = await page.text()
    expect.soft(html, path).toMatch(accent)
    expect.soft(html, path).toMatch(paper)
    expect.soft(html, path).toContain('--font-display:"Newsreader"')
    expect
      .soft(page.headers.get('content-security-policy'), path)
      .toMatch(/style-src [^;]*'sha256-/)
    expect
      .soft([path, ...sampleWordsIn(html), defaultColors.exec(html)?.[0]])
      .toEqual([path, undefined])
  }
})

test('icons, manifest and card have the colours of the owner', async () => {
  const { site } = await createOwnedSite()
  const colorAt = async (path: string, left: number, top: number) => {
    const bytes = Buffer.from(await (await site.request(path)).arrayBuffer())
    const pixel = sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw()
    return `#${(await pixel.toBuffer()).toString('hex')}`
  }
  const home = await (await site.request('/')).text()
  const [card = ''] = /\/cards\/site-\w+\.png/.exec(home) ?? []
  expect(await colorAt('/apple-touch-icon.png', 5, 5)).toMatch(accent)
  expect(await colorAt('/assets/icon-512.png', 60, 500)).toMatch(accent)
  expect(await colorAt(card, 5, 5)).toBe('#f3f7fc')
  const texts = await Promise.all(
    ['/favicon.svg', '/site.webmanifest'].map(async (path) => (await site.request(path)).text()),
  )
  expect(texts).toEqual([expect.stringMatching(accent), expect.stringContaining('"#f3f7fc"')])
  expect(defaultColors.exec(texts.join(''))).toBeNull()
})
