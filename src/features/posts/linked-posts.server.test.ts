import { expect, test } from 'vitest'
import { testOrigin } from '../../../test/support/app.ts'
import { createAdminClient } from '../../../test/support/post-fixtures.ts'
import { unsafeNodesIn } from '../../../test/support/unsafe-nodes.ts'
import { fillPostCards } from './linked-posts.server.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>' }
const menu = { title: 'Menu', excerpt: 'Today', format: 'markdown' }
const card = '<div class="post-card"><a href="/blogs/soup">Soup</a><p>Warm</p></div>'
const link = '<p><a href="/blogs/soup">/blogs/soup</a></p>'

/** With a post 'Soup', and a post 'Menu' that links to it. */
async function createClientWithMenu(linked = soup) {
  const client = await createAdminClient()
  const { send, get, app } = client
  await send('POST', '/api/blogs', linked)
  await send('POST', '/api/blogs', { ...menu, content: '/blogs/soup' })
  const read = async () => (await (await get('/api/blogs/menu')).json()).content
  const textOf = async (path: string) => (await app.request(path)).text()
  return { ...client, read, textOf }
}

test('a reader sees a card of a linked post, from the API, on the page and in the feed', async () => {
  const { read, textOf } = await createClientWithMenu()
  expect(await read()).toBe(card)
  expect(await textOf('/blogs/menu')).toContain(card)
  expect(await textOf('/rss.xml')).toContain('/blogs/soup&quot;&gt;Soup&lt;/a&gt;&lt;p&gt;Warm')
})

test('an author sees the card in the preview, but none of a draft', async () => {
  const { send } = await createClientWithMenu()
  await send('POST', '/api/blogs', { ...soup, title: 'Secret', status: 'draft' })
  const content = `${testOrigin}/blogs/soup\n\n/blogs/secret`
  const preview = await (await send('POST', '/api/preview', { content, format: 'markdown' })).json()
  expect(preview.html).toBe(`${card}\n<p><a href="/blogs/secret">/blogs/secret</a></p>`)
})

test('someone with a preview link sees the card in the draft', async () => {
  const { send, textOf } = await createClientWithMenu()
  const draft = { title: 'Plan', content: '/blogs/soup', format: 'markdown', status: 'draft' }
  const { _id } = await (await send('POST', '/api/blogs', draft)).json()
  const created = await send('POST', `/api/blogs/${_id}/preview-links`, {})
  const { path } = await created.json()
  expect(await textOf(path)).toContain(card)
})

test.each([
  ['unpublished', 'PUT', { status: 'draft' }],
  ['deleted', 'DELETE', undefined],
])('a post that is %s leaves a link', async (_, method, body) => {
  const { send, read, textOf } = await createClientWithMenu({ ...soup, excerpt: 'Unseen' })
  await send(method, '/api/blogs/soup', body)
  expect(await read()).toBe(link)
  expect(await textOf('/blogs/menu')).not.toContain('Unseen')
  expect(await textOf('/rss.xml')).not.toContain('Unseen')
})

test('a renamed post has its new title and address on the card', async () => {
  const { send, read } = await createClientWithMenu()
  await send('PUT', '/api/blogs/soup', { title: 'Stew', slug: 'stew' })
  expect(await read()).toBe(
    '<div class="post-card"><a href="/blogs/stew">Stew</a><p>Warm</p></div>',
  )
})

test('a post that is published later has a card from then on', async () => {
  const { send, read } = await createClientWithMenu()
  await send('PUT', '/api/blogs/soup', { status: 'draft' })
  await send('PUT', '/api/blogs/soup', { status: 'published' })
  expect(await read()).toBe(card)
})

test('texts of a post that an older card has stored are not shown', async () => {
  const { app } = await createClientWithMenu()
  const stored = '<div class="post-card"><a href="/blogs/none">Secret</a><p>Unseen</p></div>'
  expect(await fillPostCards(app.db, new Date(), stored)).toBe(
    '<p><a href="/blogs/none">/blogs/none</a></p>',
  )
})

test('title and excerpt are text', async () => {
  const title = '"><img src=x: onerror=hit()> $& &amp;'
  const { send, read } = await createClientWithMenu()
  await send('PUT', '/api/blogs/soup', { title, excerpt: '</p><script>hit()</script>' })
  const html = await read()
  expect(unsafeNodesIn(html)).toEqual([])
  expect(html).toContain('>">&#x3C;img')
  expect(html).toContain('$&#x26; &#x26;amp;</a>')
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
