/** A phone with a text size of 200 %. */
import { expect, test } from '../../support/browser.ts'
import { largeTextOptions } from '../../support/chromium.ts'
import { horizontalOverflow } from '../support/axe.ts'
import { visit } from '../support/page-helpers.ts'

test.use({ launchOptions: largeTextOptions })

test('a visitor with text at 200 % reaches every link of the menu', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const last = page.getByRole('banner').getByRole('link', { name: 'Blog' })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await horizontalOverflow(page)).toBe(0)
})

for (const name of ['Remy Calloway', 'Maximiliane-Charlotte Donaudampfschifffahrt']) {
  test(`the menu button stays on the screen beside the name ${name} with text at 200 %`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 740 })
    await visit(page, '/')
    const brand = page.getByRole('banner').getByRole('link').first()
    await brand.evaluate((link, text) => {
      link.textContent = text
    }, name)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
    expect(await horizontalOverflow(page)).toBe(0)
  })
}
