/** A phone with a text size of 200 %. */
import { expect, test } from '../../support/browser.ts'
import { horizontalOverflow } from '../support/axe.ts'
import { visit } from '../support/page-helpers.ts'

test.use({ fontSizePx: 32 })

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

test('a button keeps its padding where its text wraps, with text at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/')
  const button = page.getByRole('main').getByRole('link', { name: 'Got a project?' })
  const { heightPx, linesPx } = await button.evaluate((it) => {
    const range = document.createRange()
    range.selectNodeContents(it)
    return { heightPx: it.clientHeight, linesPx: range.getBoundingClientRect().height }
  })
  expect(linesPx).toBeGreaterThan(80)
  expect(heightPx - linesPx).toBeGreaterThan(24)
})

test('the stamp of a post stands below its title, with text at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/')
  // At once: sections above are laid out as they come near.
  const gapPx = await page
    .locator('.notebook-line')
    .first()
    .evaluate((line) => {
      const [title, stamp] = [...line.querySelectorAll('div, .stamp')]
      if (!title || !stamp) return Number.NaN
      return stamp.getBoundingClientRect().top - title.getBoundingClientRect().bottom
    })
  expect(gapPx).toBeGreaterThan(0)
})
