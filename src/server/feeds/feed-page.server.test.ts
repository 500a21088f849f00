import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { owner } from '#site.ts'
import { createTestApp, createTestSite, testOrigin, testTime } from '../../../test/support/app.ts'
import { headOf, textOf } from '../../../test/support/html.ts'

const headers = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
}
const strange = '</title></script><script>alert(1)</script>" onfocus="x() & ]]>'
const soup = { title: 'Onion Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const paths = [
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/tags/broth/rss.xml',
  '/tags/broth/feed.json',
]

async function appWithPosts() {
  const app = await createTestApp()
  await insertPost(app.db, { ...soup, tags: ['Broth'] }, testTime)
  await insertPost(app.db, { ...soup, title: strange, tags: ['Broth', strange] }, testTime)
  return app
}

test('a browser gets a page that leads to the posts, and other clients the feed', async () => {
  const app = await appWithPosts()
  for (const path of paths) {
    const response = await app.request(path, { headers })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/i)
    expect(response.headers.get('vary')).toMatch(/\bAccept\b(?!-)/)
    expect(html).toMatch(new RegExp(`<input[^>]* readOnly="" [^>]*value="${testOrigin}${path}"`))
    expect(html).toContain('href="/blogs/onion-soup"')
    expect(textOf(html)).toContain('This is a feed. A feed reader shows new posts')
    expect(headOf(html)).toMatchObject({ robots: 'noindex', canonical: undefined })
    const feed = await app.request(path, { headers: { Accept: '*/*' } })
    expect(feed.headers.get('content-type')).toMatch(/^application\/(?:rss|atom|feed)\+/)
    expect(feed.headers.get('vary')).toMatch(/\bAccept\b(?!-)/)
  }
})

test('the page runs nothing, whatever titles and tags say', async () => {
  const app = await appWithPosts()
  const { slug } = await app.db
    .selectFrom('tag')
    .select('slug')
    .where('slug', '!=', 'broth')
    .executeTakeFirstOrThrow()
  for (const path of ['/rss.xml', `/tags/${slug}/rss.xml`]) {
    const response = await app.request(path, { headers })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html.match(/<script(?! type="application\/json")/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script[^>]* src=| style="| on[a-z]+="|<script>alert/)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    const start = response.headers.get('content-security-policy')
    expect(start).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
  }
})

test.each([
  ['de', 'Adresse des Feeds', 'Dies ist ein Feed.', 'Neueste Beiträge'],
  ['es', 'Dirección del canal', 'Esto es un canal.', 'Últimas entradas'],
])('the page is in the language of the site: %s', async (language, ...texts) => {
  const app = await appWithPosts()
  const identity = { ...sampleContent.identity, language }
  await seedSite(app.db, { ...sampleContent, identity }, testTime)
  const html = await (await app.request('/rss.xml', { headers })).text()
  expect(texts.filter((text) => !html.includes(text))).toEqual([])
  expect(html).toContain(`<html lang="${language}"`)
})

test('the page of a feed without posts says where the posts will be', async () => {
  const app = await createTestApp()
  const html = await (await app.request('/atom.xml', { headers })).text()
  expect(textOf(html)).toContain(`Atom feed: ${owner.name}`)
  expect(html).not.toContain('Newest posts')
  expect(html).toContain('href="/blogs"')
})

test('browsers and readers get their own response from the cache', async () => {
  const site = await createTestSite()
  const types = async () => {
    const responses = [
      await site.request('/rss.xml', { headers }),
      await site.request('/rss.xml'),
      await site.request('/rss.xml', { method: 'HEAD', headers }),
    ]
    return responses.map((response) => response.headers.get('content-type')?.split(';')[0])
  }
  const expected = ['text/html', 'application/rss+xml', 'text/html']
  expect(await types()).toEqual(expected)
  expect(await types()).toEqual(expected)
  const first = await site.request('/rss.xml', { headers })
  expect(first.headers.get('cache-control')).toContain('private')
  const tag = first.headers.get('etag') ?? ''
  const again = await site.request('/rss.xml', { headers: { ...headers, 'If-None-Match': tag } })
  expect(again.status).toBe(304)
  const feed = await site.request('/rss.xml', { headers: { 'If-None-Match': tag } })
  expect(feed.status).toBe(200)
})
