/**
 * What stands below the first view costs its first paint nothing: the stylesheet leaves it out
 * (first-view.css) until the scripts are there. Its fonts and pictures come later for the same reason.
 */

/** The mark on `<html>`, by its name in `dataset`, of a document that begins so. */
export const firstViewMark = 'firstView'

/** What first-view.css may mean. */
const parts = 'main > section + section, main article:nth-child(n+4), .prose > *'
/** So many at once are laid out within a frame, on a slow phone too. */
const perFrame = 4

/**
 * Lays the rest out, a few parts in each frame, from the top. The mark stays until the visitor does
 * something: to take it away is to look at the style of everything once more.
 */
export function layOutTheRest() {
  const leftOut = [...document.querySelectorAll<HTMLElement>(parts)].filter(isLeftOut)
  const next = () => {
    for (const part of leftOut.splice(0, perFrame)) part.style.contentVisibility = 'visible'
    if (leftOut.length > 0) requestAnimationFrame(next)
  }
  next()
}

function isLeftOut(part: Element) {
  return getComputedStyle(part).contentVisibility !== 'visible'
}
