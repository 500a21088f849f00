/**
 * Moves the cover and the title of a post between its card and its page, in a view transition. The names are set for
 * that one post and by script, since no HTML from the server has a `style` attribute.
 */
import { pages } from '#paths.ts'

const parts = ['cover', 'title'] as const
type Part = (typeof parts)[number]

/**
 * Names the parts on the current page.
 * @param address of the next page
 * @returns names the same parts on the next page, and a function that removes all names
 */
export function nameSharedParts(address: string) {
  const from = location.pathname
  const to = new URL(address, location.href).pathname
  const post = [to, from].find((path) => path.startsWith(pages.post('')))
  const named = new Set<HTMLElement>()
  const nameParts = () => {
    const found =
      post === undefined ? [] : parts.map((part) => [part, findPart(post, part)] as const)
    for (const [part, element] of found) {
      if (!element) continue
      element.style.viewTransitionName = `post-${part}`
      named.add(element)
    }
    return new Map(found)
  }
  const before = nameParts()
  return {
    nameNext: () => {
      const next = nameParts().get('cover')?.querySelector('img')
      if (next) showUntilLoaded(before.get('cover')?.querySelector('img'), next)
    },
    removeNames: () => {
      for (const element of named) element.style.viewTransitionName = ''
    },
  }
}

/** On the post's own page in its header, elsewhere in its card. */
function findPart(post: string, part: Part): HTMLElement | null {
  const scope =
    location.pathname === post ? 'article > header' : `main a[href="${CSS.escape(post)}"]`
  return document.querySelector(`${scope} [data-part="${part}"]`)
}

/** The file of the other page, which the browser has already, stands behind a larger one until that is there. */
function showUntilLoaded(shown: HTMLImageElement | null | undefined, next: HTMLImageElement) {
  if (!shown?.currentSrc || next.complete) return
  next.style.background = `url("${CSS.escape(shown.currentSrc)}") center / cover`
  next.addEventListener('load', () => next.style.removeProperty('background'), { once: true })
}
