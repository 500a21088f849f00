import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { drawing } from '../../support/pictures.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { storePost, storeUser } from '../support/site-content.ts'
import { tabStops } from '../support/tab-stops.ts'
import { dialog, newUser, userRow } from '../support/user-steps.ts'

test('the user form traps the focus until Escape', async ({ page, site }) => {
  const user = newUser()
  await storeUser(site, user)
  await openAsAdmin(page, site, '/admin/users')
  const edit = userRow(page, user).getByRole('button', { name: 'Edit' })
  await edit.press('Enter')
  const form = dialog(page, 'Edit User')
  await expect(form.getByLabel('Username')).toBeFocused()
  expect(await stopNames(page)).toEqual([
    'Email *',
    'New Password (leave blank to keep current)',
    'Administrator Role',
    'Cancel',
    'Save Changes',
  ])
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Username')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(edit).toBeFocused()

  const add = page.getByRole('button', { name: 'Add New User' })
  await add.press('Enter')
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
})

test('the project form takes the focus and returns it to its button', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/projects')
  const create = page.getByRole('button', { name: 'Create New Project' })
  await create.press('Enter')
  const form = dialog(page, 'Create New Project')
  await expect(form.getByLabel('Title')).toBeFocused()
  expect(await stopNames(page)).toEqual([
    'Description',
    'Link',
    'Repository',
    'Choose a picture',
    'Technologies',
    'Year',
    'Case study',
    'Insert a picture',
    'Show preview',
    'Cancel',
    'Create Project',
  ])
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(create).toBeFocused()
})

test('the deletion dialog focuses its Cancel button', async ({ page, site }) => {
  await storePost(site, { title: 'The newest of all', createdAt: '2031-01-01T12:00:00Z' })
  await openAsAdmin(page, site, '/admin/blogs')
  const remove = page.getByRole('button', { name: 'Delete' }).first()
  await remove.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await stopNames(page)).toEqual(['Delete'])
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  const notice = page.getByRole('status').filter({ hasText: '“The newest of all” was deleted.' })
  await expect(notice).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The newest of all' })).toBeVisible()
})

test('the picture dialog returns the focus to its button', async ({ page, site }) => {
  // Playwright intercepts the dialog only some time after this call.
  const chooser = page.waitForEvent('filechooser')
  await openAsAdmin(page, site, '/admin/blogs/create')
  const format = page.getByRole('group', { name: 'Format' })
  await format.getByRole('button', { name: 'HTML' }).click()
  const choose = page.getByLabel('Insert a picture')
  await choose.press('Enter')
  const buffer = await drawing(60, 40).png().toBuffer()
  await (await chooser).setFiles({ name: 'pan.png', mimeType: 'image/png', buffer })
  const form = dialog(page, 'Insert a picture')
  await expect(form.getByRole('button', { name: 'Insert' })).toBeEnabled()
  await expect(form.getByLabel('Description of the picture')).toBeFocused()
  expect(await stopNames(page)).toEqual(['Caption', 'Cancel', 'Insert'])
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Description of the picture')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(choose).toBeFocused()
})

/** The controls that Tab reaches before the focus leaves the page. */
async function stopNames(page: Page): Promise<string[]> {
  return (await tabStops(page)).map(({ name }) => name)
}
