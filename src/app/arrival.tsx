import { useEffect, useRef } from 'react'
import { takeFollowedLink } from './link-clicks.ts'
import { holdAnchor, scrollToAnchor } from './scroll.ts'

/**
 * What a browser does by itself on a new document: go to the top or to the anchor, and move the
 * reading there. Rendered beside a page, so that it acts when that page is on the screen. `place` is
 * where one is: another one is an arrival.
 */
export function Arrival({ place }: { place: string }) {
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    // After a step through the history the browser puts the scroll back by itself.
    if (takeFollowedLink()) {
      if (scrollToAnchor(location.hash, 'instant')) return holdAnchor(location.hash)
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
    return focusHeading()
  }, [place])
  return null
}

/** Moves the reading to the page's heading, or to the page until the heading is there. */
function focusHeading(): (() => void) | undefined {
  const main = document.querySelector('main')
  const heading = main?.querySelector<HTMLElement>('h1')
  const start = heading ?? main
  start?.focus({ preventScroll: true })
  if (heading || !main) return undefined
  const additions = new MutationObserver(() => {
    const late = main.querySelector<HTMLElement>('h1')
    if (!late) return
    additions.disconnect()
    if (document.activeElement === main) late.focus({ preventScroll: true })
  })
  additions.observe(main, { childList: true, subtree: true })
  return () => additions.disconnect()
}
