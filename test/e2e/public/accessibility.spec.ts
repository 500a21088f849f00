/**
 * The rules of axe on the public pages and in their states, and the outline of each page. Those of posts and case
 * studies are checked where these are read: in reading.spec.ts, reading-elsewhere.spec.ts and project-page.spec.ts.
 */
import { expect, test } from '../../support/browser.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  contactCall,
  extendFiveSecondTimers,
  failedRequestLog,
  fillIn,
  openForm,
  refuse,
  sendButton,
  sentBanner,
  toasts,
} from '../support/contact-steps.ts'
import { navLink } from '../support/page-helpers.ts'

const pages = [
  { path: '/', title: 'Remy Calloway, Software Developer' },
  { path: '/blogs', title: 'Blog | Remy Calloway' },
  { path: '/blogs/forms-that-lose-nothing', title: 'Forms that lose nothing | Remy Calloway' },
  { path: '/search?q=queue', title: /^Search.* \| Remy Calloway$/ },
  { path: '/no-such-page', title: '404 Page Not Found | Remy Calloway', status: 404 },
  { path: '/blogs/no-such-post', title: 'Post not found | Remy Calloway', status: 404 },
]
const texts: Record<string, string> = {
  '/no-such-page': 'Did you forget to add the page to the router?',
  '/blogs/no-such-post': 'Error loading blog post. Please try again later.',
}

test('every page has a title, landmarks and one main heading, and keeps the rules of axe', async ({
  page,
  problems,
}) => {
  problems.allow(/404/)
  for (const { path, title, status = 200 } of pages) {
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect.soft(response?.status()).toBe(status)
      await expect(page.locator('html')).toHaveAttribute('data-interactive')
      await expect.soft(page).toHaveTitle(title)
      await expect.soft(page.locator('html')).toHaveAttribute('lang', 'en')
      for (const landmark of ['banner', 'main', 'contentinfo'] as const)
        await expect.soft(page.getByRole(landmark)).toHaveCount(1)
      await expect.soft(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1)
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const text = texts[path]
      if (text) await expect.soft(page.getByText(text, { exact: true })).toBeVisible()
      await expectAccessible(page)
    })
  }
  for (const path of ['/assets/resume.html', '/rss.xml']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectAccessible(page)
    })
  }
})

test('the form with errors, its toasts, the open menu and an empty list keep the rules of axe', async ({
  page,
  problems,
}) => {
  problems.allow(failedRequestLog)
  await page.addInitScript(extendFiveSecondTimers)
  await openForm(page)

  await test.step('a form with errors', async () => {
    await sendButton(page).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the toast of a failure, reached by its key', async () => {
    await page.route(contactCall, refuse(500, {}))
    await fillIn(page, 'Ada')
    await sendButton(page).click()
    await expect(toasts(page)).toContainText('Failed to send message')
    await page.keyboard.press('F8')
    await expectAccessible(page)
    await expect(toasts(page)).toContainText('Failed to send message')
  })

  await test.step('the banner and the toast of a sent message', async () => {
    await page.unroute(contactCall)
    await sendButton(page).click()
    await expect(toasts(page)).toContainText('Message sent!')
    await expectAccessible(page)
    await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
    await expect(toasts(page)).toContainText('Message sent!')
  })

  await test.step('the open menu of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(navLink(page, 'Blog')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a list that is loading, and one that is empty', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(/\/api\/blogs$/, async (route) => {
      await held.promise
      await route.fulfill({ json: [] })
    })
    await navLink(page, 'Blog').click()
    await expect(page.locator('[data-placeholder]')).toHaveCount(4)
    await expectAccessible(page)
    held.resolve()
    await expect(page.getByText('No blog posts found.')).toBeVisible()
    await expectAccessible(page)
  })
})

/** Runs in the page: keeps banner and toast while axe runs. */
