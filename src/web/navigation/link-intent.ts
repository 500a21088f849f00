/** Reports links that the visitor points at, touches or focuses, and so is likely to follow. */
import { internalLink } from './link-clicks.ts'

/** @param onIntent called for each link to another page of this site, possibly several times */
export function watchLinkIntent(onIntent: (link: HTMLAnchorElement) => void) {
  const handleEvent = (event: Event) => {
    const link = internalLink(event)
    const isCurrentPage = link?.pathname === location.pathname && link.search === location.search
    if (link && !isCurrentPage && !savesData()) onIntent(link)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, handleEvent, { passive: true })
  }
}

function savesData() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
