/**
 * Every link is a plain link. A click on one that leads to a page of this app is answered here,
 * without a new document; everything else is left to the browser.
 */
import { scrollToAnchor, scrollToTop } from './scroll.ts'

let followed = false

let isLeft = false

/**
 * While the page could not be shown every link is the browser's, which asks the server again.
 * @returns a function that ends this
 */
export function leaveLinks(): () => void {
  isLeft = true
  addEventListener('hashchange', askForMissingPart)
  return () => {
    isLeft = false
    removeEventListener('hashchange', askForMissingPart)
  }
}

/**
 * The browser asks nobody for a part of the page that it takes for the one on the screen: only for an address
 * that differs in more.
 */
function askForMissingPart() {
  if (document.querySelector(':target')) return
  const { href } = location
  history.replaceState(null, '', '?failed')
  location.replace(href)
}

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
    if (isLeft || !link || link.origin !== location.origin || !isOwnPage(link.pathname)) return
    event.preventDefault()
    const isHere = link.pathname === location.pathname && link.search === location.search
    const address = link.pathname + link.search + link.hash
    if (!isHere) {
      when(address, () => {
        followed = true
        navigate(address)
      })
    }
    if (isHere && (link.hash ? scrollToAnchor(link.hash, 'smooth') : scrollToTop())) {
      remember(link)
    }
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
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
