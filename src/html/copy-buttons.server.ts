/** Adds the copy buttons of code blocks to what readers get. Feeds and Markdown have none. */
import { readingTextsOf } from '#i18n/reading-texts.ts'

/** The bar of a block with its language, as `highlight.server.ts` makes it. Text contains no `<`. */
const codeBar = /<div class="code-bar">(?:<span[^>]*>[^<]*<\/span> ?)+(?=<\/div><pre )/g

/** @param html rendered content @param language of the site, a BCP 47 tag */
export function addCopyButtons(html: string, language: string): string {
  const button = `<button type="button" aria-live="polite">${readingTextsOf(language).copy}</button>`
  return html.replace(codeBar, (bar) => bar + button)
}
