/**
 * Every link is a plain link. A click on one that leads to a page of this app is answered here,
 * without a new document; everything else is left to the browser.
 */
import { anchorOf, scrollToAnchor, scrollToTop } from './scroll.ts'

let followed = false

/** Whether the last change of place was a followed link; asked once for each. */
export function takeFollowedLink(): boolean {
  const was = followed
  followed = false
  return was
}

/**
 * @param isOwnPage whether the app draws the page at this path
 * @param when calls `change` when the page at the address can be drawn
 * @returns a function that stops listening
 */
export function followLinks(
  navigate: (to: string) => void,
  isOwnPage: (path: string) => boolean,
  when: (address: string, change: () => void) => void = atOnce,
): () => void {
  const follow = (event: MouseEvent) => {
    const link = followedLink(event)
    if (!link || link.origin !== location.origin || !isOwnPage(link.pathname)) return
    event.preventDefault()
    const address = link.pathname + link.search + link.hash
    if (!isHere(link)) {
      when(address, () => {
        followed = true
        navigate(address)
      })
    } else if (link.hash ? scrollToAnchor(link.hash, 'smooth') : scrollToTop()) {
      remember(link)
    }
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}

/**
 * For a document that could not be made: its links are the browser's, which asks the server again. It would ask
 * nobody for a part of the page that it takes for this one, only for an address that differs in more.
 * @returns a function that stops listening
 */
export function leaveLinks(): () => void {
  const ask = (event: MouseEvent) => {
    const link = followedLink(event)
    if (!link?.hash || !isHere(link) || anchorOf(link.hash)) return
    event.preventDefault()
    history.replaceState(null, '', '?failed')
    location.replace(link.href)
  }
  document.addEventListener('click', ask)
  return () => document.removeEventListener('click', ask)
}

function isHere({ origin, pathname, search }: HTMLAnchorElement) {
  return origin + pathname + search === location.origin + location.pathname + location.search
}

function atOnce(_address: string, change: () => void) {
  change()
}

function remember({ href, hash }: HTMLAnchorElement) {
  if (hash !== location.hash) history.pushState(null, '', href)
}

/**
 * The link, to this site or another, that a plain click leads this window to; none for a click that asks
 * for a new tab or a download.
 */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  return linkAt(event)
}

/** The link at which something happened, if it stays on this site and in this window. */
export function insideLink(event: Event): HTMLAnchorElement | undefined {
  const link = linkAt(event)
  return link?.origin === location.origin ? link : undefined
}

function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link && !link.target && !link.hasAttribute('download') ? link : undefined
}
