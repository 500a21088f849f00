import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished } from 'vitest'
import { resumeFilePolicies } from '#features/resume/resume-policy.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { cspHash } from '#server/render.server.tsx'
import { testOrigin } from '../../../test/support/app.ts'
import { crawl } from '../../../test/support/crawl.ts'
import { contentOf, oddSlug, test } from '../../../test/support/exported-site.ts'
import { textOf } from '../../../test/support/html.ts'
import { hostFolder } from '../../../test/support/static-host.ts'

test('a visitor of an export finds every page, picture and anchor', async ({ ownExport }) => {
  const { folder, outcome } = ownExport
  const host = await hostFolder(folder)
  onTestFinished(() => host.stop().then(() => undefined))
  const starts = ['/', '/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/blog']
  const { paths, dead } = await crawl(host.url, testOrigin, starts)
  expect([dead, outcome.dead]).toEqual([[], []])
  expect([...paths]).toEqual(
    expect.arrayContaining([
      ...['/blogs/soup', '/blogs/S%C3%BCppe%20100%25', '/blogs/Soup%20%231%3F', '/projects/oven'],
      ...['/blogs/linux', '/blogs/mac-os', '/assets/resume.html', '/build/page.js'],
      '/uploads/soup-0123456789-700x933-480.avif',
    ]),
  )
  const lists = 4 // blog, archive, tags, one tag
  const posts = 4
  const others = 5 // home, search, case study, résumé, 404
  expect(outcome.pages).toBe(lists + posts + others)
  expect(outcome.count).toBeGreaterThan(300)
})

test('an export has a post with any slug', async ({ ownExport }) => {
  expect(await ownExport.read(`blogs/${oddSlug}.html`)).toContain('Odd</h1>')
})

test('the security.txt of an export names the exported site', async ({ ownExport }) => {
  expect(await ownExport.read('.well-known/security.txt')).toMatch(
    /^Canonical: https:\/\/[^/]+\/\.well-known\/security\.txt$/m,
  )
})

test('an export has the look of the site on every page, and its hash in the policy', async ({
  ownExport: { read },
}) => {
  const styles = await Promise.all(
    ['index.html', 'blogs.html', '404.html'].map(
      async (file) => /.*<style>(.*?)<\/style>/s.exec(await read(file))?.[1],
    ),
  )
  expect(styles[0]).toContain('h1 { color: red }')
  expect(new Set(styles).size).toBe(1)
  expect(await read('_headers')).toContain(cspHash(styles[0] ?? ''))
})

test('an export has the social cards, covers and icons that its pages name', async ({
  ownExport: { folder, read },
}) => {
  const files = Object.keys(await contentOf(folder))
  const drawn = files.filter((file) => /^cards\/(covers|posts\/Süppe|site)/.test(file))
  expect(drawn.toSorted()).toEqual([
    ...[1600, 480, 800].map((width) =>
      expect.stringMatching(new RegExp(`^cards/covers/Süppe 100%-\\w+-${width}\\.webp$`)),
    ),
    expect.stringMatching(/^cards\/posts\/Süppe 100%-\w+\.png$/),
    expect.stringMatching(/^cards\/site-\w+\.png$/),
  ])
  expect(files).toEqual(
    expect.arrayContaining([
      ...['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'],
      ...['assets/icon-192.png', 'assets/icon-512.png', 'assets/icon-maskable-512.png'],
    ]),
  )
  expect(await read('favicon.svg')).toMatch(/^<svg /)
  expect(await read('_headers')).toMatch(/^\/cards\/\*\n {2}Cache-Control: .*immutable$/m)
})

test('an export contains nothing of the admin area, and counts no visitor', async ({
  ownExport: { folder, visitors },
}) => {
  const content = await contentOf(folder)
  const mentions = Object.entries(content).filter(([, text]) => text.includes('/admin'))
  expect(mentions.map(([file]) => file)).toEqual([])
  expect(Object.keys(content)).not.toContain('build/admin.js')
  expect(visitors).toBe(0)
})

test('an export has compressed copies of its texts', async ({ ownExport: { folder, read } }) => {
  const page = await read('index.html')
  expect(brotliDecompressSync(await readFile(join(folder, 'index.html.br'))).toString()).toBe(page)
  expect(gunzipSync(await readFile(join(folder, 'index.html.gz'))).toString()).toBe(page)
})

test('a page without a form shows the contact address', async ({ ownExport }) => {
  const page = await ownExport.read('index.html')
  expect(page).not.toContain('<form')
  expect(page).toContain('href="mailto:remy@example.com"')
  expect(textOf(page)).toContain('Write me a mail')
})

test('an export contains the icons of brands', async ({ ownExport: { read } }) => {
  const [, sprite = ''] =
    /<use href="\/(icons\/[^#"]+)#mastodon"/.exec(await read('index.html')) ?? []
  expect(await read(sprite)).toContain('<symbol id="mastodon"')
})

async function resumeFilesIn(folder: string) {
  const files = Object.keys(await contentOf(folder))
  return files.filter((file) => /^(assets\/)?resume\.(html|json|pdf)$/.test(file)).toSorted()
}

test('an export contains the résumé and its JSON', async ({ ownExport: { folder, read } }) => {
  expect(await resumeFilesIn(folder)).toEqual(['assets/resume.html', 'resume.json'])
  expect(await read('assets/resume.html')).toContain('<h2 id="experience">Experience</h2>')
  expect(JSON.parse(await read('resume.json'))).toEqual(sampleContent.resume.document)
})

test('an export contains an own HTML file as it is', async ({
  htmlResumeExport: { folder, read },
}) => {
  expect(await resumeFilesIn(folder)).toEqual(['assets/resume.html'])
  expect(await readFile(join(folder, 'assets/resume.html'), 'latin1')).toBe(
    'own cv-0123456789.html \xff',
  )
  expect((await read('_headers')).split('\n\n').slice(-2)).toEqual([
    `/assets/resume.html\n  ! Content-Security-Policy\n  Content-Security-Policy: ${resumeFilePolicies.html}`,
    `/assets/resume\n  ! Content-Security-Policy\n  Content-Security-Policy: ${resumeFilePolicies.html}\n`,
  ])
})

test('the address of the résumé leads to an own PDF in an export', async ({
  pdfResumeExport: { folder, read, outcome },
}) => {
  expect(await resumeFilesIn(folder)).toEqual(['assets/resume.html', 'assets/resume.pdf'])
  expect(await readFile(join(folder, 'assets/resume.pdf'), 'latin1')).toBe(
    'own cv-0123456789.pdf \xff',
  )
  expect(await read('assets/resume.html')).toContain('url=/assets/resume.pdf')
  expect(await read('_redirects')).toContain('/assets/resume.html /assets/resume.pdf 302\n')
  expect((await read('_headers')).split('\n\n').at(-1)).toBe(
    `/assets/resume.pdf\n  ! Content-Security-Policy\n  Content-Security-Policy: ${resumeFilePolicies.pdf}\n`,
  )
  expect(outcome.dead).toEqual([])
})
