import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

const fenced = (info: string, code = 'a\nb\nc\nd') =>
  renderMarkdown(`\`\`\`${info}\n${code}\n\`\`\``)
const marked = (html: string) =>
  [...html.matchAll(/<mark class="line">(.*?)\n?<\/mark>/gs)].map(([, line]) => line)

test.each([
  ['text title="app.ts"', 'app.ts'],
  ['{.text title=app.ts}', 'app.ts'],
  ["text title='my app.ts' {1}", 'my app.ts'],
  ['text {1} title=app.ts', 'app.ts'],
  ['title="app.ts"', 'app.ts'],
  ['text title="a &amp; b {1}"', 'a &#x26; b {1}'],
])('%j has a title', async (info, title) => {
  const html = await fenced(info)
  expect(html).toContain(
    `<div class="code-bar"><span class="code-title">${title}</span> <span>Text</span></div>`,
  )
  expect(html).toContain(`aria-label="${title}: Text code"`)
  expect(html).not.toContain('data-')
})

test.each([
  ['text {2}', ['b']],
  ['text {1,3-4}', ['a', 'c', 'd']],
  ['text { 1, 3 }', ['a', 'c']],
  ['text{3}', ['c']],
  ['{1}', ['a']],
  ['text {4-9999}', ['d']],
  ['text {0,9,3-2}', []],
  ['text {a}', []],
  ['text {1;2}', []],
  ['text title="{1}"', []],
])('%j highlights the lines %j', async (info, lines) => {
  expect(marked(await fenced(info))).toEqual(lines)
})

test('the language is known beside title and lines', async () => {
  const html = await fenced('ts{1} title="a"', 'let a = `\n`')
  expect(html).toContain('<span>TypeScript</span>')
  expect(marked(html)[0]).toContain('<span class="pl-k">let</span>')
})

test('marked code is unchanged as text, also where a colour spans lines', async () => {
  const code = 'let a = `\n\n  b`\n\n// c'
  const html = await fenced('ts {2,4}', code)
  expect(html.replace(/^.*?<code[^>]*>|<[^>]*>/gs, '')).toBe(code)
  expect(html.match(/class="line"/g)).toHaveLength(5)
})

test('a diff shows which lines were added and removed', async () => {
  const html = await fenced('diff', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n same')
  expect(html.match(/class="line( \w+)?"/g)).toEqual([
    'class="line"',
    'class="line"',
    'class="line"',
    'class="line removed"',
    'class="line added"',
    'class="line"',
  ])
  expect(html.replace(/<[^>]*>/g, '')).toContain('-old\n+new\n')
})

test('code without marks has no lines', async () => {
  expect(await fenced('ts')).not.toContain('class="line')
})

test.each([
  ['{.python .numberLines startFrom="10"}', 'language-python', 'Python'],
  ['{r}', 'language-r', 'R'],
  ['{r, echo=FALSE, fig.cap="A plot"}', 'language-r', 'R'],
  ['{#first .haskell}', 'language-haskell', 'haskell'],
  ['{ .sql }', 'language-sql', 'SQL'],
])('the language of %s is read', async (info, name, label) => {
  const html = await renderMarkdown(`\`\`\`${info}\na\n\`\`\``)
  expect(html).toContain(`<span>${label}</span>`)
  expect(html).toContain(`<code class="${name}">`)
})

test('numbers of lines in braces are no language', async () => {
  expect(await renderMarkdown('```{2}\na\nb\n```')).toContain('<mark class="line">b</mark>')
})
