import { parseXml } from '@rgrove/parse-xml'
import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { owner, site } from '#site.ts'
import { createTestApp, createTestSite, testOrigin } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'

const soup = {
  title: 'Soup & <Stew>',
  excerpt: 'Warm "words"',
  content:
    '<h2>Salt</h2><p><a href="/blogs/bread">bread</a> <a href="#salt">up</a> <a href="https://example.com/?a=1&amp;b=2">out</a></p><img src="/assets/covers/soup-1600.webp" alt="Soup">',
  author: 'Remy',
}

async function fetchFile(path: string, draft = soup) {
  const app = await createTestApp()
  await insertPost(app.db, draft, new Date('2024-01-05T12:00:00Z'))
  const response = await app.request(path)
  return { type: response.headers.get('content-type'), text: await response.text() }
}

/** The decoded texts of all elements with this name, in document order. */
function textsOf(xml: string, name: string) {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text = '']) => decodeXml(text),
  )
}

function decodeXml(text: string) {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

test('a feed reader gets the post in full, with links that work anywhere', async () => {
  const { type, text } = await fetchFile('/rss.xml')
  const [content = ''] = textsOf(text, 'content:encoded')
  const url = `${testOrigin}/blogs/soup-and-stew`
  expect(type).toBe('application/rss+xml; charset=utf-8')
  expect(textsOf(text, 'title')).toEqual([owner.name, 'Soup & <Stew>'])
  expect(textsOf(text, 'link')).toEqual([`${testOrigin}/`, url])
  expect(textsOf(text, 'guid')).toEqual([url])
  expect(textsOf(text, 'pubDate')).toEqual(['Fri, 05 Jan 2024 12:00:00 GMT'])
  expect(textsOf(text, 'dc:creator')).toEqual(['Remy'])
  expect(textsOf(text, 'description')).toEqual([site.description, 'Warm &quot;words&quot;'])
  expect(content).toContain(`<a href="${testOrigin}/blogs/bread">bread</a>`)
  expect(content).toContain(`<a href="${url}#salt">up</a>`)
  expect(content).toContain('<a href="https://example.com/?a=1&#x26;b=2">out</a>')
  expect(content).toContain(`src="${testOrigin}/assets/covers/soup-1600.webp"`)
  expect(content).not.toMatch(/ (?:href|src|srcset)="\//)
})

test.each([
  ['/feed', '/rss.xml'],
  ['/feed/', '/rss.xml'],
  ['/rss', '/rss.xml'],
  ['/feed.xml', '/rss.xml'],
  ['/index.xml', '/rss.xml'],
  ['/?feed=rss2', '/rss.xml'],
  ['/?feed=constructor', null],
  ['/atom', '/atom.xml'],
  ['/feed/atom/', '/atom.xml'],
])('a feed reader of another software that asks for %s is led to %s', async (path, feed) => {
  const site = await createTestSite()
  await site.request('/')
  const response = await site.request(path)
  expect([response.status, response.headers.get('location')]).toEqual([feed ? 301 : 200, feed])
})

test('a feed without posts has no date of its own making', async () => {
  const app = await createTestApp()
  expect(await (await app.request('/rss.xml')).text()).not.toContain('lastBuildDate')
})

test('a feed carries the newest twenty posts', async () => {
  const app = await createTestApp()
  const days = Array.from({ length: 21 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
  await Promise.all(
    days.map((day) => insertPost(app.db, { ...soup, title: day.toISOString().slice(0, 10) }, day)),
  )
  const titles = textsOf(await (await app.request('/rss.xml')).text(), 'title')
  expect(titles).toHaveLength(21)
  expect(titles.slice(0, 3)).toEqual([owner.name, '2024-01-21', '2024-01-20'])
})

test('a search engine finds every public page, and when a post last changed', async () => {
  const { type, text } = await fetchFile('/sitemap.xml')
  expect(() => parseXml(text)).not.toThrow()
  expect(type).toBe('application/xml; charset=utf-8')
  expect(textsOf(text, 'loc')).toEqual([
    `${testOrigin}/`,
    ...['/blogs', '/archive', '/tags', '/blogs/soup-and-stew'].map((path) => testOrigin + path),
  ])
  expect(new Set(textsOf(text, 'lastmod'))).toEqual(new Set(['2024-01-05T12:00:00.000Z']))
})

test('a search engine finds each post of a long archive in one of several sitemaps', async () => {
  const app = await createTestApp()
  const ids = Array.from({ length: 1001 }, (_, index) => `post-${1000 + index}`)
  await insertRows(app.db, ids)
  const read = async (path: string) => (await app.request(path)).text()
  const index = await read('/sitemap.xml')
  expect(() => parseXml(index)).not.toThrow()
  const parts = textsOf(index, 'loc').map((url) => url.replace(testOrigin, ''))
  expect(parts).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
  const [first = [], second = []] = await Promise.all(
    parts.map(async (path) => textsOf(await read(path), 'loc')),
  )
  const posts = ids.map((id) => `${testOrigin}/blogs/${id}`)
  const pages = ['/', '/blogs', '/archive', '/tags'].map((path) => testOrigin + path)
  expect([...first, ...second]).toEqual([...pages, ...posts])
  expect(second).toHaveLength(1)
})

test('a new post appears in the sitemap immediately, which has one part as long as it is enough', async () => {
  const site = await createTestSite()
  const { headers } = await signInAs(site, 'ada')
  const read = async () => (await site.request('/sitemap-1.xml')).text()
  expect(await read()).not.toContain('/blogs/bread')
  for (const part of ['2', '0', '01', '']) {
    expect((await site.request(`/sitemap-${part}.xml`)).status).toBe(404)
  }
  await site.send('POST', '/api/blogs', { ...soup, title: 'Bread' }, { headers })
  expect(await read()).toContain('/blogs/bread')
})

/** The posts are one minute apart. */
async function insertRows(db: Db, ids: string[]) {
  const rows = ids.map((id, minute) => {
    const at = new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString()
    const texts = { title: id, excerpt: id, search_text: id, source: '', html: '', author: 'Remy' }
    const dates = { published_at: at, created_at: at, updated_at: at }
    return { id, slug: id, ...texts, reading_minutes: 1, ...dates }
  })
  for (let first = 0; first < rows.length; first += 500) {
    await db
      .insertInto('post')
      .values(rows.slice(first, first + 500))
      .execute()
  }
}

test('security.txt has a contact, an expiry and, on https, a canonical address', async () => {
  const app = await createTestApp()
  app.setTime(new Date('2026-03-04T05:06:07Z'))
  const response = await app.request('/.well-known/security.txt')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect((await response.text()).split('\n')).toEqual([
    `Contact: mailto:${owner.email}`,
    'Expires: 2027-02-27T00:00:00.000Z',
    `Canonical: ${testOrigin}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ])
  const plain = await createTestApp({ publicUrl: 'http://localhost:3000' })
  const text = await (await plain.request('/.well-known/security.txt')).text()
  expect(text).not.toContain('Canonical')
})

test('a phone reads the name and the icons of the site', async () => {
  const { type, text } = await fetchFile('/site.webmanifest')
  const manifest = JSON.parse(text)
  expect(type).toBe('application/manifest+json')
  expect(manifest).toMatchObject({ name: site.title, short_name: owner.name, start_url: '/' })
  expect(
    manifest.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose]),
  ).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
})
