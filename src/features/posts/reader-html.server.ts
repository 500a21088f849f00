import type { Db } from '#db/open.server.ts'
import { addCopyButtons } from '#html/copy-buttons.server.ts'
import { localizeLabels } from '#html/localize-labels.server.ts'
import { markNotes } from '#html/margin-notes.server.ts'
import { fillPostCards } from './linked-posts.server.ts'
import type { Post } from './post.ts'

/** A post with its HTML as readers get it, on the page and from the API. @param language of the site */
export async function readerPost<Shown extends Post>(
  db: Db,
  now: Date,
  post: Shown,
  language: string,
): Promise<Shown> {
  const labelled = addCopyButtons(localizeLabels(post.content, language), language)
  const content = await fillPostCards(db, now, markNotes(keepUntranslated(labelled)))
  return { ...post, content, ...(beginsWithExcerpt(post) && { beginsWithExcerpt: true }) }
}

/** In an excerpt `…` stands for formulas, addresses and the rest of the paragraph. */
function beginsWithExcerpt({ content, excerpt }: Post) {
  const [, paragraph = ''] = /<p(?: [^>]*)?>(.*?)<\/p>/s.exec(content) ?? []
  // The only references that rendered HTML has in text.
  const text = paragraph
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&')
  const [start = '', ...parts] = excerpt.split('…').map(withoutSpace)
  let rest = withoutSpace(text)
  if (!rest.startsWith(start)) return false
  return parts.every((part) => {
    const found = rest.includes(part)
    rest = rest.slice(rest.indexOf(part) + part.length)
    return found
  })
}

function withoutSpace(text: string) {
  return text.replace(/\s+/g, '')
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
