import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { navLink, visit } from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the effect appears at the mouse pointer and follows it, and is no more than an effect', async ({
  page,
}) => {
  await page.addInitScript(recordFirstPosition)
  await visit(page, '/')
  await page.mouse.move(300, 400)
  await expect(effect(page)).toBeAttached()
  await test.step('the effect appears at the pointer', async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'firstPosition'))).toBe('300px 400px')
  })

  await test.step('the effect follows the mouse pointer', async () => {
    await page.mouse.move(500, 450)
    await expect.poll(() => middleOf(page)).toEqual({ x: 500, y: 450 })
    await page.mouse.move(200, 300)
    await expect.poll(() => middleOf(page)).toEqual({ x: 200, y: 300 })
  })

  await test.step('the system pointer stays visible', async () => {
    const pointers = await page
      .locator('html, body, main, a')
      .evaluateAll((all) => all.map((it) => getComputedStyle(it).cursor))
    expect(new Set(pointers)).toEqual(new Set(['auto', 'pointer']))
  })

  await test.step('the effect follows changes of the reduced motion setting', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(effect(page)).toHaveCount(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(async () => {
      await page.mouse.move(320, 420)
      await page.mouse.move(330, 430)
      await expect(effect(page)).toBeAttached({ timeout: 500 })
    }).toPass()
  })

  await test.step('the effect receives no clicks and is hidden from screen readers', async () => {
    await expect(effect(page)).toHaveAttribute('aria-hidden', 'true')
    await expect(effect(page)).toHaveCSS('pointer-events', 'none')
    await navLink(page, 'Blog').click()
    await expect(page).toHaveURL('/blogs')
    await expect(effect(page)).toHaveCount(1)
  })
})

test('with reduced motion there is no effect', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await moveUntilTooltip(page)
  await expect(effect(page)).toHaveCount(0)
})

test.describe('with a touch screen', () => {
  test.use({ isMobile: true, hasTouch: true })

  test('there is no effect', async ({ page }) => {
    await visit(page, '/')
    await moveUntilTooltip(page)
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

/** Long enough to load what pointer moves trigger: the tooltip is loaded the same way, and later. */
async function moveUntilTooltip(page: Page) {
  await page.mouse.move(300, 400)
  await page.mouse.move(310, 410)
  await page.getByRole('contentinfo').getByRole('link', { name: 'GitHub' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('GitHub')
}

/** Records where the effect is when it enters the document. */
function recordFirstPosition() {
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof HTMLElement) || added.className !== 'cursor-effect') continue
      Object.assign(window, { firstPosition: added.style.translate })
    }
  }).observe(document, { childList: true, subtree: true })
}
