import { expect, test } from 'vitest'
import { feedHtml } from './feed-html.server.ts'
import { renderHtml } from './render-html.server.ts'

const url = 'https://folio.example/blogs/soup'

test('the headings of a feed have no link to themselves', async () => {
  const { html } = await renderHtml('<h2>Salt</h2><p><a href="#salt">up</a></p>')
  expect(html).toContain('class="anchor"')
  expect(feedHtml(html, url, 'https://folio.example')).toBe(
    `<h2 id="salt">Salt</h2><p><a href="${url}#salt">up</a></p>`,
  )
})

test('a callout of a feed is a quotation, and a formula its source', async () => {
  const { html } = await renderHtml(
    '<div class="callout-tip"><p>Salt</p></div><p><code class="math-inline">a<b</code></p>',
  )
  const content = feedHtml(html, `${url}-2`, 'https://folio.example')
  expect(content).toContain(
    '<blockquote class="callout callout-tip" role="note"><p class="callout-title"><strong>Tip</strong></p><p>Salt</p></blockquote>',
  )
  expect(content).toContain('<p><code>a&#x3C;b</code></p>')
})
