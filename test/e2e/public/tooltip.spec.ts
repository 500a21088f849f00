import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { visit } from '../support/page-helpers.ts'

test('a visitor sees the name of an icon by pointer and by keyboard', async ({ page }) => {
  await visit(page, '/')
  await test.step('a tooltip contains the accessible name', async () => {
    const controls = page.locator('[data-tooltip]')
    await expect(controls).toHaveCount(6)
    const pairs = await controls.evaluateAll((all) =>
      all.map((it) => ({
        shown: it.dataset.tooltip,
        said: it.getAttribute('aria-label')?.replace(' (opens in a new tab)', ''),
      })),
    )
    expect(pairs.map(({ shown }) => shown)).toEqual(pairs.map(({ said }) => said))
  })

  await test.step('the first tooltip is styled', async () => {
    await pointAt(page, 'GitHub')
    const box = page.locator('.tooltip')
    await expect(box).toHaveCSS('background-color', 'rgb(36, 28, 23)')
    await expect(box).toHaveCSS('color', 'rgb(250, 246, 239)')
  })

  await test.step('hovering an icon shows its tooltip', async () => {
    await pointAt(page, 'GitHub')
    await expect(tooltip(page, 'GitHub')).toBeVisible()
    await pointAtNothing(page)
    await pointAt(page, 'Instagram')
    await expect(tooltip(page, 'Instagram')).toBeVisible()
    await pointAtNothing(page)
  })

  await test.step('Escape closes a tooltip and keeps the focus', async () => {
    await pointAt(page, 'Bluesky')
    await expect(tooltip(page, 'Bluesky')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })

  await test.step('keyboard focus shows a tooltip', async () => {
    await page.getByRole('link', { name: 'Admin', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(icon(page, 'GitHub')).toBeFocused()
    await expect(tooltip(page, 'GitHub')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(tooltip(page, 'LinkedIn')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expect(icon(page, 'LinkedIn')).toBeFocused()
  })
})

test('a tooltip opens after 700 ms', async ({ page }) => {
  await visitWithOpenedTooltips(page)
  await page.clock.runFor(1000)
  await pointAt(page, 'GitHub')
  await page.clock.runFor(699)
  await nextTask(page)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(tooltip(page, 'GitHub')).toBeVisible()
})

test('a second tooltip within 300 ms opens without delay', async ({ page }) => {
  await visitWithOpenedTooltips(page)
  await page.clock.runFor(299)
  await pointAt(page, 'LinkedIn')
  await expect(tooltip(page, 'LinkedIn')).toBeVisible()
})

test('a second tooltip after 300 ms opens with the delay again', async ({ page }) => {
  await visitWithOpenedTooltips(page)
  await page.clock.runFor(301)
  await pointAt(page, 'LinkedIn')
  await page.clock.runFor(699)
  await nextTask(page)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(tooltip(page, 'LinkedIn')).toBeVisible()
})

/** Opens and closes one tooltip, so that the module is loaded; then stops the clock. */
async function visitWithOpenedTooltips(page: Page) {
  await page.clock.install()
  await visit(page, '/')
  await pointAt(page, 'LinkedIn')
  await expect(tooltip(page, 'LinkedIn')).toBeVisible()
  await pointAtNothing(page)
  await pointAt(page, 'GitHub')
  await expect(tooltip(page, 'GitHub')).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await pointAtNothing(page)
}

/** Moves the mouse in many small steps. */
async function pointAt(page: Page, name: string) {
  await icon(page, name).scrollIntoViewIfNeeded()
  const box = await icon(page, name).boundingBox()
  expect(box).not.toBeNull()
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 10 })
}

async function pointAtNothing(page: Page) {
  await page.mouse.move(640, 300, { steps: 10 })
  await expect(page.getByRole('tooltip')).toHaveCount(0)
}

function icon(page: Page, name: string) {
  return page.getByRole('contentinfo').getByRole('link', { name })
}

function tooltip(page: Page, name: string) {
  return page.getByRole('tooltip', { name, exact: true })
}

/** Resolves when the page has run its due timers. */
function nextTask(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      }),
  )
}
