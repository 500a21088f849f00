/** Notices that somebody is about to follow a link: they point at it, touch it or come to it by keyboard. */
import { insideLink } from './link-clicks.ts'

/** @param onIntent gets each link that leads to another page of this site, as often as it is meant */
export function noticeIntent(onIntent: (link: HTMLAnchorElement) => void) {
  const notice = (event: Event) => {
    const link = insideLink(event)
    const isHere = link?.pathname === location.pathname && link.search === location.search
    if (link && !isHere && !savesData()) onIntent(link)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, notice, { passive: true })
  }
}

/** Somebody who pays by the byte, or is about to run out. */
function savesData() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
