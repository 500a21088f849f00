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

test('a visitor who points at a link inside the site is likely to follow it', () => {
  const { onIntent, pointAt } = openBrowser()
  pointAt('/blogs/soup')
  expect(onIntent.mock.calls).toMatchObject([[{ pathname: '/blogs/soup' }]])
})

test.each([
  ['the page they are on', '/blogs', ''],
  ['another site', 'https://elsewhere.example/', ''],
  ['a page that opens in a new tab', '/assets/resume.html', '_blank'],
])('pointing at a link to %s prefetches nothing', (_, href, target) => {
  const { onIntent, pointAt } = openBrowser()
  pointAt(href, target)
  expect(onIntent).not.toHaveBeenCalled()
})

test('a visitor who saves data gets nothing prefetched', () => {
  const { onIntent, pointAt } = openBrowser({ saveData: true })
  pointAt('/blogs/soup')
  expect(onIntent).not.toHaveBeenCalled()
})
