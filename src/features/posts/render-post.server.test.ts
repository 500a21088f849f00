import { expect, test } from 'vitest'
import { previewPost, renderPost } from './render-post.server.ts'

const findPost = async (slug: string) =>
  slug === 'soup' ? { title: 'Soup', excerpt: 'Warm.' } : undefined
const options = { findPost, publicUrl: 'https://folio.example' }

const text = [
  '> [!TIP]\n> Salt',
  'https://folio.example/blogs/soup',
  '/blogs/unknown',
  '$x^2$ costs $5',
  '```diff title="a"\n+b\n```',
  ':::gallery\n![a](/a.png "A")\n:::',
  'c[^1]\n\n[^1]: d',
].join('\n\n')

test('the preview is what readers get, and nothing of Markdown’s own is removed', async () => {
  const { html } = await renderPost(text, 'markdown', options)
  const preview = await previewPost(text, 'markdown', options)
  expect(preview.html).toBe(html)
  expect(preview.removed).toEqual([])
  expect(html).toContain('<div class="post-card"><a href="/blogs/soup">Soup</a><p>Warm.</p></div>')
  expect(html).toContain('<p>/blogs/unknown</p>')
})

test('in HTML an address stays text, and dollars and colons mean nothing', async () => {
  const html = '<p>/blogs/soup</p><p>$x$ :::gallery [!NOTE]</p>'
  expect((await renderPost(html, 'html', options)).html).toBe(html)
})
