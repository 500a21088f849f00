/** The page "Your Site" on a phone and on a laptop: axe rules, overflow and target sizes. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
import {
  expectAccessible,
  horizontalOverflow,
  overflowingElements,
  smallTargets,
} from '../support/axe.ts'
import { testOn } from '../support/site-content.ts'
import { openPart, openSitePage, publishButton, textField } from '../support/site-steps.ts'

const test = testOn(async () => {})
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('every part is accessible in a window of 320 px', ({ page, site }) =>
  expectPartsAccessible(page, site, 320))
test('every part is accessible in a window of 1280 px', ({ page, site }) =>
  expectPartsAccessible(page, site, 1280))

async function expectPartsAccessible(page: Page, site: RunningSite, width: number) {
  // So tall that the publish bar, which sticks to the bottom, covers no control.
  await page.setViewportSize({ width, height: 8000 })
  await openSitePage(page, site)
  await textField(page, 'Name').fill('')
  await publishButton(page).click()
  await expect(textField(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
  await expectFine(page)
  await expectPartFine(page, 'Hero')
  await expectPartFine(page, 'Sections')
  await expectPartFine(page, 'Skills')
  await page.getByRole('button', { name: 'Remove React' }).click()
  await expectFine(page)
  await expectPartFine(page, 'Services')
  await expectPartFine(page, 'About')
  await expectPartFine(page, 'Profiles')
  await expectPartFine(page, 'Contact')
  await expectPartFine(page, 'Résumé')
  await expectPartFine(page, 'Look')
  await expectPartFine(page, 'History')
}

async function expectPartFine(page: Page, label: string) {
  await openPart(page, label)
  await expectFine(page)
}

async function expectFine(page: Page) {
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await overflowingElements(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)
}
