/** The page "Your Site" on a phone and on a laptop: axe rules, overflow and target sizes. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { siteEditorTest as test } from '../support/admin-test.ts'
import {
  expectAccessible,
  horizontalOverflow,
  overflowingElements,
  smallTargets,
} from '../support/axe.ts'
import { openPart, openSitePage, publishButton, textField } from '../support/site-steps.ts'

const parts = [
  ...['Hero', 'Sections', 'Skills', 'Services', 'About', 'Profiles', 'Contact', 'Résumé', 'Look'],
  ...['Links', 'History'],
]

test('every part fits a window of 320 px', ({ page, site }) =>
  expectEachPart(page, site, 320, expectFits))
test('every part is accessible in a window of 1280 px', ({ page, site }) =>
  expectEachPart(page, site, 1280, async () => {
    await expectFits(page)
    await expectAccessible(page)
  }))

async function expectEachPart(
  page: Page,
  site: RunningSite,
  width: number,
  expectFine: (page: Page) => Promise<void>,
) {
  // So tall that the publish bar, which sticks to the bottom, covers no control.
  await page.setViewportSize({ width, height: 8000 })
  await openSitePage(page, site)
  await textField(page, 'Name').fill('')
  await publishButton(page).click()
  await expect(textField(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
  await expectFine(page)
  for (const label of parts) {
    await openPart(page, label)
    await expectFine(page)
    if (label !== 'Skills') continue
    await page.getByRole('button', { name: 'Remove React' }).click()
    await expectFine(page)
  }
}

async function expectFits(page: Page) {
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await overflowingElements(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
}
