import { useLayoutEffect, useRef } from 'react'
import { takeFollowedLink } from './link-clicks.ts'
import { pinScroll, scrollToAnchor } from './scroll.ts'

interface ScrollAndFocusProps {
  /** Path and query of the rendered page; a change is a navigation. */
  location: string
  /** Whether another page is loading. */
  isPending?: boolean
}

/**
 * Does for a client-side navigation what the browser does for a new document: scrolls to the top or the anchor and
 * moves the focus. Rendered beside the page, so that its effect runs when the page is in the document.
 */
export function ScrollAndFocus({ location: current, isPending = false }: ScrollAndFocusProps) {
  const previous = useRef<string>(null)
  const wasPending = useRef(false)
  // A layout effect runs before the browser paints the new page at the old scroll position.
  useLayoutEffect(() => {
    const from = previous.current
    const hasLoadedLate = wasPending.current
    previous.current = current
    wasPending.current = isPending
    if (from === current) return
    // The page is hydrated: a stylesheet shows its copy buttons, and reading aids may add to it.
    document.documentElement.dataset.interactive = ''
    const isFollowed = takeFollowedLink()
    // The browser has scrolled the first page, unless it follows one that failed.
    if (from === null && !isFollowed) return
    const { hash } = location
    const hasAnchor = isFollowed && scrollToAnchor(hash, 'instant')
    if (isFollowed && !hasAnchor) window.scrollTo({ top: 0, behavior: 'instant' })
    const stopWaiting = hasAnchor ? undefined : focusHeading()
    // The anchor may appear or move as content loads.
    const pinAnchor = () => (hash ? pinScroll(() => scrollToAnchor(hash, 'instant')) : undefined)
    const release = isFollowed ? pinAnchor() : restoreScroll(hasLoadedLate)
    return () => {
      stopWaiting?.()
      release?.()
    }
  }, [current, isPending])
  return null
}

/**
 * After a step through the history the browser restores the scroll position itself, except on a page that loads
 * late or grows when its data arrives.
 */
function restoreScroll(hasLoadedLate: boolean): (() => void) | undefined {
  const top: unknown = history.state?.top
  if (typeof top !== 'number') return undefined
  // Valid once: a later step through the history does not update it.
  history.replaceState(null, '')
  const isTooShort = document.documentElement.scrollHeight - innerHeight < top
  if (!hasLoadedLate && !isTooShort) return undefined
  const scroll = () => window.scrollTo({ top, behavior: 'instant' })
  scroll()
  return pinScroll(scroll)
}

/** Focuses the page's heading, or `main` until the heading is rendered, and a heading that replaces the focused one. */
function focusHeading(): (() => void) | undefined {
  const main = document.querySelector('main')
  if (!main) return undefined
  let focused: HTMLElement = main
  const focus = () => {
    focused = main.querySelector<HTMLElement>('h1') ?? main
    focused.focus({ preventScroll: true })
  }
  focus()
  const observer = new MutationObserver(() => {
    const isWaiting = focused === main && document.activeElement === main
    const isReplaced = !focused.isConnected && document.activeElement === document.body
    if ((isWaiting && main.querySelector('h1')) || isReplaced) focus()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}
