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
  if (!/[^\s…]/.test(excerpt)) return false
  const parts = excerpt.split('…').map(withSingleSpaces)
  let rest = withSingleSpaces(firstText(content))
  if (!rest.startsWith(parts[0] ?? '')) return false
  for (const part of parts) {
    if (!rest.includes(part)) return false
    rest = rest.slice(rest.indexOf(part) + part.length)
  }
  return rest === '' || parts.at(-1) === ''
}

function withSingleSpaces(text: string) {
  return text.replace(/\s+/g, ' ').trim()
}

const token = /<(\/?)([a-z]\w*)(?:[^">]|"[^"]*")*>|[^<]+/g

/** The text of the first paragraph that has some; empty if other text precedes it. @param html as it is stored */
function firstText(html: string): string {
  let text = ''
  let isInside = false
  for (const [all, close, name] of html.matchAll(token)) {
    if (name === 'p') {
      if (close && /\S/.test(text)) break
      isInside = !close
    } else if (!name && isInside) text += all
    else if (!name && /\S/.test(all)) return ''
  }
  // The only references that rendered HTML has in text.
  return text.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&')
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
