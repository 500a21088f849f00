/**
 * From a followed link to the next page: what is on the screen stays until the next page can be drawn,
 * then they cross-fade, where the browser can and the visitor does not ask for less motion.
 */
import { flushSync } from 'react-dom'
import { followedLink } from './link-clicks.ts'
import { pageAt } from './pages.tsx'
import { tellOfWaiting } from './waiting.ts'

/** Over as soon as it is fulfilled, or somebody wants something else. */
let wish = new AbortController()

/**
 * Changes the page as soon as its code is here, with its data or with placeholders. Another link, whoever
 * answers it, or a step through the history takes its place meanwhile. Where the code cannot be had the
 * browser asks the server for the page, as it would for a plain link.
 * @param address within this site
 */
export function changePage(address: string, change: () => void) {
  wish.abort()
  const thisWish = new AbortController()
  wish = thisWish
  const { signal } = thisWish
  const ifWanted = (then: () => void) => () => {
    if (!signal.aborted) then()
  }
  const leave = () => {
    // For whoever comes back when this page is not here at once (arrival.tsx).
    history.replaceState({ top: scrollY }, '')
    change()
  }
  const fulfil = (how: () => void) =>
    ifWanted(() => {
      thisWish.abort()
      how()
    })
  // The browser changes a frame or two after it was asked to.
  const show = ifWanted(() => crossFade(fulfil(leave)))
  const { part } = pageAt(new URL(address, location.href).pathname).page
  endWithAnotherWish(thisWish)
  if (part.isLoaded()) return show()
  signal.addEventListener('abort', tellOfWaiting())
  part.preload().then(
    show,
    fulfil(() => location.assign(address)),
  )
}

function endWithAnotherWish(waiting: AbortController) {
  const { signal } = waiting
  const end = () => waiting.abort()
  const endIfFollowed = (event: MouseEvent) => followedLink(event) && end()
  document.addEventListener('click', endIfFollowed, { capture: true, signal })
  for (const type of ['popstate', 'pagehide']) addEventListener(type, end, { signal })
}

function crossFade(change: () => void) {
  if (!document.startViewTransition || asksForLessMotion()) return change()
  const { ready, finished } = document.startViewTransition(() => flushSync(change))
  // Another click, or a window that is not looked at, ends it early; the page has changed all the same.
  for (const ending of [ready, finished]) ending.catch(() => {})
}

function asksForLessMotion() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
