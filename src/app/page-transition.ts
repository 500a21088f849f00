/** A followed link cross-fades, where the browser can and the visitor does not ask for less motion. */
import { flushSync } from 'react-dom'

/**
 * Changes the page. The screen stands still until the new page is drawn, so there is a transition only
 * for one that can be drawn at once.
 */
export function changePage(change: () => void, canDraw: boolean) {
  if (!canDraw || !document.startViewTransition || asksForLessMotion()) return change()
  const { ready, finished } = document.startViewTransition(() => flushSync(change))
  // Another click, or a window that is not looked at, ends it early; the page has changed all the same.
  for (const ending of [ready, finished]) ending.catch(() => {})
}

function asksForLessMotion() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
