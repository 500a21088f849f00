import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { brandLink, navLink, visit } from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the counters run once, and a screen reader reads their final values', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  await pause(page)
  await test.step('the counters ease out from 0 to their values in 2 s', async () => {
    await expect(value(page, 'Client Satisfaction')).toHaveText('95%')
    await value(page, 'Client Satisfaction').scrollIntoViewIfNeeded()
    await runUntilStarted(page)
    await expect(value(page, 'Completed Projects')).toHaveText('0+')
    await expect(value(page, 'Years of Experience')).toHaveText('0+')
    await expect(page.locator('#services')).toMatchAriaSnapshot(`
      - list:
        - listitem: 3+ Completed Projects
        - listitem: 95% Client Satisfaction
        - listitem: 2+ Years of Experience
    `)
    await page.clock.runFor(960)
    await expect(value(page, 'Client Satisfaction')).toHaveText(/^8[0-4]%$/)
    await page.clock.runFor(1060)
    await expect(value(page, 'Client Satisfaction')).toHaveText('95%')
    await expect(value(page, 'Completed Projects')).toHaveText('3+')
    await expect(value(page, 'Years of Experience')).toHaveText('2+')
  })

  await test.step('a counter runs once, however often it is scrolled into view', async () => {
    await page.locator('#home').scrollIntoViewIfNeeded()
    await nextView(page)
    await value(page, 'Client Satisfaction').scrollIntoViewIfNeeded()
    await nextView(page)
    await page.clock.runFor(500)
    await expect(value(page, 'Client Satisfaction')).toHaveText('95%')
  })
})

test('a counter runs again when its value changes', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  await navLink(page, 'Blog').click()
  await expect(page.getByRole('article')).toHaveCount(6)
  await page.clock.fastForward(61_000)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/stats', async (route) => {
    await gate.promise
    await route.fulfill({ json: { visitors: 1, projectsCompleted: 900, happyClients: 1 } })
  })
  await brandLink(page).click()
  await expect(value(page, 'Completed Projects')).toHaveText('3+')
  await pause(page)
  await value(page, 'Client Satisfaction').scrollIntoViewIfNeeded()
  await runUntilStarted(page)
  await page.clock.runFor(2100)
  await expect(value(page, 'Completed Projects')).toHaveText('3+')
  gate.resolve()
  await runUntilStarted(page, 'Completed Projects', /^\d\d\+$/)
  await page.clock.runFor(1000)
  await expect(value(page, 'Completed Projects')).toHaveText(/^7[89]\d\+$/)
  // Slower towards the end, which is after two seconds.
  await page.clock.runFor(600)
  await expect(value(page, 'Completed Projects')).toHaveText(/^89\d\+$/)
  await page.clock.runFor(500)
  await expect(value(page, 'Completed Projects')).toHaveText('900+')
})

test('with reduced motion the counters show their values immediately', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await visit(page, '/')
  await pause(page)
  await value(page, 'Client Satisfaction').scrollIntoViewIfNeeded()
  await nextView(page)
  await page.clock.runFor(500)
  await expect(value(page, 'Client Satisfaction')).toHaveText('95%')
  await expect(value(page, 'Completed Projects')).toHaveText('3+')
})

/** The visible text of a counter, with its suffix. */
function value(page: Page, label: string) {
  return page.locator(`[data-counter="${label}"] [data-counter-value]`)
}

async function pause(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** The intersection is reported asynchronously; then the first frame is due. */
async function runUntilStarted(page: Page, label = 'Client Satisfaction', started = /^\d%$/) {
  await expect(async () => {
    await page.clock.runFor(16)
    await expect(value(page, label)).toHaveText(started, { timeout: 200 })
  }).toPass({ intervals: [50] })
}

/** Every observer has been notified: the newest one is notified last. */
function nextView(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new IntersectionObserver((_, observer) => {
          observer.disconnect()
          resolve()
        }).observe(document.body)
      }),
  )
}
