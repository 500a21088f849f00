/** How far below the window's top an anchor comes to rest, so that the bar does not cover it. */
const anchorOffsetPx = 80

/**
 * Scrolls to the element that a hash names and moves the reading there.
 * @returns false where there is no such element
 */
export function scrollToAnchor(hash: string, behavior: ScrollBehavior): boolean {
  const target = anchorOf(hash)
  if (!target) return false
  window.scrollTo({ top: documentTop(target) - anchorOffsetPx, behavior: unlessReduced(behavior) })
  moveReading(target)
  return true
}

/** The element that a hash names, if it is on the page. */
export function anchorOf(hash: string): HTMLElement | null {
  return hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null
}

/** Also to what has no focus by itself, a note or a heading: Tab then goes on from there. */
function moveReading(target: HTMLElement) {
  target.focus({ preventScroll: true })
  if (document.activeElement === target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
}

/** Longer than the API may take to answer. */
const longestHoldMs = 10_000

/**
 * Keeps the anchor in its place while the page is still being filled, above it or with the anchor itself,
 * until the visitor scrolls or does something else.
 * @returns a function that lets go
 */
export function holdAnchor(hash: string): () => void {
  return hold(() => scrollToAnchor(hash, 'instant'))
}

/**
 * Scrolls so far down, and again as the page grows, until the visitor scrolls or does something else.
 * @returns a function that lets go
 */
export function holdTop(top: number): () => void {
  const scroll = () => window.scrollTo({ top, behavior: 'instant' })
  scroll()
  return hold(scroll)
}

function hold(scroll: () => void): () => void {
  const controller = new AbortController()
  let rest = { top: window.scrollY, height: document.body.scrollHeight }
  const sizes = new ResizeObserver(() => {
    scroll()
    rest = { top: window.scrollY, height: document.body.scrollHeight }
  })
  /** A page that grew moves by itself; one that did not was moved by the visitor. */
  const noticeScroll = () => {
    const grew = document.body.scrollHeight !== rest.height
    if (!grew && Math.abs(window.scrollY - rest.top) > 1) letGo()
  }
  const letGo = () => {
    sizes.disconnect()
    clearTimeout(timer)
    controller.abort()
  }
  const timer = setTimeout(letGo, longestHoldMs)
  const options = { passive: true, signal: controller.signal }
  sizes.observe(document.body)
  addEventListener('scroll', noticeScroll, options)
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(type, letGo, options)
  }
  return letGo
}

export function scrollToTop(): true {
  window.scrollTo({ top: 0, behavior: unlessReduced('smooth') })
  return true
}

/** Where the element stands in the document, whatever an animation does to it just now. */
function documentTop(element: HTMLElement) {
  let top = 0
  for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent) {
    top += at.offsetTop
  }
  return top
}

function unlessReduced(behavior: ScrollBehavior): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : behavior
}

/** A hash that is not well-formed names nothing. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
