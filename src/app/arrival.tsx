import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { scrollToAnchor } from './scroll.ts'

/**
 * What a browser does by itself on a new document: go to the top or to the anchor, and move the
 * reading there. Rendered beside a page, so that it acts when that page is on the screen.
 */
export function Arrival() {
  const [path] = useLocation()
  const search = useSearch()
  const place = `${path}?${search}`
  const last = useRef(place)
  const wentBack = useWentBack()
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    if (wentBack.current) wentBack.current = false
    else if (!scrollToAnchor(location.hash, 'instant'))
      window.scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [place, wentBack])
  return null
}

/** True after a step through the history: the browser puts the scroll back by itself. */
function useWentBack() {
  const wentBack = useRef(false)
  useEffect(() => {
    const note = () => {
      wentBack.current = true
    }
    window.addEventListener('popstate', note)
    return () => window.removeEventListener('popstate', note)
  }, [])
  return wentBack
}
