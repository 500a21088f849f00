import type { Db } from '#db/open.server.ts'
import { addCopyButtons } from '#html/copy-buttons.server.ts'
import { localizeLabels } from '#html/localize-labels.server.ts'
import { markNotes } from '#html/margin-notes.server.ts'
import { fillPostCards } from './linked-posts.server.ts'

/** Makes the HTML of a post as readers get it, on the page and from the API. @param language of the site */
export async function readerHtml(
  db: Db,
  now: Date,
  html: string,
  language: string,
): Promise<string> {
  const labelled = addCopyButtons(localizeLabels(html, language), language)
  return fillPostCards(db, now, markNotes(keepUntranslated(labelled)))
}

/** A whole tag, since values of attributes contain `<`; text contains none. */
const tag = /<([a-z]\w*)((?:[^">]|"[^"]*")*)>/g
const untranslated = ['pre', 'code', 'kbd', 'samp']

/** Translators of browsers leave code as it is. */
function keepUntranslated(html: string) {
  return html.replace(tag, (all, name, rest) =>
    untranslated.includes(name) ? `<${name} translate="no"${rest}>` : all,
  )
}
