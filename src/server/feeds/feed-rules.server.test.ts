import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { atomFaults, jsonFeedFaults, rssFaults } from '../../../test/support/feed-rules.ts'

const formats = {
  '/rss.xml': rssFaults,
  '/atom.xml': atomFaults,
  '/feed.json': jsonFeedFaults,
}
const paths = Object.keys(formats) as (keyof typeof formats)[]

const strange = {
  title: 'Soup & "Stew" <b> ]]> \u0001\u000b',
  excerpt: '<script>alert(1)</script> & more',
  content:
    '<h2>Salt</h2><p onclick="x()"><a href="/blogs/bread">bread</a> <a href="#salt">up</a></p><img src="/assets/covers/soup-1600.webp" alt=""><script>1</script><style>p {}</style>',
  author: "O'Neil & Söhne",
  tags: ['C++ & <Rust>', '日本語'],
}

async function appWithPosts() {
  const app = await createTestApp()
  await insertPost(app.db, strange, new Date('2024-01-05T12:00:00Z'))
  await insertPost(app.db, { ...strange, author: '', tags: [] }, new Date('2024-02-05T12:00:00Z'))
  return app
}

test('each feed keeps the rules of its format, with strange posts and without any', async () => {
  const [app, empty] = [await appWithPosts(), await createTestApp()]
  for (const path of paths) {
    const text = await (await app.request(path)).text()
    expect(formats[path](text)).toEqual([])
    expect(text).toContain('C++')
    expect(text).not.toMatch(/[^\P{Cc}\t\n\r]/u)
    expect(formats[path](await (await empty.request(path)).text())).toEqual([])
  }
})

test('the three formats have the same posts', async () => {
  const app = await appWithPosts()
  const read = async (path: string) => (await app.request(path)).text()
  const ids = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => id)
  const [rss, atom, json] = [
    await read('/rss.xml'),
    await read('/atom.xml'),
    await read('/feed.json'),
  ]
  const guids = ids(rss, /<guid[^>]*>([^<]+)</g)
  expect(guids).toHaveLength(2)
  expect(ids(atom, /<entry>\s*<id>([^<]+)</g)).toEqual(guids)
  expect(JSON.parse(json).items.map(({ id }: { id: string }) => id)).toEqual(guids)
})

test.each([
  ['/rss.xml', 'application/rss+xml; charset=utf-8'],
  ['/atom.xml', 'application/atom+xml; charset=utf-8'],
  ['/feed.json', 'application/feed+json; charset=utf-8'],
])('%s is sent as %s, and every page links it', async (path, type) => {
  const app = await appWithPosts()
  expect((await app.request(path)).headers.get('content-type')).toBe(type)
  const link = `type="${type.replace('; charset=utf-8', '')}"`
  for (const page of ['/', '/blogs', '/nowhere']) {
    const html = await (await app.request(page)).text()
    expect(html).toMatch(
      new RegExp(`<link rel="alternate" ${link.replace('+', '\\+')}[^>]* href="${path}"`),
    )
  }
})

const rss = (items: string) =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>A</title><link>https://a.example/</link><description>A</description><atom:link href="https://a.example/rss.xml" rel="self" type="application/rss+xml"/>${items}</channel></rss>`
const item = (more: string) =>
  `<item><title>B</title><link>https://a.example/b</link><guid>https://a.example/b</guid>${more}<description>B</description><content:encoded>B</content:encoded></item>`
const pubDate = '<pubDate>Fri, 05 Jan 2024 12:00:00 GMT</pubDate>'

test('the rules of RSS notice what is wrong', () => {
  const wrong = [
    rss(item('')),
    rss(item(pubDate.replace('Fri', 'Mon'))),
    rss(item(pubDate) + item(pubDate)),
    rss(item(`${pubDate}<price>1</price>`)),
    rss(item(pubDate)).replace('rel="self"', 'rel="next"'),
    rss(item(pubDate).replace('>B</content', '>&lt;a href="/b"&gt;</content')),
  ]
  expect(rssFaults(rss(item(pubDate)))).toEqual([])
  expect(wrong.map((text) => rssFaults(text).length)).toEqual(wrong.map(() => 1))
})

test('the rules of Atom and JSON Feed notice what is wrong', () => {
  const atom = atomFaults('<feed xmlns="http://www.w3.org/2005/Atom"/>').join()
  for (const name of ['id', 'title', 'updated', 'author', 'link']) expect(atom).toContain(name)
  const json = jsonFeedFaults('{"items":[{}]}').join()
  for (const name of ['version', 'title', 'authors', 'id', 'html']) expect(json).toContain(name)
})
