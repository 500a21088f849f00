import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished } from 'vitest'
import { resumeFilePolicies } from '#features/resume/resume-policy.server.ts'
import { createShardReader, inflate } from '#features/search/shards/shard-reader.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { cspHash } from '#server/render.server.tsx'
import { testOrigin } from '../../../test/support/app.ts'
import { crawl } from '../../../test/support/crawl.ts'
import { contentOf, test } from '../../../test/support/exported-site.ts'
import { atomFaults, jsonFeedFaults, rssFaults } from '../../../test/support/feed-rules.ts'
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

test('an export has the look of the site on every page, its hash in the policy, and no form', async ({
  ownExport: { read },
}) => {
  const pages = await Promise.all(['index.html', 'blogs.html', '404.html'].map(read))
  const styles = pages.map((page) => /.*<style>(.*?)<\/style>/s.exec(page)?.[1])
  expect(styles[0]).toContain('h1 { color: red }')
  expect(new Set(styles).size).toBe(1)
  expect(await read('_headers')).toContain(cspHash(styles[0] ?? ''))
  const [home = ''] = pages
  expect(home).not.toContain('<form')
  expect(home).toContain('href="mailto:remy@example.com"')
  expect(textOf(home)).toContain('Write me a mail')
  const [, sprite = ''] = /<use href="\/(icons\/[^#"]+)#mastodon"/.exec(home) ?? []
  expect(await read(sprite)).toContain('<symbol id="mastodon"')
  expect(await read('.well-known/security.txt')).toMatch(
    /^Canonical: https:\/\/[^/]+\/\.well-known\/security\.txt$/m,
  )
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

test('an export redirects former paths, and knows those that are gone', async ({
  ownExport: { folder, read },
}) => {
  const redirects = (await read('_redirects')).split('\n')
  expect(redirects.filter((line) => line.startsWith('/blog'))).toEqual([
    '/blog /blogs 301',
    '/blogs/mac-os /blogs/linux 301',
    '/blogs/macos /blogs/linux 301',
    '/blogs/gone /404.html 410',
    '/blogs/numbered /404.html 410',
    '/blogs/odd /404.html 410',
  ])
  const page = await read('blogs/macos/index.html')
  expect(page).toContain(`<link rel="canonical" href="${testOrigin}/blogs/linux">`)
  expect(page).toContain('<meta name="robots" content="noindex">')
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/blogs/linux">')
  const files = Object.keys(await contentOf(folder)).filter((file) => /^blogs\/.*html$/.test(file))
  expect(files.toSorted()).toEqual([
    'blogs/Soup #1?.html',
    'blogs/Süppe 100%.html',
    'blogs/linux.html',
    'blogs/mac-os/index.html',
    'blogs/macos/index.html',
    'blogs/soup.html',
  ])
})

test('an export has no trace of a post that is not published', async ({ ownExport }) => {
  const content = await contentOf(ownExport.folder)
  const traces = Object.entries(content).filter(([file, text]) => /secret/i.test(file + text))
  expect(traces.map(([file]) => file).filter((file) => !/^(assets|fonts)\//.test(file))).toEqual([])
})

test('an export has the feeds of each tag as plain files, and their types', async ({
  ownExport: { read },
}) => {
  const feeds = [
    rssFaults(await read('tags/cpp/rss.xml')),
    atomFaults(await read('tags/cpp/atom.xml')),
    jsonFeedFaults(await read('tags/cpp/feed.json')),
  ]
  expect(feeds).toEqual([[], [], []])
  expect(await read('rss.xml')).toMatch(/^<\?xml /)
  await expect(read('tags/secret/rss.xml')).rejects.toThrow('ENOENT')
  const headers = await read('_headers')
  expect(headers).toContain('\n/tags/:tag/rss.xml\n  Content-Type: application/rss+xml')
  expect(headers).toContain('\n/tags/:tag/feed.json\n  Content-Type: application/feed+json')
})

test('a former path of a tag leads to its page and its feeds', async ({ ownExport: { read } }) => {
  const redirects = (await read('_redirects')).split('\n')
  expect(redirects.filter((line) => line.startsWith('/tags'))).toEqual([
    '/tags/c-plus-plus /tags/cpp 301',
    '/tags/c-plus-plus/rss.xml /tags/cpp/rss.xml 301',
    '/tags/c-plus-plus/atom.xml /tags/cpp/atom.xml 301',
    '/tags/c-plus-plus/feed.json /tags/cpp/feed.json 301',
  ])
  expect(await read('_nginx.conf')).toContain(
    'location = "/tags/c-plus-plus/rss.xml" { return 301 "/tags/cpp/rss.xml$is_args$args"; }',
  )
  expect(await read('tags/c-plus-plus/index.html')).toContain('content="0; url=/tags/cpp"')
})

test('the robots.txt of an export has the owner’s choice', async ({ ownExport: { read } }) => {
  const text = await read('robots.txt')
  expect(text).toMatch(
    /^User-agent: \*\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nDisallow:\n\nUser-agent: GPTBot\n/,
  )
  expect(text).toMatch(/\nDisallow: \/\n\nSitemap: (\S+)\n$/)
  expect(text).toContain(`Sitemap: ${testOrigin}/sitemap.xml`)
})

test('a visitor of an export searches in its files', async ({ ownExport: { folder, read } }) => {
  const ask = createShardReader(async (path) =>
    inflate(new Blob([new Uint8Array(await readFile(join(folder, path)))]).stream()),
  )
  expect(await ask('slwoly')).toEqual([
    {
      ...{ _id: 'soup', slug: 'soup', title: 'Soup' },
      excerpt: 'Warm.',
      marks: [],
      url: '/blogs/soup',
    },
  ])
  expect(await read('_headers')).toMatch(/^\/search-index\/\*\n {2}Cache-Control: .*immutable$/m)
})

test('the search page of an export tells what it needs without a script', async ({
  ownExport: { read },
}) => {
  const [, notice = ''] = /<noscript>(.*?)<\/noscript>/s.exec(await read('search.html')) ?? []
  expect(textOf(notice)).toContain('its search needs JavaScript')
  expect(notice).toContain('href="/blogs"')
})
