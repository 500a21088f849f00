/** Responses that arrive after the next click or key press. */

import { expect } from '../../support/browser.ts'
import { pngFile } from '../../support/pictures.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { toasts } from '../support/contact-steps.ts'
import { cancelButton, createButton, heading, openNewPost, write } from '../support/editor-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'
import { removePosts, storePost } from '../support/site-content.ts'

test('a post saved during an upload has the picture', async ({ page, site }) => {
  await openNewPost(page, site)
  await write(page, { title: 'Late picture', excerpt: 'A pan.', content: '<p>Pan</p>' })
  const letThrough = await holdRequests(page, '**/api/pictures**')
  await page.getByLabel('Choose a picture').setInputFiles(await pngFile('pan.png'))
  await expect(page.getByText(/^(Uploading|Preparing) pan\.png/)).toBeVisible()
  await createButton(page).click()
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  letThrough()
  await expect(heading(page)).toHaveText('Manage Blogs')
  const post = await (await page.request.get(`${site.url}/api/blogs/late-picture`)).json()
  expect(post.imageUrl).toMatch(/^\/uploads\/pan-.*\.webp$/)
})

test('the outcome of a save is reported on the next page', async ({ page, site }) => {
  await openNewPost(page, site)
  await write(page, { title: 'Left behind', excerpt: 'Gone on.', content: '<p>On</p>' })
  const letThrough = await holdRequests(page, '**/api/blogs')
  await createButton(page).click()
  await cancelButton(page).click()
  await page.getByRole('link', { name: 'Manage Users' }).first().click()
  await page.getByRole('button', { name: 'Add New User' }).click()
  await page.getByLabel('Username').fill('Half a name')
  letThrough()
  await expect(toasts(page)).toContainText('Blog post created successfully!')
  await expect(page.getByLabel('Username')).toHaveValue('Half a name')
  expect((await page.request.get(`${site.url}/api/blogs/left-behind`)).status()).toBe(200)
})

test('the search field keeps the focus while results arrive', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/blogs')
  const field = page.getByLabel('Search posts')
  await field.pressSequentially('forms ')
  await expect(page).toHaveURL('/admin/blogs?q=forms')
  await page.keyboard.type('that')
  await expect(page).toHaveURL('/admin/blogs?q=forms+that')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('forms that')
  await expect(page.getByRole('listitem').filter({ hasText: 'Published:' })).toHaveCount(1)
})

test('deleting a post far down the list keeps the scroll position', async ({ page, site }) => {
  const titles = Array.from({ length: 12 }, (_, index) => `Far down ${index}`)
  // With pictures: drawing twelve covers on a busy machine takes the connections for longer than the API's timeout.
  const imageUrl = '/assets/cover-default-1600.webp'
  const ids = await Promise.all(titles.map((title) => storePost(site, { title, imageUrl })))
  await page.setViewportSize({ width: 1280, height: 500 })
  await openAsAdmin(page, site, '/admin/blogs')
  const last = page.getByRole('button', { name: 'Delete' }).last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await last.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'was deleted.' })
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(before / 2)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(notice).toBeHidden()
  await removePosts(site, ...ids)
})
