/**
 * From a followed link to the next page: what is on the screen stays until the next page can be drawn,
 * then they cross-fade, where the browser can and the visitor does not ask for less motion.
 */
import { flushSync } from 'react-dom'
import { pageAt } from './pages.tsx'

let wishes = 0

/**
 * Changes the page as soon as its code is here, with its data or with placeholders. Another link, or a
 * step through the history, takes its place meanwhile. Where the code cannot be had the browser asks the
 * server for the page, as it would for a plain link.
 * @param address within this site
 */
export function changePage(address: string, change: () => void) {
  wishes += 1
  const [wish, origin] = [wishes, location.href]
  const { part } = pageAt(new URL(address, origin).pathname).page
  if (part.isLoaded()) return crossFade(change)
  const ifStillWanted = (go: () => void) => () => {
    if (wish !== wishes) return
    tellOfWaiting(false)
    if (location.href === origin) go()
  }
  tellOfWaiting(true)
  part.preload().then(
    ifStillWanted(() => crossFade(change)),
    ifStillWanted(() => location.assign(address)),
  )
}

function crossFade(change: () => void) {
  tellOfWaiting(false)
  if (!document.startViewTransition || asksForLessMotion()) return change()
  const { ready, finished } = document.startViewTransition(() => flushSync(change))
  // Another click, or a window that is not looked at, ends it early; the page has changed all the same.
  for (const ending of [ready, finished]) ending.catch(() => {})
}

/** A line at the top, which base.css draws. */
function tellOfWaiting(isWaiting: boolean) {
  document.documentElement.toggleAttribute('data-waits', isWaiting)
}

function asksForLessMotion() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
