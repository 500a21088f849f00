/** The skills on a screen without a pointer that hovers. */
import { expect, test } from '../../support/browser.ts'
import { launchOptions } from '../../support/chromium.ts'

const args = [...launchOptions.args, '--blink-settings=primaryHoverType=1,availableHoverTypes=1']
test.use({ launchOptions: { ...launchOptions, args } })

test('a visitor who cannot hover reads every level', async ({ page }) => {
  await page.goto('/')
  const levels = page.locator('.skill-level')
  await expect(levels).toHaveCount(10)
  await expect(levels.first()).toHaveText('Level 90/100')
  const clips = await levels.evaluateAll((all) => all.map((it) => getComputedStyle(it).clipPath))
  expect(new Set(clips)).toEqual(new Set(['none']))
})
