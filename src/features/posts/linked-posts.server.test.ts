import { expect, test } from 'vitest'
import { createAdminClient } from '../../../test/support/post-fixtures.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>' }
const menu = { title: 'Menu', excerpt: 'Today', format: 'markdown' }

async function createClientWithSoup() {
  const client = await createAdminClient()
  await client.send('POST', '/api/blogs', soup)
  return client
}

test('a link to another post alone in its paragraph becomes a card, on the page and in the preview', async () => {
  const { send } = await createClientWithSoup()
  const content = 'Before.\n\n/blogs/soup\n\nAfter.'
  const created = await (await send('POST', '/api/blogs', { ...menu, content })).json()
  const preview = await (await send('POST', '/api/preview', { content, format: 'markdown' })).json()
  expect(created.content).toMatch(/href="\/blogs\/soup".*Soup.*Warm/s)
  expect(preview.html).toBe(created.content)
})

test('a post that visitors cannot read has no card', async () => {
  const { send } = await createClientWithSoup()
  await send('POST', '/api/blogs', { ...soup, title: 'Secret', status: 'draft' })
  const content = '/blogs/secret'
  const { html } = await (
    await send('POST', '/api/preview', { content, format: 'markdown' })
  ).json()
  expect(html).not.toContain('Secret')
})
