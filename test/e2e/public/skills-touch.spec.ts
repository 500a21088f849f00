/** The skills on a screen without a pointer that hovers. */
import { expect, test } from '../../support/browser.ts'
import { launchOptions } from '../../support/chromium.ts'

const args = [...launchOptions.args, '--blink-settings=primaryHoverType=1,availableHoverTypes=1']

test('a visitor who cannot hover reads every level', async ({ playwright, site }) => {
  // Not an option of the test: a worker with another browser would start its sites again.
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage()
  await page.goto(site.url)
  const levels = page.locator('.skill-level')
  await expect(levels).toHaveCount(10)
  await expect(levels.first()).toHaveText('Level 90/100')
  const clips = await levels.evaluateAll((all) => all.map((it) => getComputedStyle(it).clipPath))
  expect(new Set(clips)).toEqual(new Set(['none']))
  await browser.close()
})
