/** Marks the notes at the end of a post, so that the stylesheet can set them beside their references. */

/** The rules of reading-room.css number this many notes. */
const maxNotes = 12
const notes =
  /<section>(?=\s*(?:<h2[^>]*>(?:(?!<\/h2>).)*<\/h2>)?\s*<ol>(?:(?!<section).)*<\/ol>\s*<\/section>\s*$)/s

/**
 * Adds the classes `notes`, `note-1`, … and `ref-1`, …, if each note is referenced. Works on rendered content, where
 * text cannot be mistaken for tags: it contains no `<`.
 */
export function markNotes(html: string): string {
  const start = html.search(notes)
  if (start < 0) return html
  const [text, section] = [html.slice(0, start), html.slice(start)]
  const ids = [...section.matchAll(/<li id="([^"]+)">/g)].map(([, id]) => `${id}`)
  const items = section.match(/<li[ >]/g)?.length
  const isReferenced = ids.every((id) => text.includes(referenceTo(id)))
  if (ids.length === 0 || ids.length !== items || ids.length > maxNotes || !isReferenced)
    return html
  return ids.reduce(
    (marked, id, index) =>
      marked
        .replace(referenceTo(id), () => `<a class="ref-${index + 1}" href="#${id}"`)
        .replace(`<li id="${id}">`, () => `<li id="${id}" class="note-${index + 1}">`),
    `${text}${section.replace('<section>', '<section class="notes">')}`,
  )
}

function referenceTo(id: string) {
  return `<a href="#${id}"`
}
