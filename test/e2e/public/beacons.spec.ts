import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { visit } from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a document that is loaded confirms its reader', async ({ page }) => {
  await page.addInitScript(recordBeacons)
  await visit(page, '/blogs')
  expect(await beaconsOf(page)).toEqual([''])
})

test('a document that was rendered ahead is read once it is shown', async ({ page }) => {
  await page.addInitScript(recordBeacons)
  await page.addInitScript(renderAhead)
  await visit(page, '/blogs')
  expect(await beaconsOf(page)).toEqual([])
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
  expect(await beaconsOf(page)).toEqual(['/blogs'])
})

function recordBeacons() {
  const beacons: unknown[] = []
  Reflect.set(window, 'beacons', beacons)
  navigator.sendBeacon = (_url, text) => beacons.push(text) > 0
}

/** As Chromium does until the event of the document says that it is shown. */
function renderAhead() {
  let activationStart = 0
  document.addEventListener('prerenderingchange', () => {
    activationStart = 1
  })
  Object.defineProperty(document, 'prerendering', { get: () => activationStart === 0 })
  Object.defineProperty(PerformanceNavigationTiming.prototype, 'activationStart', {
    get: () => activationStart,
  })
}

function beaconsOf(page: Page) {
  return page.evaluate(() => Reflect.get(window, 'beacons'))
}
