import { expect, test } from '../../support/browser.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  contactCall,
  failedRequestLog,
  fillIn,
  openForm,
  refuse,
  sendButton,
  sentBanner,
  toasts,
} from '../support/contact-steps.ts'
import { visit } from '../support/page-helpers.ts'

test('a form with errors has no accessibility violations', async ({ page }) => {
  await openForm(page)
  await sendButton(page).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessible(page)
})

test('banner and toast have no accessibility violations', async ({ page }) => {
  await page.addInitScript(extendFiveSecondTimers)
  await openForm(page)
  await fillIn(page, 'Ada, heard')
  await sendButton(page).click()
  await expect(toasts(page)).toContainText('Message sent!')
  await expectAccessible(page)
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await expect(toasts(page)).toContainText('Message sent!')
})

test('an error toast has no accessibility violations', async ({ page, problems }) => {
  problems.allow(failedRequestLog)
  await page.route(contactCall, refuse(500, {}))
  await openForm(page)
  await fillIn(page, 'Ada')
  await sendButton(page).click()
  await expect(toasts(page)).toContainText('Failed to send message')
  await page.keyboard.press('F8')
  await expectAccessible(page)
  await expect(toasts(page)).toContainText('Failed to send message')
})

test('an empty list has no accessibility violations', async ({ page }) => {
  await page.route(/\/api\/blogs$/, (route) => route.fulfill({ json: [] }))
  await visit(page, '/')
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByText('No blog posts found.')).toBeVisible()
  await expectAccessible(page)
})

test('a loading list has no accessibility violations', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/blogs$/, (route) => held.promise.then(() => route.continue()))
  await visit(page, '/')
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.locator('[data-placeholder]')).toHaveCount(4)
  await expectAccessible(page)
  held.resolve()
})

test('a failed list has no accessibility violations', async ({ page, problems }) => {
  problems.allow(/Wait a minute|429/)
  await page.addInitScript(skipLongTimers)
  await page.route(/\/api\/blogs$/, refuse(429, { message: 'Wait a minute' }))
  await visit(page, '/')
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load blogs.')
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the open menu has no accessibility violations', async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(page.getByRole('link', { name: 'Blog', exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})

/** Runs in the page: keeps banner and toast while axe runs. */
function extendFiveSecondTimers() {
  const wait = window.setTimeout
  const longer = (act: () => void, ms?: number) => wait(act, ms === 5000 ? 60_000 : ms)
  window.setTimeout = longer as typeof window.setTimeout
}

/** Runs in the page: skips the backoff between retries. */
function skipLongTimers() {
  const wait = window.setTimeout
  const shorter = (act: () => void, ms = 0) => wait(act, ms >= 1000 ? 0 : ms)
  window.setTimeout = shorter as typeof window.setTimeout
}
