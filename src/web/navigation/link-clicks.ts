/** Handles clicks on plain links to pages of this app without a new document; leaves all others to the browser. */
import { anchorOf, scrollToAnchor, scrollToTop } from './scroll.ts'

let followed = false

/** Whether a followed link caused the last navigation. Resets it. */
export function takeFollowedLink(): boolean {
  const wasFollowed = followed
  followed = false
  return wasFollowed
}

/**
 * @param isOwnPage whether the app renders the page at this path
 * @param transition calls `change` when the page at the address can be rendered
 * @returns a function that stops listening
 */
export function followLinks(
  navigate: (to: string) => void,
  isOwnPage: (path: string) => boolean,
  transition: (address: string, change: () => void) => void = (_address, change) => change(),
): () => void {
  const onClick = (event: MouseEvent) => {
    const link = followedLink(event)
    if (!link || link.origin !== location.origin || !isOwnPage(link.pathname)) return
    event.preventDefault()
    const address = link.pathname + link.search + link.hash
    if (!isCurrentPage(link)) {
      transition(address, () => {
        followed = true
        navigate(address)
      })
    } else if (link.hash ? scrollToAnchor(link.hash, 'smooth') : scrollToTop()) {
      if (link.hash !== location.hash) history.pushState(null, '', link.href)
    }
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

/**
 * For an error page: its links request a new document from the server. The browser would only scroll for a link to
 * an anchor of the failed page, so that the address is changed first.
 * @returns a function that stops listening
 */
export function letBrowserNavigate(): () => void {
  const reload = (event: MouseEvent) => {
    const link = followedLink(event)
    if (!link?.hash || !isCurrentPage(link) || anchorOf(link.hash)) return
    event.preventDefault()
    history.replaceState(null, '', '?failed')
    location.replace(link.href)
  }
  document.addEventListener('click', reload)
  return () => document.removeEventListener('click', reload)
}

function isCurrentPage({ origin, pathname, search }: HTMLAnchorElement) {
  return origin + pathname + search === location.origin + location.pathname + location.search
}

/** The link that a plain click opens in this window; undefined for a modified click, a new tab or a download. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  return linkAt(event)
}

/** The link at the event's target, if it opens a page of this site in this window. */
export function internalLink(event: Event): HTMLAnchorElement | undefined {
  const link = linkAt(event)
  return link?.origin === location.origin ? link : undefined
}

function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link && !link.target && !link.hasAttribute('download') ? link : undefined
}
