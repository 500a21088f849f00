import { addCopyButtons } from '#content/copy-buttons.server.ts'
import { localizeLabels } from '#content/localize-labels.server.ts'
import { markNotes } from '#content/margin-notes.server.ts'
import type { Db } from '#db/open.server.ts'
import { fillPostCards } from './linked-posts.server.ts'

/** The content of a post as readers get it, on the page and from the API. @param language of the site */
export async function readerContent(
  db: Db,
  now: Date,
  html: string,
  language: string,
): Promise<string> {
  const labelled = addCopyButtons(localizeLabels(html, language), language)
  return fillPostCards(db, now, markNotes(labelled))
}
