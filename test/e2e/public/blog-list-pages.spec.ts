import { expect } from '../../support/browser.ts'
import { visit } from '../support/page-helpers.ts'
import { removeAllPosts, storeNumberedPosts, testOn } from '../support/site-content.ts'

const test = testOn(async (site) => {
  await removeAllPosts(site)
  await storeNumberedPosts(site, 101)
})

test('a reader of a long list sees the newest hundred posts and a link to older ones', async ({
  page,
}) => {
  await page.goto('/blogs')
  await expect(page.getByRole('article')).toHaveCount(100)
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText('Post 101')
  await expect(page.getByRole('link', { name: 'Older posts' })).toHaveAttribute(
    'href',
    '/blogs?page=2',
  )
  await expect(page.getByRole('link', { name: 'Newer posts' })).toHaveCount(0)
})

test('a reader follows the link to the older posts and finds the last one', async ({ page }) => {
  await visit(page, '/blogs')
  await page.getByRole('link', { name: 'Older posts' }).click()
  await expect(page).toHaveURL(/\/blogs\?page=2$/)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Post 01'])
  await expect(page.getByRole('link', { name: 'Older posts' })).toHaveCount(0)
})

test('a reader goes back from the older posts to the newer ones', async ({ page }) => {
  await page.goto('/blogs?page=2')
  await page.getByRole('link', { name: 'Newer posts' }).click()
  await expect(page).toHaveURL(/\/blogs$/)
  await expect(page.getByRole('article')).toHaveCount(100)
})

test('a reader who navigates from the front page also sees the link to older posts', async ({
  page,
}) => {
  await visit(page, '/')
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(100)
  await expect(page.getByRole('link', { name: 'Older posts' })).toBeVisible()
})

test('a reader who asks for a page beyond the end gets a 404', async ({ page, problems }) => {
  problems.allow(/404/)
  const response = await page.goto('/blogs?page=3')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('No blog posts found.', { exact: true })).toBeVisible()
})
