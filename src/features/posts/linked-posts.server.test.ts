import { expect, test } from 'vitest'
import { testOrigin } from '../../../test/support/app.ts'
import { createAdminClient } from '../../../test/support/post-fixtures.ts'
import { unsafeNodesIn } from '../../../test/support/unsafe-nodes.ts'
import { fillPostCards } from './linked-posts.server.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>' }
const menu = { title: 'Menu', excerpt: 'Today', format: 'markdown', content: '/blogs/soup' }
const card = '<div class="post-card"><a href="/blogs/soup">Soup</a><p>Warm</p></div>'
const link = '<p><a href="/blogs/soup">/blogs/soup</a></p>'

/** With a post 'Soup', and a post 'Menu' that links to it. */
async function createClientWithMenu() {
  const client = await createAdminClient()
  const { send, get, app } = client
  await send('POST', '/api/blogs', soup)
  await send('POST', '/api/blogs', menu)
  const read = async () => (await (await get('/api/blogs/menu')).json()).content
  const textOf = async (path: string) => (await app.request(path)).text()
  return { ...client, read, textOf }
}

test('a reader sees a card of a linked post, in the API, pages, feeds and previews', async () => {
  const { send, read, textOf } = await createClientWithMenu()
  expect(await read()).toBe(card)
  expect(await textOf('/blogs/menu')).toContain(card)
  expect(await textOf('/rss.xml')).toContain('/blogs/soup&quot;&gt;Soup&lt;/a&gt;&lt;p&gt;Warm')
  const { _id } = await (await send('POST', '/api/blogs', { ...menu, status: 'draft' })).json()
  const { path } = await (await send('POST', `/api/blogs/${_id}/preview-links`, {})).json()
  expect(await textOf(path)).toContain(card)
})

test('an author sees the card in the preview, but none of a draft', async () => {
  const { send } = await createClientWithMenu()
  await send('POST', '/api/blogs', { ...soup, title: 'Secret', status: 'draft' })
  const content = `${testOrigin}/blogs/soup\n\n/blogs/secret`
  const preview = await (await send('POST', '/api/preview', { content, format: 'markdown' })).json()
  expect(preview.html).toBe(`${card}\n<p><a href="/blogs/secret">/blogs/secret</a></p>`)
})

test('a post that is unpublished or deleted leaves a link, and no text of its card', async () => {
  const { send, read, textOf } = await createClientWithMenu()
  await send('PUT', '/api/blogs/soup', { status: 'draft' })
  expect(await read()).toBe(link)
  expect(await textOf('/blogs/menu')).not.toContain('Warm')
  expect(await textOf('/rss.xml')).not.toContain('Warm')
  await send('PUT', '/api/blogs/soup', { status: 'published' })
  expect(await read()).toBe(card)
  await send('DELETE', '/api/blogs/soup')
  expect(await read()).toBe(link)
})

test('a renamed post has its new title and address on the card, as texts', async () => {
  const { send, read } = await createClientWithMenu()
  const title = '"><img src=x: onerror=hit()> $& &amp;'
  const change = { title, slug: 'stew', excerpt: '</p><script>hit()</script>' }
  await send('PUT', '/api/blogs/soup', change)
  const html = await read()
  expect(unsafeNodesIn(html)).toEqual([])
  expect(html).toContain('<a href="/blogs/stew">">&#x3C;img')
  expect(html).toContain('$&#x26; &#x26;amp;</a>')
})

test('texts of a post that an older card has stored are not shown', async () => {
  const { app } = await createAdminClient()
  const stored = '<div class="post-card"><a href="/blogs/none">Secret</a><p>Unseen</p></div>'
  expect(await fillPostCards(app.db, new Date(), stored)).toBe(
    '<p><a href="/blogs/none">/blogs/none</a></p>',
  )
})

test('of many linked posts fifty are looked up', async () => {
  const { app } = await createClientWithMenu()
  const others = Array.from({ length: 50 }, (_, index) => `/blogs/post-${index}`)
  const html = [...others, '/blogs/soup'].map(
    (path) => `<div class="post-card"><a href="${path}">${path}</a></div>`,
  )
  expect(await fillPostCards(app.db, new Date(), html.join(''))).toContain(link)
  expect(await fillPostCards(app.db, new Date(), html.slice(1).join(''))).toContain(card)
})
