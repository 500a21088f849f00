import { localizeLabels } from '#content/localize-labels.server.ts'
import { markNotes } from '#content/margin-notes.server.ts'

/** The content of a post as readers get it, on the page and from the API. @param language of the site */
export function readerContent(html: string, language: string): string {
  return markNotes(localizeLabels(html, language))
}
