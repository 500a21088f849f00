/** The error document: its links cause full page loads. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  brandLink,
  expectHydrated,
  goToBlog,
  isSameDocument,
  markDocument,
  navLink,
  topOf,
} from '../support/page-helpers.ts'

test.beforeEach(async ({ page, problems }) => {
  problems.allow(/Failed to load resource/)
  await failOnce(page)
  await page.goto('/')
  await expectFailed(page)
})

/** Replaces the next front page with the error document. */
async function failOnce(page: Page) {
  let hasFailed = false
  // It stays: removing a route may leave a request of the page hanging.
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      if (hasFailed) return route.fallback()
      hasFailed = true
      // An unsupported body, which is rejected with the error document.
      const headers = { ...route.request().headers(), 'content-type': 'text/plain' }
      const response = await route.fetch({ method: 'POST', postData: 'x', headers })
      expect(response.status()).toBe(415)
      await route.fulfill({ response, status: 503 })
    },
  )
}

/** Its scripts have started. */
async function expectFailed(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.waitForLoadState('networkidle')
}

test('the brand link of the error document loads the front page', async ({ page }) => {
  await brandLink(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('a Software Developer')
  await expectHydrated(page)
})

test('the retry link of the error document loads the front page', async ({ page }) => {
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('a Software Developer')
})

test('the contact link of the error document leads to the contact form', async ({ page }) => {
  await navLink(page, 'Contact').click()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
  await expect(page.getByLabel('Message')).toBeVisible()
})

test('the contact link of a second error document leads to the contact form', async ({ page }) => {
  await failOnce(page)
  await navLink(page, 'Contact').click()
  await page.waitForURL('/#contact', { waitUntil: 'load' })
  await expectFailed(page)
  await navLink(page, 'Contact').click()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
})

test('the blog link of the error document leads to the blog', async ({ page }) => {
  await goToBlog(page)
  await expect(page.getByRole('article')).toHaveCount(6)
})

test('the skip link of the error document leads to its message', async ({ page }) => {
  await markDocument(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.waitForLoadState('networkidle')
  expect(await isSameDocument(page)).toBe(true)
})
