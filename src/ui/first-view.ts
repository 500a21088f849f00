/**
 * What stands below a phone's first view costs its first paint nothing: first-view.css leaves it out at
 * first. Its fonts and pictures come later for the same reason.
 */

/** The mark on `<html>`, by its name in `dataset`, of a document that begins so. */
export const firstViewMark = 'firstView'

/** As in first-view.css. */
const parts = 'main > section + section, main article:nth-child(n+4), .prose > *'

/**
 * Lays the rest out, a part in each frame, from the top: what is near has its place already. The mark stays
 * until the visitor does something: to take it away is to look at the style of everything once more.
 */
export function layOutTheRest() {
  if (!(firstViewMark in document.documentElement.dataset)) return
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
  return getComputedStyle(part).contentVisibility === 'auto'
}
