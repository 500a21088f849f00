/** Translates the labels that the rendering adds to the content of a post. */
import { catalogueOf } from '#i18n/catalogues.server.ts'

/**
 * The labels are stored in English, as part of the HTML. Text cannot be mistaken for them: it contains no `<`.
 * @param language the site's, a BCP 47 tag
 */
export function localizeLabels(html: string, language: string): string {
  const { code, linkTo, table, formula, callouts, footnotes, backTo } =
    catalogueOf(language).serverTranslation.content
  if (table === english.table) return html
  return html
    .replace(footnotesHeading, (_, start, label) => start + footnotes + label + footnotes)
    .replace(backLabel, (_, start, reference) => `${start}${backTo(reference)}"`)
    .replace(codeLabel, (_, start, name) => `${start}${code(name)}"`)
    .replace(anchorLabel, (_, start, heading) => `${start}${linkTo(heading)}"`)
    .replace(calloutTitle, (_, start, kind) => start + callouts[kind as keyof typeof callouts])
    .replaceAll(tableLabel(english.table), tableLabel(table))
    .replaceAll(formulaLabel(english.formula), formulaLabel(formula))
}

const english = catalogueOf('en').serverTranslation.content
const codeLabel = /(<pre tabindex="0" role="group" aria-label=")([^"]*) code"/g
const anchorLabel = /(<a class="anchor" aria-label=")Link to “([^"]*)”"/g
const footnotesHeading =
  /(<h2 id="post-footnote-label">)Footnotes(<a class="anchor" aria-label="Link to “)Footnotes(?=”")/g
const backLabel = /(<a href="#post-fnref-[^"]*" aria-label=")Back to reference ([\d-]+)"/g
const tableLabel = (text: string) =>
  `<div class="table-scroll" tabindex="0" role="group" aria-label="${text}">`
const formulaLabel = (text: string) =>
  `<div class="math-scroll" tabindex="0" role="group" aria-label="${text}">`
/** The second group is the kind, the key of its title in each catalogue. */
const calloutTitle =
  /(<div class="callout callout-([a-z]+)" role="note"><p class="callout-title"><strong>)[^<]*/g
