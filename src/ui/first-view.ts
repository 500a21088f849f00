/**
 * What stands below the first view costs its first paint nothing: the stylesheet leaves it out
 * (first-view.css) until the scripts are there. Its fonts and pictures come later for the same reason.
 */

/** The mark on `<html>`, by its name in `dataset`, of a document that begins so. */
export const firstViewMark = 'firstView'

/** What first-view.css may mean. */
const parts = 'main > section + section, main article:nth-child(n+4), .prose > *'

/**
 * Lays the rest out, a part in each frame, from the top: what is near has its place already. The mark stays until the visitor does
 * something: to take it away is to look at the style of everything once more.
 */
export function layOutTheRest() {
  const leftOut = [...document.querySelectorAll<HTMLElement>(parts)].filter(isLeftOut)
  const next = () => {
    const part = leftOut.shift()
    if (!part) return
    part.style.contentVisibility = 'visible'
    requestAnimationFrame(next)
  }
  next()
}

function isLeftOut(part: Element) {
  return getComputedStyle(part).contentVisibility !== 'visible'
}
