import { expect, test } from 'vitest'
import { renderHtml } from '#html/render-html.server.ts'
import { markdownToHtml } from './markdown.server.ts'

async function render(source: string) {
  const html = await markdownToHtml(source, 'content', { publicUrl: 'https://folio.example' })
  return (await renderHtml(html)).html
}

test.each([
  ['/blogs/soup', '/blogs/soup'],
  ['/blogs/soup/', '/blogs/soup/'],
  ['https://folio.example/blogs/soup', 'https://folio.example/blogs/soup'],
  ['<https://folio.example/blogs/soup>', 'https://folio.example/blogs/soup'],
  ['[/blogs/soup](/blogs/soup)', '/blogs/soup'],
])('%j alone in its paragraph is marked, with its text as typed', async (source, text) => {
  expect(await render(`Before\n\n${source}\n\nAfter`)).toBe(
    `<p>Before</p>\n<div class="post-card"><a href="/blogs/soup">${text}</a></div>\n<p>After</p>`,
  )
})

test.each([
  ['See /blogs/soup', '<p>See /blogs/soup</p>'],
  ['/blogs/%', '<p>/blogs/%</p>'],
  ['/blogs/soup?a', '<p>/blogs/soup?a</p>'],
  ['/blog/soup', '<p>/blog/soup</p>'],
  ['[Soup](/blogs/soup)', '<p><a href="/blogs/soup">Soup</a></p>'],
  ['`/blogs/soup`', '<p><code>/blogs/soup</code></p>'],
  ['- /blogs/soup', '<ul>\n<li>/blogs/soup</li>\n</ul>'],
  [
    'https://other.example/blogs/soup',
    '<p><a href="https://other.example/blogs/soup">https://other.example/blogs/soup</a></p>',
  ],
])('%j stays as it is', async (source, html) => {
  expect(await render(source)).toBe(html)
})

test('without the address of the site a link stays a link', async () => {
  expect(await markdownToHtml('/blogs/soup')).toBe('<p>/blogs/soup</p>')
})
