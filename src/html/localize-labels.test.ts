import { expect, test } from 'vitest'
import { localizeLabels } from './localize-labels.server.ts'
import { renderHtml } from './render-html.server.ts'

async function localized(source: string, language: string) {
  return localizeLabels((await renderHtml(source)).html, language)
}

test('the labels of code, headings and tables are translated', async () => {
  const html = await localized(
    '<h2>Say “hi” &amp; go</h2><pre><code class="language-sql">select</code></pre><table></table>',
    'es',
  )
  expect(html).toContain('aria-label="Enlace a «Say “hi” &#x26; go»"')
  expect(html).toContain('aria-label="Código SQL"')
  expect(html).toContain('aria-label="Tabla"')
})

test('the heading of footnotes and the ways back are translated', async () => {
  const source =
    '<h2 id="footnote-label">Footnotes</h2><sup id="fnref-1-2">1</sup><a href="#fnref-1-2" aria-label="Back to reference 1-2">↩</a>'
  expect(await localized(source, 'de')).toContain(
    '<h2 id="post-footnote-label">Fußnoten<a class="anchor" aria-label="Link zu „Fußnoten“"',
  )
  expect(await localized(source, 'es')).toContain('aria-label="Volver a la referencia 1-2"')
  expect(await localized(source, 'en')).toContain('Footnotes<a')
})

test('the caption of a table and the author’s text stay', async () => {
  const html = await localized(
    '<table><caption>PHP code</caption></table><p>&lt;pre aria-label="Go code"> aria-label="Table"</p>',
    'de',
  )
  expect(html).toContain('aria-label="PHP code"')
  expect(html).toContain('&#x3C;pre aria-label="Go code"> aria-label="Table"')
})

test.each(['en', 'en-GB', 'fr'])('a site in %s gets the HTML as it is stored', async (language) => {
  const { html } = await renderHtml('<h2>Stock</h2><table></table>')
  expect(localizeLabels(html, language)).toBe(html)
})
