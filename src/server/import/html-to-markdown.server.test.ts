import fc from 'fast-check'
import { toString as textOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { renderHtml } from '#html/render-html.server.ts'
import { renderMarkdown } from '#markdown/markdown.server.ts'
import { runs } from '../../../test/support/random-runs.ts'
import { htmlToMarkdown } from './html-to-markdown.server.ts'

const messagesOf = (notes: { text: string }[]) => notes.map(({ text }) => text)

test.each([
  ['<p>Hello <b>bold </b>and <i>it</i>.</p><p>&nbsp;</p>', 'Hello **bold** and *it*.'],
  ['<div><div>one</div><div>two</div></div>', 'one\n\ntwo'],
  ['<ul><li><p>one</p></li><li>two<ul><li>three</li></ul></li></ul>', '- one\n- two\n  - three'],
  ['<p>a<br>b<br></p>', 'a\\\nb'],
  ['<p>It costs $5 or $6.</p>', 'It costs \\$5 or \\$6.'],
  ['<p>https://a.example</p>', 'https\\://a.example'],
  ['<p>2 &lt; 3 * 4 * 5</p>', '2 < 3 \\* 4 \\* 5'],
  ['<p>H<sub>2</sub>O, <kbd>Ctrl</kbd></p>', 'H<sub>2</sub>O, <kbd>Ctrl</kbd>'],
  ['<img src="/a.png" alt="A" width="3">', '![A](/a.png)'],
  [
    '<figure><img src="http://a.example/a.png" alt="A"><figcaption>The "A"</figcaption></figure>',
    '![A](http://a.example/a.png "The \\"A\\"")',
  ],
  ['<pre class="brush: php">echo 1;\n\n&lt;b&gt;</pre>', '```php\necho 1;\n\n<b>\n```'],
  [
    '<table><tr><th>A</th><th>B</th></tr><tr><td>1<br>2</td><td>3</td></tr></table>',
    '| A      | B |\n| ------ | - |\n| 1<br>2 | 3 |',
  ],
  [
    '<details><summary>More</summary><p>a</p><pre>b\n\nc</pre></details>',
    '<details>\n<summary>More</summary>\n\na\n\n```\nb\n\nc\n```\n\n</details>',
  ],
  [
    '<div class="gallery"><img src="/a.png"><figure><img src="/b.png"><figcaption>B</figcaption></figure></div>',
    ':::gallery\n![](/a.png)\n![](/b.png "B")\n:::',
  ],
  ['<div class="callout-note"><p>Salt.</p></div>', '> [!NOTE]\n> Salt.'],
])('an importer turns %s into Markdown', async (html, markdown) => {
  expect(await htmlToMarkdown(html)).toMatchObject({ format: 'markdown', body: markdown })
})

test('a heading keeps its anchor: the one Folio makes, or its own', async () => {
  const html = '<h2 id="cold-soup">Cold soup</h2><h2 id="hot_1">Warm <code>soup</code></h2>'
  const { body } = await htmlToMarkdown(html)
  expect(body).toBe('## Cold soup\n\n## Warm `soup` {#hot_1}')
  const shown = await renderMarkdown(body)
  expect(shown).toContain('<h2 id="cold-soup">')
  expect(shown).toContain('<h2 id="hot_1">')
})

test('headings of one text keep their anchors', async () => {
  const html = '<h2 id="x">Soup</h2><h2 id="soup-1">Soup</h2><h2 id="soup-2">Soup</h2>'
  const { body } = await htmlToMarkdown(html)
  expect(body).toBe('## Soup {#x}\n\n## Soup {#soup-1}\n\n## Soup {#soup-2}')
})

test('a text that stays HTML keeps the anchors of its headings', async () => {
  const { format, body } = await htmlToMarkdown('<h2 id="hot">Soup</h2><b><ul><li>a</li></ul></b>')
  expect(format).toBe('html')
  expect((await renderHtml(body)).html).toContain('<h2 id="hot">')
})

test('an author gets HTML where Markdown cannot say the same', async () => {
  const { format, body, notes } = await htmlToMarkdown('<b><ul><li>a</li></ul></b>')
  expect({ format, body }).toEqual({ format: 'html', body: '<b><ul><li>a</li></ul></b>' })
  expect(messagesOf(notes)).toEqual(['The text stays HTML: Markdown cannot say the same'])
})

test('an author is told what is lost, and what is a link now', async () => {
  const { body, notes } = await htmlToMarkdown(`<iframe src="https://video.example/1"></iframe>
    <video><source src="/v.mp4"></video><script src="https://spy.example/a.js"></script>
    <form action="/join"><input></form><p style="color:red" onclick="x()">a</p><svg></svg>
    <img src="data:image/png;base64,AA"><a href="javascript:x()">b</a><marquee>c</marquee>`)
  expect(body).toContain('<https://video.example/1>')
  expect(notes.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'changed: Embedded content is a link: https://video.example/1',
    'changed: Video is a link: /v.mp4',
    'lost: A script (https://spy.example/a.js)',
    'lost: A form (/join)',
    'lost: <svg>',
    'lost: A picture inside the text (data:)',
    'lost: Styles: colours, sizes and alignment',
    'lost: onclick of <p>',
    'lost: href of <a>',
    'lost: <marquee>',
  ])
})

test('a picture that a script would load keeps its address', async () => {
  const html = '<img data-src="/a.png" src="data:,x"><noscript><img src="/a.png"></noscript>'
  expect(await htmlToMarkdown(html)).toMatchObject({ body: '![](/a.png)', notes: [] })
})

test.each([
  ['elements in each other', '<div>'.repeat(60_000)],
  ['elements whose depth other end tags hide', '<div></b>'.repeat(30_000)],
  ['more text than a post has', 'a '.repeat(200_000)],
  ['more elements than a post has', '<b>a</b>'.repeat(30_000)],
])('%s stay HTML without being parsed', async (_, html) => {
  const { format, body, notes } = await htmlToMarkdown(html)
  expect({ format, isSame: body === html }).toEqual({ format: 'html', isSame: true })
  expect(messagesOf(notes)[0]).toMatch(/too long or nested too deeply/)
})

const inline = fc.constantFrom(
  ...[
    'text',
    '<b>bold</b>',
    '<i> it </i>',
    '<code>a`b</code>',
    '<a href="/a b">link</a>',
    '<br>',
    '*',
    '_',
    '$1',
  ],
  ...[
    '<u>u</u>',
    '<img src="/a.png" alt="[x]">',
    '&lt;b&gt;',
    '#',
    '1.',
    '&amp;amp;',
    'https://a.example',
    '\n',
  ],
)
const line = fc.array(inline, { maxLength: 5 }).map((parts) => parts.join(' '))
const block = fc.tuple(
  fc.constantFrom(
    'p',
    'h2',
    'li',
    'blockquote',
    'div',
    'td',
    'figure',
    'details',
    'dd',
    'table',
    'ul',
    'ol',
  ),
  line,
)
const code = line.map((text) => `<pre><code>x ${text}</code></pre>`)
const element = block.map(([name, text]) => `<${name}>${text}</${name}>`)
const document = fc
  .array(fc.oneof(element, code), { maxLength: 6 })
  .map((parts) => parts.join('\n'))

const parser = unified().use(rehypeParse, { fragment: true })

/** What a reader sees, without space and the signs of anchors. */
async function wordsOf(html: Promise<string>) {
  return textOf(parser.parse(await html)).replace(/[\s#]+/g, '')
}

test('readers see the same words, whatever the HTML', async () => {
  const property = fc.asyncProperty(document, async (html) => {
    const { format, body } = await htmlToMarkdown(html)
    const rendered =
      format === 'html' ? renderHtml(body).then((each) => each.html) : renderMarkdown(body)
    const original = renderHtml(html).then((each) => each.html)
    expect(await wordsOf(rendered)).toBe(await wordsOf(original))
  })
  await fc.assert(property, { numRuns: runs(20) })
})
