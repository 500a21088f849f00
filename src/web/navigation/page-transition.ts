/**
 * Keeps the current page until the next one can be rendered, then cross-fades, if the browser supports it and the
 * visitor has not asked for reduced motion.
 */
import { flushSync } from 'react-dom'
import { matchPage } from '../pages.tsx'
import { followedLink } from './link-clicks.ts'
import { showNavigationProgress } from './navigation-progress.ts'
import { nameSharedParts } from './post-transition.ts'
import { prefersReducedMotion } from './scroll.ts'

/** Aborted when it completes or another navigation replaces it. */
let pendingNavigation = new AbortController()

/**
 * Changes the page as soon as its code has loaded, with its data or with placeholders. Another link or a step
 * through the history cancels it. If the code cannot be loaded, the browser requests the page from the server.
 * @param address within this site
 * @param pendingMessage for screen readers, while the code is loading
 */
export function changePage(address: string, change: () => void, pendingMessage: string) {
  pendingNavigation.abort()
  const navigation = new AbortController()
  pendingNavigation = navigation
  const { signal } = navigation
  const unlessAborted = (callback: () => void) => () => {
    if (!signal.aborted) callback()
  }
  const complete = (callback: () => void) =>
    unlessAborted(() => {
      navigation.abort()
      callback()
    })
  const leave = () => {
    // Restored by scroll-and-focus.tsx if this page has to be loaded when the visitor comes back.
    history.replaceState({ top: scrollY }, '')
    change()
  }
  // A view transition runs its callback a frame or two later.
  const show = unlessAborted(() => crossFade(address, complete(leave)))
  const { component } = matchPage(new URL(address, location.href).pathname).page
  abortOnNextNavigation(navigation)
  if (component.isLoaded()) return show()
  signal.addEventListener('abort', showNavigationProgress(pendingMessage))
  component.preload().then(
    show,
    complete(() => location.assign(address)),
  )
}

function abortOnNextNavigation(navigation: AbortController) {
  const { signal } = navigation
  const abort = () => navigation.abort()
  const abortIfFollowed = (event: MouseEvent) => followedLink(event) && abort()
  document.addEventListener('click', abortIfFollowed, { capture: true, signal })
  for (const type of ['popstate', 'pagehide']) addEventListener(type, abort, { signal })
}

function crossFade(address: string, change: () => void) {
  if (!document.startViewTransition || prefersReducedMotion()) return change()
  const { nameNext, removeNames } = nameSharedParts(address)
  const { ready, finished } = document.startViewTransition(() => {
    flushSync(change)
    nameNext()
  })
  // A skipped transition (another click, a hidden window) rejects; the page has changed nevertheless.
  ready.catch(() => {})
  finished.catch(() => {}).finally(removeNames)
}
