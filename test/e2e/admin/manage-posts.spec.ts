import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { toasts } from '../support/contact-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'
import { removeAllPosts, storeNumberedPosts, storePost, testOn } from '../support/site-content.ts'

const siteOf60Posts = testOn(async (site) => {
  await removeAllPosts(site)
  await storeNumberedPosts(site, 60)
})

test('the owner sees placeholders, and then each post in a row', async ({ page, site }) => {
  await storePost(site, {
    title: 'Salt early',
    excerpt: 'And taste again.',
    author: 'Grace Hopper',
    createdAt: '2024-01-05T12:00:00Z',
  })
  const response = await holdRequests(page, '**/api/blogs?*')
  await openAsAdmin(page, site, '/admin/blogs?q=taste')
  await expect(page.locator('[data-placeholder]')).toHaveCount(4)
  response()
  await expect(page.locator('[data-placeholder]')).toHaveCount(0)
  await expect(row(page, 'Salt early')).toContainText('And taste again.')
  await expect(row(page, 'Salt early')).toContainText('Published: Jan 5, 2024')
  await expect(row(page, 'Salt early')).toContainText('By: Grace Hopper')
  const edit = row(page, 'Salt early').getByRole('link', { name: 'Edit' })
  await expect(edit).toHaveAccessibleDescription('Salt early')
  await edit.click()
  await expect(page).toHaveURL('/admin/blogs/edit/salt-early')
  await expect(page.getByLabel('Blog Title')).toHaveValue('Salt early')
})

test('the owner deletes a post from list and site, and restores it, also at a later visit', {
  tag: '@gate',
}, async ({ page, site }) => {
  await storePost(site, { title: 'Gone for a moment' })
  const onSite = async () =>
    (await page.request.get(`${site.url}/blogs/gone-for-a-moment`)).status()
  await openAsAdmin(page, site, '/admin/blogs')
  await deleteButton(page, 'Gone for a moment').click()
  await confirmButton(page).click()
  await expect(row(page, 'Gone for a moment')).toHaveCount(0)
  const notice = page.getByRole('status').filter({ hasText: '“Gone for a moment” was deleted.' })
  await expect(notice).toBeFocused()
  expect(await onSite()).toBe(410)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Gone for a moment')).toBeVisible()
  expect(await onSite()).toBe(200)
  await deleteButton(page, 'Gone for a moment').click()
  await confirmButton(page).click()
  await expect(notice).toBeFocused()
  await page.reload()
  await page.getByRole('link', { name: 'Deleted' }).click()
  await row(page, 'Gone for a moment').getByRole('button', { name: 'Bring back' }).click()
  await expect(row(page, 'Gone for a moment')).toHaveCount(0)
  await page.getByRole('link', { name: 'Published' }).click()
  await expect(row(page, 'Gone for a moment')).toBeVisible()
  expect(await onSite()).toBe(200)
})

test('the owner deletes a deleted post for good', async ({ page, site }) => {
  await storePost(site, { title: 'Gone for good' })
  await openAsAdmin(page, site, '/admin/blogs')
  await deleteButton(page, 'Gone for good').click()
  await confirmButton(page).click()
  await page.getByRole('link', { name: 'Deleted' }).click()
  await row(page, 'Gone for good').getByRole('button', { name: 'Delete for good' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('it cannot be brought back')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(toasts(page)).toContainText('“Gone for good” was deleted for good.')
  await expect(row(page, 'Gone for good')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Manage Blogs' })).toBeFocused()
})

test('the owner whose list fails retries', { tag: '@gate' }, async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  await page.route('**/api/blogs?*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await openAsAdmin(page, site, '/admin/blogs')
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load blogs. Please try again later.',
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Mise en place for a codebase')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

siteOf60Posts(
  'the owner of sixty posts goes from page to page, orders, searches, and steps back',
  async ({ page, site }) => {
    await openAsAdmin(page, site, '/admin/blogs')
    await expect(titles(page)).toHaveCount(20)
    await expect(titles(page).first()).toHaveText('Post 60')
    await expect(pager(page)).toContainText('1–20 of 60')
    await pager(page).getByRole('link', { name: 'Next' }).click()
    await pager(page).getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/admin/blogs?page=3')
    await expect(titles(page).last()).toHaveText('Post 01')
    await expect(pager(page).getByRole('link')).toHaveText(['Previous'])
    await page.goBack()
    await expect(page).toHaveURL('/admin/blogs?page=2')
    await expect(titles(page).first()).toHaveText('Post 40')
    await page.getByRole('combobox', { name: 'Order' }).selectOption('By title')
    await expect(titles(page).first()).toHaveText('Post 01')
    await expect(pager(page)).toContainText('1–20 of 60')
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('excerpt 5')
    await expect(titles(page)).toHaveCount(10)
    await expect(titles(page).first()).toHaveText('Post 50')
    await expect(page).toHaveURL('/admin/blogs?q=excerpt+5&order=title')
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('excerpt 99')
    await expect(page.getByText('No post matches “excerpt 99”.')).toBeVisible()
    await row(page, 'Deleted').getByRole('link').click()
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Search posts' })).toHaveValue('excerpt 99')
  },
)

function row(page: Page, title: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: title })
}

function titles(page: Page) {
  return page.getByRole('main').getByRole('heading', { name: /^Post/ })
}

function pager(page: Page) {
  return page.getByRole('navigation', { name: 'Pages' })
}

function deleteButton(page: Page, title: string) {
  return row(page, title).getByRole('button', { name: 'Delete' })
}

function confirmButton(page: Page) {
  return page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
}
