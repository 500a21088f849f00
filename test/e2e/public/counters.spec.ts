import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { brandLink, navLink, visit } from '../support/page-helpers.ts'

test('a visitor sees the counters run from 0 to their figures in 2 s', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  await pause(page)
  await expect(value(page, 'Client Satisfaction')).toHaveText('95%')
  await value(page, 'Client Satisfaction').scrollIntoViewIfNeeded()
  await runUntilStarted(page)
  await expect(value(page, 'Completed Projects')).toHaveText('0+')
  await expect(value(page, 'Years of Experience')).toHaveText('0+')
  await page.clock.runFor(960)
  await expect(value(page, 'Client Satisfaction')).toHaveText(/^4[5-9]%$/)
  await page.clock.runFor(900)
  await expect(value(page, 'Client Satisfaction')).toHaveText(/^(8[7-9]|9[0-3])%$/)
  await page.clock.runFor(160)
  await expect(value(page, 'Client Satisfaction')).toHaveText('95%')
  await expect(value(page, 'Completed Projects')).toHaveText('3+')
  await expect(value(page, 'Years of Experience')).toHaveText('2+')
})

test('a visitor sees a counter run once, however often it is passed', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  await pause(page)
  await value(page, 'Client Satisfaction').scrollIntoViewIfNeeded()
  await runUntilStarted(page)
  await page.clock.runFor(2100)
  await expect(value(page, 'Client Satisfaction')).toHaveText('95%')
  await page.locator('#home').scrollIntoViewIfNeeded()
  await nextView(page)
  await value(page, 'Client Satisfaction').scrollIntoViewIfNeeded()
  await nextView(page)
  await page.clock.runFor(500)
  await expect(value(page, 'Client Satisfaction')).toHaveText('95%')
})

test('a visitor who reads by ear hears the figure itself, not the counting', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  await pause(page)
  await value(page, 'Client Satisfaction').scrollIntoViewIfNeeded()
  await runUntilStarted(page)
  await expect(page.locator('#services')).toMatchAriaSnapshot(`
    - list:
      - listitem: 3+ Completed Projects
      - listitem: 95% Client Satisfaction
      - listitem: 2+ Years of Experience
  `)
})

test('a visitor sees a counter run anew when its figure changes', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  await navLink(page, 'Blog').click()
  await expect(page.getByRole('article')).toHaveCount(6)
  await page.clock.fastForward(61_000)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/stats', async (route) => {
    await gate.promise
    await route.fulfill({ json: { visitors: 1, projectsCompleted: 40, happyClients: 1 } })
  })
  await brandLink(page).click()
  await expect(value(page, 'Completed Projects')).toHaveText('3+')
  await pause(page)
  await value(page, 'Client Satisfaction').scrollIntoViewIfNeeded()
  await runUntilStarted(page)
  await page.clock.runFor(2100)
  await expect(value(page, 'Completed Projects')).toHaveText('3+')
  gate.resolve()
  await runUntilStarted(page, 'Completed Projects')
  await page.clock.runFor(1000)
  await expect(value(page, 'Completed Projects')).toHaveText(/^(19|20|21)\+$/)
  await page.clock.runFor(1100)
  await expect(value(page, 'Completed Projects')).toHaveText('40+')
})

test('a visitor who wants less motion finds the counters at their figures at once', async ({
  page,
}) => {
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

/** What is seen of a counter, with its suffix. */
function value(page: Page, label: string) {
  return page.locator(`[data-counter="${label}"] [data-counter-value]`)
}

async function pause(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** The page hears that a counter is in view when the browser likes; its first frame is then due. */
async function runUntilStarted(page: Page, label = 'Client Satisfaction') {
  await expect(async () => {
    await page.clock.runFor(16)
    await expect(value(page, label)).toHaveText(/^[01][+%]$/, { timeout: 200 })
  }).toPass({ intervals: [50] })
}

/** The browser has told every observer what is in view now: the youngest one hears it last. */
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
