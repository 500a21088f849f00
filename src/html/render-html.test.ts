import { expect, test } from 'vitest'
import { renderHtml } from './render-html.server.ts'

async function render(source: string) {
  return (await renderHtml(source)).html
}

test('a reader gets plain text as the author wrote it', async () => {
  const html = '<p>Salt <em>early</em>, taste <strong>often</strong>. <code>salt()</code></p>'
  expect(await render(html)).toBe(html)
})

test.each([
  '<figure><figcaption>The pass</figcaption></figure>',
  '<blockquote cite="https://example.com">Yes, chef.</blockquote>',
  '<dl><dt>Mise</dt><dd>Place</dd></dl>',
  '<details open><summary>More</summary>Less</details>',
  '<ol start="3" reversed><li>Three</li></ol>',
  '<p><mark>a</mark> <abbr title="b">c</abbr> <cite>d</cite> <small>e</small> <kbd>F8</kbd></p>',
  '<p><time datetime="2024-01-05">then</time> <sup>1</sup> <sub>2</sub> <del>3</del></p>',
  '<p lang="fr" dir="ltr">mise en place</p>',
])('an author may use %s', async (html) => {
  expect(await render(html)).toBe(html)
})

test('style sheets of pasted text are removed with their content', async () => {
  expect(await render('<style>p { color: red }</style><p>Salt</p>')).toBe('<p>Salt</p>')
})

test('a heading gets an id from its text, and a labelled link to itself', async () => {
  expect(await render('<h2>Salt &amp; Time</h2>')).toBe(
    '<h2 id="salt--time">Salt &#x26; Time<a class="anchor" aria-label="Link to “Salt &#x26; Time”" href="#salt--time">#</a></h2>',
  )
})

test('two headings with the same text get different ids', async () => {
  const html = await render('<h2>Salt</h2><h3>Salt</h3>')
  expect([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['salt', 'salt-1'])
})

test.each([
  ['C++', 'cpp'],
  ['C#', 'c-sharp'],
  ['F# and C#', 'f-sharp-and-c-sharp'],
  ['C', 'c'],
  ['Issue #5', 'issue-5'],
  ['🎉', 'section'],
  ['🎉 🎉', 'section'],
  ['???', 'section'],
  ['強調', '強調'],
])('the heading %s has an id of its own text', async (text, id) => {
  expect(await render(`<h2>${text}</h2>`)).toContain(`<h2 id="${id}">`)
})

test('no heading has the id of another, of a chosen anchor or of the page', async () => {
  const html = await render(
    '<h2>🎉</h2><h2>🎉</h2><h2>Salt</h2><h2 data-anchor="salt">A</h2><h2 data-anchor="Main">Series</h2>',
  )
  expect([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    ...['section', 'section-1', 'salt-1', 'salt', 'series'],
  ])
})

test('a named anchor stays a target', async () => {
  expect(await render('<p><a name="here"></a><a href="#here">up</a></p>')).toBe(
    '<p><a name="post-here"></a><a href="#post-here">up</a></p>',
  )
})

test.each(['h2', 'h3', 'h4'])('a reader can link to an %s', async (name) => {
  expect(await render(`<${name}>Salt</${name}>`)).toContain('<a class="anchor"')
})

test('smaller headings have no links', async () => {
  expect(await render('<h5>Salt</h5><h6>Pepper</h6>')).not.toContain('<a ')
})

test('the post’s title stays the page’s only h1', async () => {
  const html = await render('<h1>Salt</h1><h1>Pepper</h1>')
  expect(html).not.toMatch(/<\/?h1/)
  expect(html.match(/<h2/g)).toHaveLength(2)
})

test('links between a footnote and its reference survive the id prefix', async () => {
  const html = await render(
    '<p><sup id="fnref-1"><a href="#fn-1">1</a></sup></p><ol><li id="fn-1">Salt. <a href="#fnref-1">back</a></li></ol>',
  )
  expect(html).toContain('<sup id="post-fnref-1"><a href="#post-fn-1">1</a></sup>')
  expect(html).toContain('<li id="post-fn-1">Salt. <a href="#post-fnref-1">back</a></li>')
})

test('a link to a generated heading id is unchanged', async () => {
  const html = await render('<h2>Salt</h2><p><a href="#salt">up</a></p>')
  expect(html).toContain('<a href="#salt">up</a>')
})

test('an author’s ids never collide with those of the page', async () => {
  expect(await render('<p id="Main">a</p>')).toBe('<p id="post-Main">a</p>')
})

test('a picture of the site loads lazily, in two formats, with its size', async () => {
  expect(await render('<p><img src="/assets/covers/soup-1600.webp" alt="Soup"></p>')).toBe(
    '<p><picture><source type="image/avif" srcset="/assets/covers/soup-480.avif 480w, /assets/covers/soup-800.avif 800w, /assets/covers/soup-1600.avif 1600w" sizes="(min-width: 46rem) 44rem, 100vw"><img src="/assets/covers/soup-1600.webp" alt="Soup" loading="lazy" decoding="async" width="1600" height="900" srcset="/assets/covers/soup-480.webp 480w, /assets/covers/soup-800.webp 800w, /assets/covers/soup-1600.webp 1600w" sizes="(min-width: 46rem) 44rem, 100vw"></picture></p>',
  )
})

test('a picture from elsewhere keeps the size its author gave', async () => {
  expect(await render('<img src="https://example.com/a.png" alt="A" width="40" height="30">')).toBe(
    '<img src="https://example.com/a.png" alt="A" width="40" height="30" loading="lazy" decoding="async">',
  )
})

test.each([
  '<img src="https://example.com/a.png">',
  '<img src="https://example.com/a.png" width="40">',
  '<img src="https://example.com/a.png" width="100%" height="auto">',
  '<img src="https://example.com/a.png" width="0" height="0">',
])('%s gets a default aspect ratio, since its size is unknown', async (source) => {
  expect(await render(source)).toContain('class="unsized"')
})

test('a picture without alternative text is decorative', async () => {
  expect(await render('<img src="https://example.com/a.png">')).toContain('alt=""')
})

test('a wide table scrolls, also by keyboard, and is labelled by its caption', async () => {
  expect(await render('<table><caption>Prices</caption><tr><td>1</td></tr></table>')).toBe(
    '<div class="table-scroll" tabindex="0" role="group" aria-label="Prices"><table><caption>Prices</caption><tbody><tr><td>1</td></tr></tbody></table></div>',
  )
})

test('a table without a caption is called a table', async () => {
  const html = await render('<table><tr><th scope="col">1</th></tr></table>')
  expect(html).toContain('role="group" aria-label="Table"')
})

test.each([
  [0, 1],
  [1, 1],
  [220, 1],
  [221, 2],
  [1100, 5],
  [1101, 6],
])('%i words are read in %i minutes', async (words, minutes) => {
  const { readingMinutes } = await renderHtml(`<p>${'salt '.repeat(words)}</p>`)
  expect(readingMinutes).toBe(minutes)
})

test('tags do not count as words', async () => {
  const source = '<p>'.concat('<em class="very long">salt</em> '.repeat(220), '</p>')
  expect((await renderHtml(source)).readingMinutes).toBe(1)
})
