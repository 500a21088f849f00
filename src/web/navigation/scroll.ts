import { tryDecode } from '#paths.ts'

/** Distance between the top of the window and an anchor, so that the bar does not cover it. */
const anchorOffsetPx = 80

/**
 * Scrolls to the element that a hash names and focuses it.
 * @returns false if there is no such element
 */
export function scrollToAnchor(hash: string, behavior: ScrollBehavior): boolean {
  const target = anchorOf(hash)
  if (!target) return false
  window.scrollTo({ top: documentTop(target) - anchorOffsetPx, behavior: unlessReduced(behavior) })
  moveFocus(target)
  return true
}

export function anchorOf(hash: string): HTMLElement | null {
  return hash.length > 1 ? document.getElementById(tryDecode(hash.slice(1))) : null
}

/** Makes an element that is not focusable, such as a heading, focusable until it loses the focus. */
function moveFocus(target: HTMLElement) {
  target.focus({ preventScroll: true })
  if (document.activeElement === target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
}

/** Longer than the timeout of the API client. */
const maxPinMs = 10_000

/**
 * Calls `scroll` again as the page grows, until the visitor scrolls, clicks or types.
 * @returns a function that releases it
 */
export function pinScroll(scroll: () => void): () => void {
  const controller = new AbortController()
  let pinned = { top: window.scrollY, height: document.body.scrollHeight }
  const observer = new ResizeObserver(() => {
    scroll()
    pinned = { top: window.scrollY, height: document.body.scrollHeight }
  })
  /** Releases unless the growth of the page caused the scroll. */
  const handleScroll = () => {
    const hasGrown = document.body.scrollHeight !== pinned.height
    if (!hasGrown && Math.abs(window.scrollY - pinned.top) > 1) release()
  }
  const release = () => {
    observer.disconnect()
    clearTimeout(timer)
    controller.abort()
  }
  const timer = setTimeout(release, maxPinMs)
  const options = { passive: true, signal: controller.signal }
  observer.observe(document.body)
  addEventListener('scroll', handleScroll, options)
  for (const type of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(type, release, options)
  }
  return release
}

export function scrollToTop(): true {
  window.scrollTo({ top: 0, behavior: unlessReduced('smooth') })
  return true
}

/** The layout position in the document; transforms of a running animation do not count. */
function documentTop(element: HTMLElement) {
  let top = 0
  for (let node: Element | null = element; node instanceof HTMLElement; node = node.offsetParent) {
    top += node.offsetTop
  }
  return top
}

function unlessReduced(behavior: ScrollBehavior): ScrollBehavior {
  return prefersReducedMotion() ? 'instant' : behavior
}

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
