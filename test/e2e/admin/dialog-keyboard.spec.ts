import { expect } from '../../support/browser.ts'
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
  expect((await tabStops(page)).at(-1)?.name).toBe('Save Changes')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Username')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(edit).toBeFocused()
})

test('the deletion dialog focuses its Cancel button', async ({ page, site }) => {
  await storePost(site, { title: 'The newest of all', createdAt: '2031-01-01T12:00:00Z' })
  await openAsAdmin(page, site, '/admin/blogs')
  const remove = page.getByRole('button', { name: 'Delete' }).first()
  await remove.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await tabStops(page)).toMatchObject([{ name: 'Delete' }])
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
