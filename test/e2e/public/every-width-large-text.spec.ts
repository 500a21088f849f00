import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { testEveryWidth } from '../support/every-width.ts'

test.use({ fontSizePx: 32 })

testEveryWidth({ isLarge: true })

test('the portrait fills its arch on the widest screen', async ({ page, problems }) => {
  problems.allow(/404/)
  await page.setViewportSize({ width: 2560, height: 900 })
  for (const path of ['/', '/no-such-page']) {
    await page.goto(path)
    const arch = page.locator('main picture.arch').first()
    const widthOf = (part: Locator) => part.evaluate((element) => element.clientWidth)
    expect(await widthOf(arch)).toBeGreaterThan(900)
    expect(await widthOf(arch.locator('img'))).toBe(await widthOf(arch))
  }
})
