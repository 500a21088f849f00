/** Leads the link from a post to the list back to where the reader came from: the same page, at the same place. */
import { pages } from '#paths.ts'

const list = /^\/(?:blogs|archive|search|tags(?:\/[^/]+)?)(?:\/page\/\d+)?\/?$/

/** @returns whether there is such an entry in the history, to which it steps back */
export function stepBackToList(link: HTMLAnchorElement): boolean {
  if (!('navigation' in window) || link.pathname !== pages.posts || link.search || link.hash)
    return false
  const { currentEntry } = navigation
  if (!currentEntry) return false
  const before = navigation.entries().slice(0, currentEntry.index)
  // Over the posts that were read one after another.
  const entry = before.findLast(({ url }) => !isPost(pathOf(url)))
  if (!entry || !list.test(pathOf(entry.url))) return false
  history.go(entry.index - currentEntry.index)
  return true
}

function isPost(path: string) {
  return path.startsWith(pages.post('')) && !list.test(path)
}

function pathOf(url: string | null) {
  return new URL(url ?? '/', location.href).pathname
}
