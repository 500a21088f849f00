import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { takeFollowedLink } from './link-clicks.ts'
import { holdAnchor, scrollToAnchor } from './scroll.ts'

/**
 * What a browser does by itself on a new document: go to the top or to the anchor, and move the
 * reading there. Rendered beside a page, so that it acts when that page is on the screen.
 */
export function Arrival() {
  const [path] = useLocation()
  const search = useSearch()
  const place = `${path}?${search}`
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    // After a step through the history the browser puts the scroll back by itself.
    if (takeFollowedLink()) {
      if (scrollToAnchor(location.hash, 'instant')) return holdAnchor(location.hash)
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
    const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    start?.focus({ preventScroll: true })
  }, [place])
  return null
}
