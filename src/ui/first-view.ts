/**
 * What stands below the first view costs its first paint nothing: the stylesheet leaves it out
 * (first-view.css) until the scripts are there. Its fonts and pictures come later for the same reason.
 */

/** The mark on `<html>`, by its name in `dataset`, as long as the rest is not laid out. */
export const firstViewMark = 'firstView'

/** As in first-view.css. */
const leftOut = 'main > section + section, main article:nth-child(n+4), .prose > :nth-child(n+4)'
/** So many at once are laid out within a frame, on a slow phone too. */
const perFrame = 4

/** Lays the rest out, a part in each frame, from the top. */
export function layOutTheRest() {
  const { dataset } = document.documentElement
  const rest = [...document.querySelectorAll<HTMLElement>(leftOut)]
  const next = () => {
    for (const element of rest.splice(0, perFrame)) element.style.contentVisibility = 'visible'
    if (rest.length > 0) requestAnimationFrame(next)
    else delete dataset[firstViewMark]
  }
  requestAnimationFrame(next)
}

/**
 * Begins as soon as everything has its place.
 * @param begin may answer how to end what it began
 * @returns a function that ends it, or sees to it that it never begins
 */
export function whenLaidOut(begin: () => (() => void) | undefined): () => void {
  const { documentElement } = document
  let end: (() => void) | undefined
  const beginOnce = () => {
    if (firstViewMark in documentElement.dataset) return
    mark.disconnect()
    end = begin()
  }
  const mark = new MutationObserver(beginOnce)
  mark.observe(documentElement, { attributes: true })
  beginOnce()
  return () => {
    mark.disconnect()
    end?.()
  }
}
