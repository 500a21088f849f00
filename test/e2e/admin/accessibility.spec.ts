/** The rules of axe on the pages of the admin area and in their states: errors, questions, forms, notices. */
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { parts } from '#features/site/admin/parts.ts'
import { expect } from '../../support/browser.ts'
import { pngFile } from '../../support/pictures.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { expectLiveForm } from '../support/contact-steps.ts'
import { createButton, titleField } from '../support/editor-steps.ts'
import { messageLine, openMessage, storeMessages } from '../support/message-steps.ts'
import { storePost } from '../support/site-content.ts'
import { openPart, openSitePage, publishButton, textField } from '../support/site-steps.ts'
import { dialog, newUser } from '../support/user-steps.ts'

test('the login keeps the rules of axe', { tag: '@gate' }, async ({ page, problems }) => {
  problems.allow(/401|ApiError/)
  await page.goto('/admin/login')
  await expectLiveForm(page)
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password').fill('a guess')
  await logIn.click()
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await page.getByLabel('Password').fill('')
  await logIn.click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expectAccessible(page)
})

test('the lists and forms keep the rules of axe', { tag: '@gate' }, async ({ page, site }) => {
  const name = `To be deleted ${newUser().username}`
  await storePost(site, {
    title: name,
    tags: ['Broth', 'Stock'],
    createdAt: '2030-01-01T12:00:00Z',
  })
  await openAsAdmin(page, site, '/admin')

  await test.step('the dashboard', async () => {
    await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
    await expect(page.locator('[data-placeholder]')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('a form with errors: of a user, a project, a tag; and an empty list', async () => {
    await page.goto('/admin/users')
    await expect(page.getByRole('cell').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add New User' }).click()
    const user = dialog(page, 'Add New User')
    await user.getByRole('button', { name: 'Add User' }).click()
    await expect(user.getByText('Password is required')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/projects')
    const project = dialog(page, 'Edit Project')
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await project.getByLabel('Link').fill('nowhere')
    await project.getByRole('button', { name: 'Save Changes' }).click()
    await expect(project.getByText('Enter an address with https://')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/tags?q=broth')
    await page.getByRole('button', { name: 'Merge…' }).first().click()
    const merge = dialog(page, 'Merge “Broth”')
    await merge.getByRole('button', { name: 'Merge' }).click()
    await expect(merge.getByText('Choose a tag')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/tags?q=nothing')
    await expect(page.getByText('No tag matches “nothing”.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the list of posts: a question and a notice', async () => {
    await page.goto('/admin/blogs')
    await page.getByRole('button', { name: 'Delete' }).first().click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(name)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`“${name}” was deleted.`)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an open message', async () => {
    const sender = newUser().username
    await storeMessages(site, [{ name: sender }])
    await page.goto('/admin/messages')
    await messageLine(page, sender).click()
    await expect(openMessage(page, sender).getByRole('link', { name: 'Reply' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('the editor with its preview, a picture, errors and unsaved work keeps the rules of axe', {
  tag: '@gate',
}, async ({ page, site }) => {
  await openAsAdmin(page, site, `/admin/blogs/edit/${samplePosts[0]?.slug}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading').first()).toBeVisible()
  await page.getByLabel('Insert a picture').setInputFiles(await pngFile('pan.png', 60, 40))
  await expect(page.getByRole('button', { name: 'Insert', exact: true })).toBeEnabled()
  await expectAccessible(page)
  await page.goto('/admin/blogs/create')
  await titleField(page).fill('Half a title')
  const isStashed = () => JSON.stringify(localStorage).includes('Half a title')
  await expect.poll(() => page.evaluate(isStashed)).toBe(true)
  await page.reload()
  await expect(page.getByText('There is unsaved work from')).toBeVisible()
  await createButton(page).click()
  await expect(titleField(page)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('every part of the page of the site keeps the rules of axe', async ({ page, site }) => {
  // So tall that the publish bar, which sticks to the bottom, covers no control.
  await page.setViewportSize({ width: 1280, height: 8000 })
  await openSitePage(page, site)
  await textField(page, 'Name').fill('')
  await publishButton(page).click()
  await expect(textField(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  for (const { label } of parts.slice(1)) {
    await openPart(page, label)
    if (label === 'Skills') await page.getByRole('button', { name: 'Remove React' }).click()
    await expectAccessible(page)
  }
})
