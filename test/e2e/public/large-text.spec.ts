/** A phone with a text size of 200 %. */
import { expect, test } from '../../support/browser.ts'
import { launchOptions } from '../../support/chromium.ts'
import { horizontalOverflow, overflowingElements } from '../support/axe.ts'
import { visit } from '../support/page-helpers.ts'
import { publicPaths } from '../support/public-paths.ts'

const paths = [...publicPaths, '/admin/login', '/assets/resume.html']
const args = [...launchOptions.args, '--blink-settings=defaultFontSize=32']
test.use({ launchOptions: { ...launchOptions, args } })

for (const width of [320, 360, 390]) {
  test(`no page scrolls horizontally at ${width} px with text at 200 %`, async ({
    page,
    problems,
  }) => {
    problems.allow(/404/)
    await page.setViewportSize({ width, height: 740 })
    for (const path of paths) {
      await page.goto(path)
      const fontSize = await page.evaluate(
        () => getComputedStyle(document.documentElement).fontSize,
      )
      expect(Number.parseFloat(fontSize), path).toBeGreaterThan(30)
      expect(await horizontalOverflow(page), path).toBe(0)
      expect(await overflowingElements(page), path).toEqual([])
    }
  })
}

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
