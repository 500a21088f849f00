import { expect, test } from 'vitest'
import { rewriteHtmlLink, rewriteMarkdownLink } from './rewrite-link.server.ts'

const from = 'https://gone.example/a?b=1&c=2'
const to = 'https://web.archive.org/web/2020/https://gone.example/a?b=1&c=2'
const change = { from, to, pageUrl: 'https://folio.test/blogs/soup' }

test.each([
  [`See [it](${from}).`, `See [it](<${to}>).`],
  [`[it *now*](  ${from} "Title")`, `[it *now*](  <${to}> "Title")`],
  [`[it](<${from}>)`, `[it](<${to}>)`],
  [`[![a](/a.webp)](${from})`, `[![a](/a.webp)](<${to}>)`],
  [`<${from}>`, `<${to}>`],
  [`See ${from} there.`, `See <${to}> there.`],
  [`[it][1]\n\n[1]: ${from} 'Title'`, `[it][1]\n\n[1]: <${to}> 'Title'`],
  [`> - [it](${from})\n>   [x](/x)`, `> - [it](<${to}>)\n>   [x](/x)`],
  [
    `<a href="${from.replace('&', '&amp;')}">it</a>`,
    `<a href="${to.replace('&', '&amp;')}">it</a>`,
  ],
  [`[one](${from}) [two](${from})`, `[one](<${to}>) [two](<${to}>)`],
])('Markdown: %s', (source, result) => {
  expect(rewriteMarkdownLink(source, change)).toBe(result)
})

test('parentheses of an address belong to it', () => {
  const wiki = 'https://gone.example/Roux_(sauce)'
  const source = `[Roux](${wiki}) and ([more](/x))`
  const result = rewriteMarkdownLink(source, { ...change, from: wiki })
  expect(result).toBe(`[Roux](<${to}>) and ([more](/x))`)
})

test.each([
  ['code', `\`${from}\``],
  ['a block of code', `\`\`\`\n[it](${from})\n\`\`\``],
  ['a longer address', `[it](${from}&d=3)`],
  ['a picture', `![it](${from})`],
  ['the text of another link', `[${from}](https://alive.example/)`],
])('%s stays as it is', (_, source) => {
  expect(rewriteMarkdownLink(source, change)).toBeUndefined()
})

test.each([
  [`<p><a href="${from.replace('&', '&amp;')}">it</a></p>`],
  [`<p><a href="${from}">it</a></p>`],
  [`<p><a title="1 > 0" HREF = '${from}'>it</a></p>`],
  ['<p><a href=https://gone.example/a?b=1&amp;c=2>it</a></p>'],
])('HTML: %s', (source) => {
  expect(rewriteHtmlLink(source, change)).toContain(`="${to.replace('&', '&amp;')}"`.slice(1))
})

test('other elements and addresses of an HTML text stay as they are', () => {
  expect(
    rewriteHtmlLink(`<p>${from}<img src="${from}"><a href="/">x</a></p>`, change),
  ).toBeUndefined()
})

test('a relative address is the same as the whole one', () => {
  const inner = { ...change, from: 'https://folio.test/old' }
  expect(rewriteMarkdownLink('[it](/old)', inner)).toBe(`[it](<${to}>)`)
})
