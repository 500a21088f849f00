import { expect } from '../../support/browser.ts'
import { logInByForm, openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { toasts } from '../support/contact-steps.ts'
import { endAllSessions, storeUser } from '../support/site-content.ts'
import { dialog, fillInUser, newUser, userRow } from '../support/user-steps.ts'

const youAreBack = 'You are back. Your changes are not saved yet; enter any password again.'

test('an administrator whose session expires while adding a user finds the form again', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(/401|ApiError/)
  const user = newUser()
  await openAsAdmin(page, site, '/admin/users')
  await page.getByRole('button', { name: 'Add New User' }).click()
  await fillInUser(page, user)
  const form = dialog(page, 'Add New User')
  await form.getByLabel('Administrator Role').check()
  await endAllSessions(site)
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fusers')
  await logInByForm(page)
  await expect(form.getByRole('status')).toHaveText(youAreBack)
  await expect(form.getByLabel('Username')).toHaveValue(user.username)
  await expect(form.getByLabel('Email')).toHaveValue(user.email)
  await expect(form.getByLabel('Administrator Role')).toBeChecked()
  await expect(form.getByLabel('Password')).toHaveValue('')
  const webStorage = await page.evaluate(() =>
    JSON.stringify({ ...localStorage, ...sessionStorage }),
  )
  expect(webStorage).not.toContain(user.password)
  await form.getByLabel('Password').fill(user.password)
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(toasts(page)).toContainText('User created successfully!')
  await expect(userRow(page, user).getByRole('cell').nth(2)).toHaveText('Administrator')
})

test('an administrator whose session expires during an edit finds that user open again', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(/401|ApiError/)
  const [user, renamed] = [newUser(), newUser()]
  await storeUser(site, user)
  await openAsAdmin(page, site, '/admin/users')
  await userRow(page, user).getByRole('button', { name: 'Edit' }).click()
  const form = dialog(page, 'Edit User')
  await form.getByLabel('Username').fill(renamed.username)
  await endAllSessions(site)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fusers')
  await logInByForm(page)
  await expect(form.getByRole('status')).toHaveText(youAreBack)
  await expect(form.getByLabel('Email')).toHaveValue(user.email)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toasts(page)).toContainText('User updated successfully!')
  await expect(userRow(page, user).getByRole('cell').first()).toHaveText(renamed.username)
  await page.reload()
  await expect(userRow(page, user)).toBeVisible()
  await expect(form).toHaveCount(0)
})
