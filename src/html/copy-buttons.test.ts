import { expect, test } from 'vitest'
import { addCopyButtons } from './copy-buttons.server.ts'
import { renderHtml } from './render-html.server.ts'

const plain = '<pre><code>a</code></pre>'
const titled = '<pre><code class="language-sql" data-title="a &amp; b.sql">select</code></pre>'

async function buttonsOf(source: string, language = 'en') {
  const html = addCopyButtons((await renderHtml(source)).html, language)
  return html.match(/<button.*?<\/button>(?=<\/div><pre )/g)
}

test('each code block has a copy button at the end of its bar', async () => {
  const button = '<button type="button" aria-live="polite">Copy</button>'
  expect(await buttonsOf(plain + titled)).toEqual([button, button])
})

test.each([
  ['de-AT', 'Kopieren'],
  ['es', 'Copiar'],
  ['fr', 'Copy'],
])('the button of a site in %s says “%s”', async (language, label) => {
  expect(await buttonsOf(plain, language)).toEqual([expect.stringContaining(`>${label}<`)])
})

test('a text about a code bar gets no button', async () => {
  const text = '<p>&lt;div class="code-bar">&lt;/div>&lt;pre ></p><div class="code-bar"></div>'
  expect(await buttonsOf(text)).toBeNull()
})
