import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { navLink, visit } from '../support/page-helpers.ts'

test('a visitor with a mouse sees the effect follow the pointer', async ({ page }) => {
  await visit(page, '/')
  await page.mouse.move(300, 400)
  await expect(effect(page)).toBeAttached()
  await page.mouse.move(500, 450)
  await expect.poll(() => middleOf(page)).toEqual({ x: 500, y: 450 })
  await page.mouse.move(200, 300)
  await expect.poll(() => middleOf(page)).toEqual({ x: 200, y: 300 })
})

test('a visitor with a mouse keeps the pointer of their system', async ({ page }) => {
  await visit(page, '/')
  await page.mouse.move(300, 400)
  await expect(effect(page)).toBeAttached()
  const pointers = await page
    .locator('html, body, main, a')
    .evaluateAll((all) => all.map((it) => getComputedStyle(it).cursor))
  expect(new Set(pointers)).toEqual(new Set(['auto', 'pointer']))
})

test('a visitor with a mouse clicks through the effect, and no screen reader speaks of it', async ({
  page,
}) => {
  await visit(page, '/')
  await page.mouse.move(300, 400)
  await expect(effect(page)).toHaveAttribute('aria-hidden', 'true')
  await expect(effect(page)).toHaveCSS('pointer-events', 'none')
  await navLink(page, 'Blog').click()
  await expect(page).toHaveURL('/blogs')
  await expect(effect(page)).toHaveCount(1)
})

test('a visitor who wants less motion sees no effect', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await moveAboutUntilTooltip(page)
  await expect(effect(page)).toHaveCount(0)
})

test('a visitor who begins to want less motion loses the effect, and gets it back', async ({
  page,
}) => {
  await visit(page, '/')
  await page.mouse.move(300, 400)
  await expect(effect(page)).toBeAttached()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(effect(page)).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(async () => {
    await page.mouse.move(320, 420)
    await page.mouse.move(330, 430)
    await expect(effect(page)).toBeAttached({ timeout: 500 })
  }).toPass()
})

test.describe('with a touch screen', () => {
  test.use({ isMobile: true, hasTouch: true })

  test('a visitor sees no effect', async ({ page }) => {
    await visit(page, '/')
    await moveAboutUntilTooltip(page)
    await expect(effect(page)).toHaveCount(0)
  })
})

function effect(page: Page) {
  return page.locator('.cursor-effect')
}

async function middleOf(page: Page) {
  const box = await effect(page).boundingBox()
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Long enough for what a pointer's moves load: the tooltip comes by the same way, and later. */
async function moveAboutUntilTooltip(page: Page) {
  await page.mouse.move(300, 400)
  await page.mouse.move(310, 410)
  await page.getByRole('contentinfo').getByRole('link', { name: 'GitHub' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('GitHub')
}
