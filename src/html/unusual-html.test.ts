import { expect, test } from 'vitest'
import { renderHtml } from './render-html.server.ts'

test.each(['constructor', '__proto__', 'toString', 'no-such-language'])(
  'code in the language “%s” is shown as plain text',
  async (language) => {
    const { html } = await renderHtml(`<pre><code class="language-${language}">let a</code></pre>`)
    expect(html).toContain('let a')
  },
)

test('an author’s picture sources are removed, the picture stays', async () => {
  const { html } = await renderHtml(
    '<picture><source srcset="javascript:alert(1)"><img src="/a.png" alt="A"></picture>',
  )
  expect(html).not.toContain('<source')
  expect(html).toContain('src="/a.png"')
})

test('a picture over plain http, which the browser would block, is removed', async () => {
  const { html } = await renderHtml('<img src="http://example.org/a.png" alt="A">')
  expect(html).not.toContain('http://')
})
