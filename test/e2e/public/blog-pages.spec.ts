/** A list of posts that is empty, and one with several pages; from a post back to where its reader came from. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import {
  isSameDocument,
  markDocument,
  navLink,
  scrollInstantly,
  scrollTop,
  visit,
} from '../support/page-helpers.ts'
import { removeAllPosts, storeNumberedPosts, storePost, testOn } from '../support/site-content.ts'

const emptyTest = testOn(removeAllPosts)
const test = testOn(async (site) => {
  await removeAllPosts(site)
  await storeNumberedPosts(site, 108)
  await storePost(site, { title: 'Tagged', tags: ['Soups'], createdAt: '2023-01-05T12:00:00Z' })
})
const backLink = (page: Page) => page.getByRole('link', { name: 'Back to blog list' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const older = (page: Page) => page.getByRole('link', { name: 'Older posts' })
const newer = (page: Page) => page.getByRole('link', { name: 'Newer posts' })

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

emptyTest('a reader of a blog without posts reads so, and gets no samples', async ({ page }) => {
  await visit(page, '/')
  await navLink(page, 'Blog').click()
  await expect(page.getByText('No blog posts found.', { exact: true })).toBeVisible()
  await expect(page.getByText('Check back soon for new content!', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a reader goes through a long list, and from a post back to the place in it', async ({
  page,
}) => {
  await visit(page, '/')
  await markDocument(page)
  await navLink(page, 'Blog').click()

  await test.step('the newest hundred posts lead to the older ones and back', async () => {
    await expect(page.getByRole('article')).toHaveCount(100)
    await expect(page.getByRole('article').first().getByRole('heading')).toHaveText('Post 108')
    await expect(newer(page)).toHaveCount(0)
    await older(page).click()
    await expect(page).toHaveURL(/\/blogs\?page=2$/)
    await expect(page.getByRole('article').last().getByRole('heading')).toHaveText('Tagged')
    await expect(page.getByRole('article')).toHaveCount(9)
    await expect(older(page)).toHaveCount(0)
    await newer(page).click()
    await expect(page).toHaveURL(/\/blogs$/)
    await expect(page.getByRole('article')).toHaveCount(100)
  })

  await test.step('a post leads back to its page of the list, at the same place', async () => {
    await older(page).click()
    await expect(page.getByRole('article')).toHaveCount(9)
    const left = await openPost(page, 'Post 03')
    await backLink(page).click()
    await expect(page).toHaveURL(/\/blogs\?page=2$/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect.poll(() => scrollTop(page)).toBe(left)
  })

  await test.step('several posts lead back to the list, not to the post before', async () => {
    await newer(page).click()
    const left = await openPost(page, 'Post 90')
    await page.getByRole('link', { name: /Previous post/ }).click()
    await expect(title(page)).toHaveText('Post 89')
    await backLink(page).click()
    await expect(title(page)).toHaveText('Latest Posts')
    await expect.poll(() => scrollTop(page)).toBe(left)
    expect(await isSameDocument(page)).toBe(true)
  })

  await test.step('a post leads back to the tag that led to it', async () => {
    await visit(page, '/tags/soups')
    await page.getByRole('article').getByRole('link').first().click()
    await expect(title(page)).toHaveText('Tagged')
    await loadReadingAids(page)
    await backLink(page).click()
    await expect(page).toHaveURL(/\/tags\/soups$/)
  })

  await test.step('who opened a post from elsewhere gets to the top of the list', async () => {
    await page.goto('/')
    await visit(page, '/blogs/post-03')
    await loadReadingAids(page)
    await backLink(page).click()
    await expect(page).toHaveURL(/\/blogs$/)
    await expect.poll(() => scrollTop(page)).toBe(0)
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
