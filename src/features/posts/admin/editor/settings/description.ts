/** The description that search engines show. */

/** About as many characters fit in a search result. */
export const maxShownLength = 160

/** The excerpt stands in for an empty description; a long one is cut at a word. */
export function shownDescription(description: string, excerpt: string): string {
  const text = (description.trim() || excerpt.trim()).replace(/\s+/g, ' ')
  if (text.length <= maxShownLength) return text
  const cut = text.slice(0, maxShownLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut} …`
}
