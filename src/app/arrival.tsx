import { useLayoutEffect, useRef } from 'react'
import { takeFollowedLink } from './link-clicks.ts'
import { holdAnchor, holdTop, scrollToAnchor } from './scroll.ts'

/**
 * What a browser does by itself on a new document: go to the top or to the anchor, and move the
 * reading there. Rendered beside a page, so that it acts when that page is on the screen. `place` is
 * where one is: another one is an arrival. `isLate` while another one is on its way.
 */
export function Arrival({ place, isLate = false }: { place: string; isLate?: boolean }) {
  const last = useRef<string>(null)
  const wasLate = useRef(false)
  // Before the page is painted at the place where the last one was.
  useLayoutEffect(() => {
    const from = last.current
    const cameLate = wasLate.current
    last.current = place
    wasLate.current = isLate
    if (from === place) return
    const isFollowed = takeFollowedLink()
    // The first page is where the browser has put it, but for one behind a page that broke.
    if (from === null && !isFollowed) return
    const { hash } = location
    const isThere = isFollowed && scrollToAnchor(hash, 'instant')
    if (isFollowed && !isThere) window.scrollTo({ top: 0, behavior: 'instant' })
    const stopLooking = isThere ? undefined : focusHeading()
    const letGo = isFollowed ? hash && holdAnchor(hash) : putBack(cameLate)
    return () => {
      stopLooking?.()
      if (letGo) letGo()
    }
  }, [place, isLate])
  return null
}

/**
 * After a step through the history the browser puts the scroll back by itself, but not on a page that comes
 * late, or grows when its data is here.
 */
function putBack(isLate: boolean): (() => void) | undefined {
  const top: unknown = history.state?.top
  if (typeof top !== 'number') return undefined
  // It holds once: who leaves by another step may leave from elsewhere, and nobody writes that down.
  history.replaceState(null, '')
  const isShort = document.documentElement.scrollHeight - innerHeight < top
  return isLate || isShort ? holdTop(top) : undefined
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
