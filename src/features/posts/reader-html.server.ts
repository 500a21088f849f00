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

/** Translators of browsers leave code as it is. Text cannot be mistaken for tags: it contains no `<`. */
function keepUntranslated(html: string) {
  return html.replace(/<(?:pre|code|kbd|samp)(?=[ >])/g, '$& translate="no"')
}
