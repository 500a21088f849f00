import { expect } from '../../support/browser.ts'
import { visit } from '../support/page-helpers.ts'
import { removeAllPosts, testOn } from '../support/site-content.ts'

const test = testOn(removeAllPosts)

test('a reader of a blog without posts reads the empty-list texts', async ({ page }) => {
  const response = await page.goto('/blogs')
  expect(response?.status()).toBe(200)
  await expect(page.getByText('No blog posts found.', { exact: true })).toBeVisible()
  await expect(page.getByText('Check back soon for new content!', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a reader who follows the link to a blog without posts gets no samples', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByText('No blog posts found.', { exact: true })).toBeVisible()
  await expect(page.getByText('Check back soon for new content!', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})
