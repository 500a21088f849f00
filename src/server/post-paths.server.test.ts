/** The addresses of posts on pages: canonical ones, former ones, and those of deleted posts. */
import { expect, test } from 'vitest'
import { deleteExpiredPosts, removePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestApp, createTestSite, testOrigin, testTime } from '../../test/support/app.ts'
import { headOf, textOf } from '../../test/support/html.ts'
import { signInAs } from '../../test/support/test-users.ts'

const mac = { title: 'macOS', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const dayMs = 24 * 60 * 60 * 1000

async function openBlog(create = createTestApp) {
  const app = await create()
  const { headers } = await signInAs(app, 'ada')
  await insertPost(app.db, mac, testTime)
  const send = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    app.send(method, path, body, { headers: { ...headers, ...more } })
  const put = (change: object) => send('PUT', '/api/blogs/mac-os', change)
  const visit = async (path: string, init: RequestInit = {}) => {
    const { status, headers } = await app.request(path, init)
    return [status, headers.get('location')].filter((part) => part !== null).join(' ')
  }
  return { app, send, put, visit }
}

test.each([createTestApp, createTestSite])(
  'the id of a post leads to its address, and keeps the query',
  async (create) => {
    const { app, visit } = await openBlog(create as typeof createTestApp)
    expect(await visit('/blogs/macos')).toBe('200')
    expect(await visit('/blogs/mac-os')).toBe('301 /blogs/macos')
    expect(await visit('/blogs/mac-os?utm=1&b=%20c')).toBe('301 /blogs/macos?utm=1&b=%20c')
    expect(await visit('/blogs/mac-os', { method: 'HEAD' })).toBe('301 /blogs/macos')
    expect(await visit('/blogs/mac-os/?utm=1')).toBe('301 /blogs/macos?utm=1')
    expect(await visit('/blogs/no-such')).toBe('404')
    const { headers } = await app.request('/blogs/mac-os')
    expect(headers.get('cache-control')).toContain('max-age=0')
  },
)

test('every former address leads to the present one in one hop', async () => {
  const { app, put, visit } = await openBlog()
  for (const slug of ['one', 'two', 'three']) await put({ slug })
  const paths = ['mac-os', 'macos', 'one', 'two', 'three'].map((name) => `/blogs/${name}`)
  expect(await Promise.all(paths.map((path) => visit(path)))).toEqual([
    ...Array.from({ length: 4 }, () => '301 /blogs/three'),
    '200',
  ])
  for (const name of ['mac-os', 'macos', 'one', 'three']) {
    const response = await app.request(`/api/blogs/${name}`)
    expect(await response.json()).toMatchObject({ _id: 'mac-os', slug: 'three' })
    expect((await app.request(`/api/blogs/${name}/adjacent`)).status).toBe(200)
  }
  await put({ slug: 'macos' })
  expect([await visit('/blogs/macos'), await visit('/blogs/three')]).toEqual([
    '200',
    '301 /blogs/macos',
  ])
})

test('a new title does not move a published post, and an empty address keeps it', async () => {
  const { put, visit } = await openBlog()
  expect(await (await put({ title: 'Linux', slug: '' })).json()).toMatchObject({ slug: 'macos' })
  expect(await visit('/blogs/macos')).toBe('200')
})

test.each(['soup', 'my-soup', 'old-soup', 'gone'])(
  'the address %s, which another post has or had, is refused by name',
  async (slug) => {
    const { app, send, put } = await openBlog()
    await send('POST', '/api/blogs', { ...mac, title: 'Soup', slug: 'old-soup' })
    await send('PUT', '/api/blogs/soup', { slug: 'my-soup' })
    await send('POST', '/api/blogs', { ...mac, title: 'Gone' })
    await app.db.deleteFrom('post').where('id', '=', 'gone').execute()
    const response = await put({ slug })
    expect(response.status).toBe(400)
    expect((await response.json()).errors.slug).toMatch(/^Another post has, or had, this address/)
    const taken = await send('POST', '/api/blogs', { ...mac, title: 'New', slug })
    expect(taken.status).toBe(400)
  },
)

test('a post of the editor keeps the id that it chose, and has an address of its first public title', async () => {
  const { send } = await openBlog()
  const _id = '0123456789abcdef0123456789abcdef'
  const key = { 'Idempotency-Key': _id }
  const body = { ...mac, _id, title: '', status: 'draft' }
  const created = await send('POST', '/api/blogs', body, key)
  expect(await created.json()).toMatchObject({ _id })
  const published = await send('PUT', `/api/blogs/${_id}`, { title: 'Soup', status: 'published' })
  expect(await published.json()).toMatchObject({ _id, slug: 'soup' })
  for (const other of [_id, 'soup', '', 7, _id.toUpperCase(), '/etc/passwd']) {
    const copy = await send('POST', '/api/blogs', { ...mac, _id: other, title: 'Copy' })
    expect(await copy.json()).toMatchObject({ _id: expect.stringMatching(/^copy(-\d)?$/) })
  }
})

test('a proposed address avoids those of other posts, of drafts and of deleted posts', async () => {
  const { app, send } = await openBlog()
  const post = async (body: object) =>
    (await (await send('POST', '/api/blogs', { ...mac, ...body })).json()).slug
  await post({ title: 'Post', status: 'draft' })
  expect(await post({ title: 'macos' })).toBe('macos-2')
  expect(await post({ title: 'Post' })).toBe('post-2')
  expect(await post({ title: 'x'.repeat(90) })).toBe('x'.repeat(80))
  expect(await post({ title: 'x'.repeat(90) })).toBe(`${'x'.repeat(78)}-2`)
  expect(await post({ title: '你好' })).toBe('ni-hao')
  expect(await post({ title: '?!' })).toBe('2026-03-04')
  expect(await post({ title: '...' })).toBe('2026-03-04-2')
  await app.db.deleteFrom('post').execute()
  expect(await post({ title: 'macOS' })).toBe('macos-3')
})

test('two posts that get the same address concurrently get one each', async () => {
  const { app, send, put } = await openBlog()
  await insertPost(app.db, { ...mac, title: 'Other' }, testTime)
  const responses = await Promise.all([
    put({ slug: 'same' }),
    send('PUT', '/api/blogs/other', { slug: 'same' }),
    send('POST', '/api/blogs', { ...mac, title: 'Same' }),
    send('POST', '/api/blogs', { ...mac, title: 'Same' }),
  ])
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  const rows = await app.db.selectFrom('post').select(['id', 'slug']).execute()
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(rows.length)
})

test('a deleted post is gone, with the newest posts, and comes back', async () => {
  const { app, send, put, visit } = await openBlog()
  for (const [day, title] of ['A', 'B', 'C', 'D'].entries()) {
    await insertPost(app.db, { ...mac, title }, new Date(testTime.getTime() - day * dayMs - 1))
  }
  await put({ slug: 'linux' })
  await send('DELETE', '/api/blogs/mac-os')
  const response = await app.request('/blogs/linux')
  const html = await response.text()
  expect([response.status, headOf(html).robots]).toEqual([410, 'noindex'])
  expect(textOf(html)).toMatch(
    /Error loading blog post. Please try again later..*More posts A B C Back to blog list/,
  )
  expect(html).toMatch(/href="\/blogs\/a".*href="\/blogs\/b".*href="\/blogs\/c"/s)
  expect(html).not.toMatch(/macOS|data-placeholder|aria-busy/)
  expect([await visit('/blogs/mac-os'), await visit('/blogs/macos')]).toEqual(['410', '410'])
  expect(await visit('/blogs/linux', { method: 'HEAD' })).toBe('410')
  expect((await app.request('/api/blogs/linux')).status).toBe(404)
  await send('POST', '/api/blogs/mac-os/restore')
  expect([await visit('/blogs/linux'), await visit('/blogs/macos')]).toEqual([
    '200',
    '301 /blogs/linux',
  ])
})

test('a post that was deleted for good stays gone; a draft and a scheduled one never were there', async () => {
  const { app, send, visit } = await openBlog()
  await send('POST', '/api/blogs', { ...mac, title: 'Draft', status: 'draft' })
  await send('POST', '/api/blogs', { ...mac, title: 'Soon', publishedAt: '2026-03-05T00:00:00Z' })
  for (const id of ['mac-os', 'draft', 'soon']) await removePost(app.db, id, testTime)
  const statuses = () =>
    Promise.all(['macos', 'draft', 'soon'].map((name) => visit(`/blogs/${name}`)))
  expect(await statuses()).toEqual(['410', '404', '404'])
  const later = new Date(testTime.getTime() + 31 * dayMs)
  app.setTime(later)
  expect(await statuses()).toEqual(['410', '404', '404'])
  await deleteExpiredPosts(app.db, later)
  expect(await app.db.selectFrom('post').selectAll().execute()).toEqual([])
  expect(await statuses()).toEqual(['410', '404', '404'])
  const paths = await app.db.selectFrom('address').select('path').orderBy('path').execute()
  expect(paths.map(({ path }) => path)).toEqual(['/blogs/mac-os', '/blogs/macos'])
})

test('all links to a post have its address, and its guid stays', async () => {
  const { app, put } = await openBlog()
  await insertPost(app.db, { ...mac, title: 'Next' }, new Date(testTime.getTime() - 1))
  await put({ slug: 'linux' })
  const read = async (path: string) => (await app.request(path)).text()
  for (const path of ['/', '/blogs', '/blogs/next', '/rss.xml', '/sitemap.xml']) {
    const text = await read(path)
    expect([path, text.includes('/blogs/linux')]).toEqual([path, true])
    expect([path, /(href="|<link>|<loc>)[^"<]*\/blogs\/mac-?os/.test(text)]).toEqual([path, false])
  }
  const feed = await read('/rss.xml')
  expect(feed).toContain(`<link>${testOrigin}/blogs/linux</link>`)
  expect(feed).toContain(`>${testOrigin}/blogs/mac-os</guid>`)
  expect(headOf(await read('/blogs/linux'))).toMatchObject({
    canonical: `${testOrigin}/blogs/linux`,
    'og:url': `${testOrigin}/blogs/linux`,
    jsonLd: { url: `${testOrigin}/blogs/linux` },
  })
})

test('a post has a description for search engines, and the address of its first publication', async () => {
  const { app, put } = await openBlog()
  const canonicalUrl = 'https://example.com/first'
  await put({ description: 'For machines', canonicalUrl })
  const head = headOf(await (await app.request('/blogs/macos')).text())
  expect(head).toMatchObject({
    ...{ description: 'For machines', 'og:description': 'For machines', canonical: canonicalUrl },
    'og:url': `${testOrigin}/blogs/macos`,
  })
  expect(await (await app.request('/sitemap.xml')).text()).toContain(`${testOrigin}/blogs/macos<`)
  expect(textOf(await (await app.request('/blogs')).text())).toContain('Warm')
})
