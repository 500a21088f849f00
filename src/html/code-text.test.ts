import { expect, test } from 'vitest'
import { renderHtml } from './render-html.server.ts'

test.each([
  ['<p><code>Array<string></code></p>', 'Array&#x3C;string>'],
  ['<pre>Map<string, number></pre>', 'Map&#x3C;string, number>'],
  ['<pre><code>for (i = 0; i<n; i++) {}</code></pre><p>After</p>', 'i&#x3C;n; i++) {}'],
  ['<code>List<T></code>', 'List&#x3C;T>'],
  ['<code><!-- note --></code>', '&#x3C;!-- note -->'],
  ['<code><script>alert(1)</script></code>', '&#x3C;script>alert(1)&#x3C;/script>'],
  ['<code>a <</code>', 'a &#x3C;'],
])('code that only looks like a tag is text: %s', async (source, text) => {
  expect((await renderHtml(source)).html).toContain(text)
})

test.each([
  ['<code>a <mark>b</mark></code>', '<code>a <mark>b</mark></code>'],
  ['<pre><code>&lt;p></code></pre>', '&#x3C;p>'],
  ['<p>a <string> b</p>', '<p>a  b</p>'],
  ['<code>x</code> <script>alert(1)</script>', '<code>x</code> '],
])('elements in code, escaped code and text around it stay: %s', async (source, html) => {
  expect((await renderHtml(source)).html).toContain(html)
})
