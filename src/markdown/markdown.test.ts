import { expect, test } from 'vitest'
import { localizeLabels } from '#html/localize-labels.server.ts'
import { renderMarkdown } from './markdown.server.ts'

test('an author writes Markdown: paragraphs, lists, emphasis, links and code', async () => {
  const source =
    'Salt *early*, taste **often**.\n\n- one\n- two\n\n[More](https://example.com) `salt()`'
  expect(await renderMarkdown(source)).toBe(
    [
      '<p>Salt <em>early</em>, taste <strong>often</strong>.</p>',
      '<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
      '<p><a href="https://example.com">More</a> <code>salt()</code></p>',
    ].join('\n'),
  )
})

test('the result is finished like a post: anchors, one h1, highlighted code, scrolling tables', async () => {
  const html = await renderMarkdown('# Salt\n\n| a |\n|---|\n| 1 |\n\n```js\nlet a = 1\n```')
  expect(html).toContain('<h2 id="salt">Salt<a class="anchor"')
  expect(html).toContain('<div class="table-scroll" tabindex="0"')
  expect(html).toContain('<div class="code-bar"><span>JavaScript</span></div>')
  expect(html).toContain('<span class="pl-k">let</span>')
})

test('an uploaded picture gets its sizes', async () => {
  const html = await renderMarkdown('![Soup](/assets/covers/soup-1600.webp)')
  expect(html).toContain('<source type="image/avif" srcset="/assets/covers/soup-480.avif 480w')
})

test('GitHub’s additions: strikethrough, addresses as links, tasks, footnotes', async () => {
  const html = await renderMarkdown(
    '~~old~~ https://example.com\n\n- [x] done\n- [ ] open\n\nSalt[^1]\n\n[^1]: Fine.',
  )
  expect(html).toContain('<del>old</del> <a href="https://example.com">https://example.com</a>')
  expect(html).toContain('<li class="task">☑ done</li>\n<li class="task">☐ open</li>')
  expect(html).toContain('<a href="#post-fn-1" id="post-fnref-1"')
  expect(html).toContain('<li id="post-fn-1">')
})

test.each([
  ['en', 'Footnotes', 'Back to reference 1-2'],
  ['de', 'Fußnoten', 'Zurück zum Verweis 1-2'],
  ['es', 'Notas', 'Volver a la referencia 1-2'],
])('footnotes have labels in %s', async (language, heading, back) => {
  const html = localizeLabels(await renderMarkdown('A[^n] b[^n]\n\n[^n]: Fine.'), language)
  expect(html).toContain(`<h2 id="post-footnote-label">${heading}<a class="anchor"`)
  expect(html).toContain(`aria-label="${back}"`)
})

test('inline HTML stays as far as a post may have it', async () => {
  const source = 'Press <kbd>F8</kbd>.\n\n<details><summary>More</summary>\n\n*Less*\n\n</details>'
  expect(await renderMarkdown(source)).toBe(
    '<p>Press <kbd>F8</kbd>.</p>\n<details><summary>More</summary>\n<p><em>Less</em></p>\n</details>',
  )
})

test.each([
  ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
  ['[x](<java&#10;script:alert(1)>)', '<p><a>x</a></p>'],
  ['<javascript:alert(1)>', '<p><a>javascript:alert(1)</a></p>'],
  ['[x][y]\n\n[y]: JaVaScRiPt:alert(1)', '<p><a>x</a></p>'],
  ['a<script>alert(1)</script>', '<p>a&#x3C;script>alert(1)&#x3C;/script></p>'],
  ['<scr<script>ipt>alert(1)</script>', '<p>&#x3C;scr&#x3C;script>ipt>alert(1)&#x3C;/script></p>'],
  ['a <b onclick="alert(1)">b</b>', '<p>a <b>b</b></p>'],
  ['<script>alert(1)</script>', ''],
  ['<style>p { color: red }</style>', ''],
  ['<iframe src="https://example.com"></iframe>', ''],
  [
    '[x](https://example.com "a\\" onclick=\\"alert(1)")',
    '<p><a href="https://example.com" title="a&#x22; onclick=&#x22;alert(1)">x</a></p>',
  ],
])('%j is harmless', async (source, html) => {
  expect((await renderMarkdown(source)).trim()).toBe(html)
})

test('a picture with a script for an address has none', async () => {
  expect(await renderMarkdown('![x](javascript:alert(1))')).not.toContain('src')
})

test('an ordinary text of 50,000 characters is accepted', async () => {
  const chapter = [
    '## Salt\n\nThe *quick* cook **salts** the [soup](https://example.com) with `salt_the_soup()`.[^1] Then everybody waits until it *simmers*.',
    '- *one*\n- **two**\n  - ___three___\n\n> A quote\n> of two lines',
    '| a | b_c |\n|---|---|\n| 1 | *2* |\n| 3 | _4_ |\n\n***\n\n```js\nlet [a_b] = c[0] * d\n```\n\n',
  ].join('\n\n')
  const text = `${chapter.repeat(200).slice(0, 49_980)}\n\n[^1]: Fine.`
  expect(await renderMarkdown(text)).toContain('<td><em>4</em></td>')
})

test('an empty text has no content', async () => {
  expect(await renderMarkdown(' \n')).toBe('')
})
