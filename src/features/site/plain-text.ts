/** Texts without Markdown, which need no parser: the built-in ones, and most of an owner's. */

/** What may begin Markdown, HTML or an address that becomes a link; and white space that Markdown removes. */
const special = /[`*_[\]<>#&|~\\@=\r]|:\/\/|www\.|^[^\S\n]|[^\S\n]$|^[-+]|^\d+[.)]/im

/** Whether a text is paragraphs only, and reads the same in Markdown. */
export function isPlainText(text: string): boolean {
  return !special.test(text)
}

/** A text as HTML, with a paragraph for each block between blank lines. */
export function plainHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => `<p>${escapeHtml(block)}</p>`)
    .join('\n')
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')
}
