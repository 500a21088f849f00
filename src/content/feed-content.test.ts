import { expect, test } from 'vitest'
import { renderContent } from './content.server.ts'
import { feedContent } from './feed-content.server.ts'

const url = 'https://folio.example/blogs/soup'

test('the headings of a feed have no link to themselves', async () => {
  const { html } = await renderContent('<h2>Salt</h2><p><a href="#salt">up</a></p>')
  expect(html).toContain('class="anchor"')
  expect(feedContent(html, url)).toBe(`<h2 id="salt">Salt</h2><p><a href="${url}#salt">up</a></p>`)
})
