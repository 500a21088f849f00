import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

test.each([
  ['これは**「重要」**です。', '「重要」'],
  ['**テスト。**次の文。', 'テスト。'],
  ['这是**《红楼梦》**的一章。', '《红楼梦》'],
  ['**真，**她。', '真，'],
  ['**마크다운(Markdown)**을 쓰세요.', '마크다운(Markdown)'],
  ['他说**“你好”**。', '“你好”'],
  ['使用**`npm`**安装。', '<code>npm</code>'],
  ['第**（一）**章', '（一）'],
])('%s has bold text', async (source, text) => {
  expect(await renderMarkdown(source)).toContain(`<strong>${text}</strong>`)
})

const link = (address: string) => `<a href="${address}">${address}</a>`
const a = 'https://example.com/a'

test.each([
  [`请看${a}，谢谢。`, `请看${link(a)}，谢谢。`],
  [`再见（${a}）。`, `再见（${link(a)}）。`],
  [`「${a}」を参照`, `「${link(a)}」を参照`],
  [`看${a}，再看${a}！好`, `看${link(a)}，再看${link(a)}！好`],
  [`见 ${a}；完`, `见 ${link(a)}；完`],
  [`“${a}”。`, `“${link(a)}”。`],
  [
    'https://www.example.com/x',
    '<a href="https://www.example.com/x">https://www.example.com/x</a>',
  ],
  [
    'https://web.archive.org/web/2020/https://example.com/a',
    '<a href="https://web.archive.org/web/2020/https://example.com/a">https://web.archive.org/web/2020/https://example.com/a</a>',
  ],
  ['见 www.example.com。', '见 <a href="http://www.example.com">www.example.com</a>。'],
  [`<${a}，b>`, `<a href="${a}%EF%BC%8Cb">${a}，b</a>`],
  [
    'https://ja.wikipedia.org/wiki/佐々木',
    '<a href="https://ja.wikipedia.org/wiki/%E4%BD%90%E3%80%85%E6%9C%A8">https://ja.wikipedia.org/wiki/佐々木</a>',
  ],
])('the addresses of %s end before the punctuation', async (source, html) => {
  expect(await renderMarkdown(source)).toBe(`<p>${html}</p>`)
})
