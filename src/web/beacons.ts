/**
 * Tells the server that a person reads: once for the document, then for each page that the script shows, and for each
 * link that leads away. Browsers that ask not to be tracked send nothing.
 */
import { beaconPath } from '#paths.ts'

export function startBeacons() {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  if (doNotTrack === '1' || globalPrivacyControl) return
  let path = location.pathname
  const send = (text: string) => navigator.sendBeacon(beaconPath, text)
  const report = ({ target }: Event) => {
    const link = (target as Element).closest?.('a')
    if (link?.host && link.host !== location.host) send(link.href)
    if (path === location.pathname) return
    path = location.pathname
    send(path)
  }
  send('')
  // The router's event is `pushState`; a search in the address replaces its entry and is none.
  for (const type of ['click', 'pushState', 'popstate']) addEventListener(type, report)
}
