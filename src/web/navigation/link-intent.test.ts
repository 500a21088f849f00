import { afterEach, expect, test, vi } from 'vitest'
import { watchLinkIntent } from './link-intent.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser at `/blogs`. */
function openBrowser({ saveData = false } = {}) {
  const documentStub = new EventTarget()
  const onIntent = vi.fn()
  vi.stubGlobal('document', documentStub)
  vi.stubGlobal('location', new URL('https://folio.example/blogs'))
  vi.stubGlobal('navigator', { connection: { saveData } })
  vi.stubGlobal('Element', FakeElement)
  watchLinkIntent(onIntent)
  const pointAt = (href: string, target = '') => {
    const event = new Event('pointerover')
    Object.defineProperty(event, 'target', { value: new FakeElement(href, target) })
    documentStub.dispatchEvent(event)
  }
  return { onIntent, pointAt }
}

class FakeElement {
  link: object
  constructor(href: string, target: string) {
    const { pathname, search, origin } = new URL(href, 'https://folio.example')
    this.link = { pathname, search, origin, target, hasAttribute: () => false }
  }
  closest() {
    return this.link
  }
}

test.each([
  ['a page of the site', '/blogs/soup', '', false, 1],
  ['it while they save data', '/blogs/soup', '', true, 0],
  ['the page they are on', '/blogs', '', false, 0],
  ['another site', 'https://elsewhere.example/', '', false, 0],
  ['a page that opens in a new tab', '/assets/resume.html', '_blank', false, 0],
])('a visitor who points at a link to %s gets it prefetched or not', (_, ...options) => {
  const [href, target, saveData, times] = options
  const { onIntent, pointAt } = openBrowser({ saveData })
  pointAt(href, target)
  expect(onIntent).toHaveBeenCalledTimes(times)
})
