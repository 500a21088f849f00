/**
 * Tells the server that a person reads: once for the document, then for each page that the script shows, and for each
 * link that leads away. The server ignores those of browsers that ask not to be tracked.
 */
import { beaconPath } from '#paths.ts'

export function startBeacons() {
  let path = location.pathname
  const send = (text: string) => navigator.sendBeacon(beaconPath, text)
  const report = ({ target }: Event) => {
    const link = (target as Element).closest?.('a')
    if (link?.host && link.host !== location.host) send(link.href)
    if (path === location.pathname) return
    path = location.pathname
    send(path)
  }
  // The request of a document that was rendered ahead was no view: it is one as soon as the document is shown.
  const confirm = () => send(isRenderedAhead() ? path : '')
  if ((document as Prerendering).prerendering)
    document.addEventListener('prerenderingchange', confirm)
  else confirm()
  // The router's event is `pushState`; a search in the address replaces its entry and is none.
  for (const type of ['click', 'pushState', 'popstate']) addEventListener(type, report)
}

// Of Chromium.
type Prerendering = Document & { prerendering?: boolean }
type Activation = PerformanceEntry & { activationStart?: number }

function isRenderedAhead() {
  return performance
    .getEntriesByType('navigation')
    .some((entry: Activation) => entry.activationStart)
}
