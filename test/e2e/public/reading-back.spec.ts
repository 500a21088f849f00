/** From a post back to where its reader came from. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import {
  isSameDocument,
  markDocument,
  scrollInstantly,
  scrollTop,
  visit,
} from '../support/page-helpers.ts'
import { storeNumberedPosts, storePost, testOn } from '../support/site-content.ts'

const test = testOn(async (site) => {
  await storeNumberedPosts(site, 108)
  await storePost(site, { title: 'Tagged', tags: ['Soups'], createdAt: '2023-01-05T12:00:00Z' })
})
const backLink = (page: Page) => page.getByRole('link', { name: 'Back to blog list' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a reader returns from a post to the same page of the list, at the same place', async ({
  page,
}) => {
  await visit(page, '/blogs?page=2')
  await markDocument(page)
  const left = await openPost(page, 'Post 03')
  await backLink(page).click()
  await expect(page).toHaveURL(/\/blogs\?page=2$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(left)
  expect(await isSameDocument(page)).toBe(true)
})

test('a reader of several posts returns to the list, not to the post before', async ({ page }) => {
  await visit(page, '/blogs')
  const left = await openPost(page, 'Post 90')
  await page.getByRole('link', { name: /Previous post/ }).click()
  await expect(title(page)).toHaveText('Post 89')
  await backLink(page).click()
  await expect(title(page)).toHaveText('Latest Posts')
  await expect.poll(() => scrollTop(page)).toBe(left)
})

test('a reader returns to the search that led to a post', async ({ page }) => {
  await page.goto('/search?q=queue')
  await page.getByRole('link', { name: 'What a ticket rail knows about queues' }).click()
  await expect(title(page)).toHaveText('What a ticket rail knows about queues')
  await loadReadingAids(page)
  await backLink(page).click()
  await expect(page).toHaveURL(/\/search\?q=queue$/)
})

test('a reader returns to the tag that led to a post', async ({ page }) => {
  await page.goto('/tags/soups')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(title(page)).toHaveText('Tagged')
  await loadReadingAids(page)
  await backLink(page).click()
  await expect(page).toHaveURL(/\/tags\/soups$/)
})

test('who opened a post from elsewhere gets to the top of the list', async ({ page }) => {
  await visit(page, '/')
  await visit(page, '/blogs/post-03')
  await backLink(page).click()
  await expect(page).toHaveURL(/\/blogs$/)
  await expect.poll(() => scrollTop(page)).toBe(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the link of a post leads to the list without a script', async ({ page }) => {
    await page.goto('/blogs/post-03')
    await backLink(page).click()
    await expect(page).toHaveURL(/\/blogs$/)
  })
})

/** @returns the position at which the list was left */
async function openPost(page: Page, name: string): Promise<number> {
  const card = page.getByRole('article').filter({ hasText: name }).getByRole('link')
  await card.scrollIntoViewIfNeeded()
  await card.hover()
  const left = await scrollTop(page)
  expect(left).toBeGreaterThan(200)
  await card.click()
  await expect(title(page)).toHaveText(name)
  await scrollInstantly(page, 40)
  await loadReadingAids(page)
  return left
}

/** A pointer that moves to the text loads the script that leads back. */
async function loadReadingAids(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-interactive')
  await page.mouse.move(0, 0)
  await page.locator('.prose').hover()
  await expect(page.locator('.copy-status')).toBeAttached()
}
