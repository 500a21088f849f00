/** A document that could not be made is a page of its own: whatever its links lead to, the server is asked. */
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

/** Has the next front page be what it is when the server cannot make it. */
async function failOnce(page: Page) {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      // A body that no form sends: refused on a page like every other failure.
      const headers = { ...route.request().headers(), 'content-type': 'text/plain' }
      const response = await route.fetch({ method: 'POST', postData: 'x', headers })
      expect(response.status()).toBe(415)
      await route.fulfill({ response, status: 503 })
    },
    { times: 1 },
  )
}

/** Its scripts are there, too. */
async function expectFailed(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.waitForLoadState('networkidle')
}

test('a visitor whose front page failed gets it by its name in the bar', async ({ page }) => {
  await brandLink(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('a Software Developer')
  await expectHydrated(page)
})

test('a visitor whose front page failed gets it by another try', async ({ page }) => {
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('a Software Developer')
})

test('a visitor whose front page failed comes to the contact form by its link', async ({
  page,
}) => {
  await navLink(page, 'Contact').click()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
  await expect(page.getByLabel('Message')).toBeVisible()
})

test('a visitor whose front page failed twice comes to the contact form by the same link', async ({
  page,
}) => {
  await failOnce(page)
  await navLink(page, 'Contact').click()
  await page.waitForURL('/#contact', { waitUntil: 'load' })
  await expectFailed(page)
  await navLink(page, 'Contact').click()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
})

test('a visitor whose front page failed reads the blog', async ({ page }) => {
  await goToBlog(page)
  await expect(page.getByRole('article')).toHaveCount(6)
})

test('a visitor whose front page failed skips to what it says', async ({ page }) => {
  await markDocument(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.waitForLoadState('networkidle')
  expect(await isSameDocument(page)).toBe(true)
})
