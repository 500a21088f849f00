import { expect, test } from 'vitest'
import { previewPost, renderPost } from './render-post.server.ts'

const options = { publicUrl: 'https://folio.example' }

const text = [
  '> [!TIP]\n> Salt',
  'https://folio.example/blogs/soup',
  'See /blogs/soup',
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
  expect(html).toContain(
    '<div class="post-card"><a href="/blogs/soup">https://folio.example/blogs/soup</a></div>',
  )
  expect(html).toContain('<p>See /blogs/soup</p>')
})

test('in HTML an address stays text, and dollars and colons mean nothing', async () => {
  const html = '<p>/blogs/soup</p><p>$x$ :::gallery [!NOTE]</p>'
  expect((await renderPost(html, 'html', options)).html).toBe(html)
})
