import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { toasts } from '../support/contact-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'
import { removeAllPosts, storeNumberedPosts, testOn } from '../support/site-content.ts'

const recentPosts = '**/api/blogs?status=all&order=newest&limit=3'
const laterMs = 120_000

const emptySite = testOn(removeAllPosts)
const siteOfFourPosts = testOn(async (site) => {
  await removeAllPosts(site)
  await storeNumberedPosts(site, 4)
})

siteOfFourPosts(
  'the owner looks over the site, waits for it, and deletes a post from there and takes it back',
  async ({ page, site, problems }) => {
    problems.allow(refusedCall)
    const response = await holdRequests(page, recentPosts)
    await openAsAdmin(page, site, '/admin')
    await expect(page.locator('[data-placeholder]')).toHaveCount(5)
    await expect(page.getByText('Total Blogs')).toHaveCount(0)
    response()
    await expect(recentTitles(page)).toHaveText(['Post 04', 'Post 03', 'Post 02'])
    await expect(page.locator('[data-placeholder]')).toHaveCount(0)
    await expectTotals(page, { posts: '4', users: '1' })
    await expect(sideNavigation(page).locator('[aria-current=page]')).toHaveText('Dashboard')
    await page.route('**/api/blogs/post-03', (route) => route.abort(), { times: 1 })
    await deletePost(page, 'Post 03')
    await expect(toasts(page)).toContainText('Failed to delete blog post')
    await expect(recentTitles(page)).toHaveText(['Post 04', 'Post 03', 'Post 02'])
    await deletePost(page, 'Post 03')
    await expect(recentTitles(page)).toHaveText(['Post 04', 'Post 02', 'Post 01'])
    await expectTotals(page, { posts: '3', users: '1' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(recentTitles(page)).toHaveText(['Post 04', 'Post 03', 'Post 02'])
    await expectTotals(page, { posts: '4', users: '1' })
  },
)

emptySite('the owner of a site without posts is led to the first one', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin')
  await expect(page.getByText('No blogs found. Create your first blog post!')).toBeVisible()
  await expectTotals(page, { posts: '0', users: '1' })
  await sideNavigation(page).getByRole('link', { name: 'Manage Blogs' }).click()
  await expect(page.getByText('Create your first blog post to get started!')).toBeVisible()
})

siteOfFourPosts(
  'the owner whose dashboard does not load sees an error after one request, and retries',
  async ({ page, site, problems }) => {
    problems.allow(refusedCall)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    const postCalls = () => calls.filter((path) => path === '/api/blogs').length
    await page.route(recentPosts, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await page.clock.install()
    await openAsAdmin(page, site, '/admin')
    await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data')
    await page.clock.fastForward(laterMs)
    await dispatchFocusEvents(page)
    expect(postCalls()).toBe(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(recentTitles(page)).toHaveCount(3)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.fastForward(laterMs)
    await dispatchFocusEvents(page)
    expect(postCalls()).toBe(2)
  },
)

function sideNavigation(page: Page) {
  return page.getByRole('navigation', { name: 'Admin' })
}

function recentTitles(page: Page) {
  return page.getByRole('main').getByRole('heading', { name: /^Post/ })
}

function expectTotals(page: Page, { posts, users }: { posts: string; users: string }) {
  return expect(page.locator('dl')).toHaveText(`Total Blogs${posts}Total Users${users}`)
}

async function deletePost(page: Page, title: string) {
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

/** Dispatches the browser's event; resolves after a refetch that it might cause. */
async function dispatchFocusEvents(page: Page) {
  await page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await page.evaluate(() => fetch('/robots.txt').then(({ ok }) => ok))
}
