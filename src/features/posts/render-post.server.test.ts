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
  '- [x] a\n\n| b |\n|:-:|\n| c |',
  'c[^1]\n\n[^1]: d',
].join('\n\n')

test('an author’s preview is what readers get, and nothing of Markdown’s own is removed', async () => {
  const { html } = await renderPost(text, 'markdown', options)
  const preview = await previewPost(text, 'markdown', options)
  expect(preview).toMatchObject({ html, removed: [] })
  expect(html).toContain(
    '<div class="post-card"><a href="/blogs/soup">https://folio.example/blogs/soup</a></div>',
  )
  expect(html).toContain('<p>See /blogs/soup</p>')
})

test('in HTML an address stays text, and dollars and colons mean nothing', async () => {
  const html = '<p>/blogs/soup</p><p>$x$ :::gallery [!NOTE]</p>'
  expect((await renderPost(html, 'html', options)).html).toBe(html)
})

test.each([
  ['<p>Stir.</p>', []],
  ['', []],
  ['plain text', []],
  ['<script>alert(1)</script>', ['<script>']],
  ['<p onclick="x()">Stir.</p>', ['onclick of <p>']],
  ['<p style="color:red">a</p><p style="color:red">b</p>', ['style of <p>']],
  ['<a href="https://a.example">a</a><a href="javascript:x()">b</a>', ['href of <a>']],
  ['<p class="big wide">a</p>', ['class big of <p>', 'class wide of <p>']],
  ['<iframe src="https://a.example" width="9"></iframe>', ['<iframe>']],
  ['<!-- later --><p>a</p>', ['<!-- comment -->']],
  ['<font color="red">a</font><script>b</script>', ['<font>', '<script>']],
  ['<img src="http://a.example/a.png" alt="A">', ['src of <img>']],
  ['<h1 id="top">a</h1>', []],
  ['<code class="language-js">a</code>', []],
])('an author who previews %j learns that %j is removed', async (content, removed) => {
  expect(await previewPost(content, 'html', options)).toMatchObject({ removed })
})

test('an author learns of at most twenty removals', async () => {
  const content = Array.from({ length: 30 }, (_, n) => `<x-${n}>a</x-${n}>`).join('')
  const { removed } = await previewPost(content, 'html', options)
  expect([removed.length, removed[0]]).toEqual([20, '<x-0>'])
})
