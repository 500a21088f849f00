/** The text area of a post in Markdown on a phone. */
import type { Locator } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { openMarkdown, toolbar } from '../support/editor-steps.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'

test('on a phone the buttons are large enough, and nothing is cut', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const content = await openMarkdown(page, site)
  expect(await layoutFlaws(page)).toEqual([])
  await expectAccessible(page)
  await content.pressSequentially('/')
  await expect(page.getByRole('listbox')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a writer on a phone sees toolbar, caret and suggestions', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const content = await openMarkdown(page, site)
  await content.fill('A line of a long text.\n\n'.repeat(60))
  await content.press('ControlOrMeta+End')
  await content.pressSequentially('/')
  await expect(page.getByRole('option')).toHaveCount(11)
  await expectUncovered(page.getByRole('option').first())
  await expectUncovered(page.getByRole('option').last())
  await expectUncovered(toolbar(page).getByRole('button', { name: 'Heading' }))
  await expectUncovered(page.getByRole('button', { name: 'Help' }))
  await content.press('Escape')
  await content.pressSequentially('\nlast')
  const { bottom } = await content.evaluate((area) => area.getBoundingClientRect())
  const bar = await page.locator('.editor-bar').evaluate((it) => it.getBoundingClientRect().top)
  expect(bottom).toBeLessThan(bar)
})

/** Its middle is in the window, and nothing lies on it. */
async function expectUncovered(target: Locator) {
  const isOnTop = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit)
  }
  await expect.poll(() => target.evaluate(isOnTop)).toBe(true)
}
