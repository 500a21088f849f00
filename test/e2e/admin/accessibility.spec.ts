import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { expect } from '../../support/browser.ts'
import { drawing } from '../../support/pictures.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { expectLiveForm, failedRequestLog } from '../support/contact-steps.ts'
import {
  messageLine,
  openMessage,
  removeAllMessages,
  storeMessages,
  tab,
} from '../support/message-steps.ts'
import { storePost, storeUser } from '../support/site-content.ts'
import { dialog, newUser } from '../support/user-steps.ts'

test('the login has no accessibility violations', async ({ page, problems }) => {
  problems.allow(/401|ApiError/)
  await page.goto('/admin/login')
  await expectLiveForm(page)
  await expectAccessible(page)
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password').fill('a guess')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await page.getByLabel('Password').fill('')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expectAccessible(page)
})

test('dashboard and posts have no accessibility violations', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(12)
  await expect(page.locator('[data-placeholder]')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/admin/blogs')
  await expect(page.getByRole('button', { name: 'Delete' }).first()).toBeVisible()
  await expectAccessible(page)
})

test('a deletion has no accessibility violations', async ({ page, site }) => {
  await storePost(site, { title: 'To be deleted', createdAt: '2030-01-01T12:00:00Z' })
  await openAsAdmin(page, site, '/admin/blogs')
  await page.getByRole('button', { name: 'Delete' }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('To be deleted')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('“To be deleted” was deleted.')).toBeVisible()
  await expectAccessible(page)
})

test('the pages without posts have no accessibility violations', async ({ page, site }) => {
  await page.route('**/api/blogs?**', (route) => route.fulfill({ json: [] }))
  await openAsAdmin(page, site, '/admin/blogs')
  await expect(page.getByText('No blog posts found.')).toBeVisible()
  await expectAccessible(page)
})

test('a new post with errors has no accessibility violations', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/blogs/create')
  await page.getByLabel('Blog Title').fill('Half a title')
  const isDraftSaved = () => JSON.stringify(localStorage).includes('Half a title')
  await expect.poll(() => page.evaluate(isDraftSaved)).toBe(true)
  await page.reload()
  await expect(page.getByText('There is unsaved work from')).toBeVisible()
  await page.getByRole('button', { name: 'Create Blog Post' }).click()
  await expect(page.getByLabel('Blog Title')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('the editor with its preview has no accessibility violations', async ({ page, site }) => {
  await openAsAdmin(page, site, `/admin/blogs/edit/${samplePosts[0]?.slug}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Insert a picture').setInputFiles({
    name: 'pan.png',
    mimeType: 'image/png',
    buffer: await drawing(60, 40).png().toBuffer(),
  })
  await expect(page.getByRole('button', { name: 'Insert', exact: true })).toBeEnabled()
  await expectAccessible(page)
})

test('the users page has no accessibility violations', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/users')
  await expect(page.getByRole('cell').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add New User' }).click()
  const form = dialog(page, 'Add New User')
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByText('Password is required')).toBeVisible()
  await expectAccessible(page)
})

test('the projects have no accessibility violations', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/projects')
  const form = dialog(page, 'Edit Project')
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await form.getByLabel('Title').fill('')
  await form.getByLabel('Link').fill('nowhere')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Enter an address with https://')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expectAccessible(page)
})

test('the page without projects has no accessibility violations', async ({ page, site }) => {
  await page.route('**/api/projects', (route) => route.fulfill({ json: [] }))
  await openAsAdmin(page, site, '/admin/projects')
  await expect(page.getByText('No projects yet.')).toBeVisible()
  await expectAccessible(page)
})

test('the tags have no accessibility violations', async ({ page, site }) => {
  await storePost(site, { title: 'Tagged', tags: ['Broth', 'Stock'] })
  await openAsAdmin(page, site, '/admin/tags?q=broth')
  await page.getByRole('button', { name: 'Merge…' }).first().click()
  const merge = dialog(page, 'Merge “Broth”')
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(merge.getByText('Choose a tag')).toBeVisible()
  await expectAccessible(page)
  await merge.getByRole('button', { name: 'Cancel' }).click()
  const form = dialog(page, 'Edit Tag')
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await form.getByLabel('Name').fill('')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expectAccessible(page)
  await page.goto('/admin/tags?q=nothing')
  await expect(page.getByText('No tag matches “nothing”.')).toBeVisible()
  await expectAccessible(page)
})

test('the inbox has no accessibility violations', async ({ page, site }) => {
  await removeAllMessages(site)
  await storeMessages(site, [{ name: 'Bea' }, { name: 'Cem' }, { name: 'Casino', isSpam: true }])
  await openAsAdmin(page, site, '/admin/messages')
  await messageLine(page, 'Bea').click()
  await expect(openMessage(page, 'Bea').getByRole('link', { name: 'Reply' })).toBeVisible()
  await expectAccessible(page)
  await tab(page, 'Spam').click()
  await expect(messageLine(page, 'Casino')).toBeVisible()
  await expectAccessible(page)
})

test('the pages without administrator rights have no accessibility violations', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(failedRequestLog)
  const user = newUser()
  await storeUser(site, user)
  await openAsAdmin(page, site, '/admin', user)
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data')
  await expectAccessible(page)
})
