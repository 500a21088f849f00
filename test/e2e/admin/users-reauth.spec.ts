import { expect } from '../../support/browser.ts'
import { administrator } from '../../support/running-site.ts'
import { expireRecentAuth } from '../support/account-steps.ts'
import { logInByForm, openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { toasts } from '../support/contact-steps.ts'
import { endAllSessions, storeUser } from '../support/site-content.ts'
import { dialog, fillInUser, newUser, userRow } from '../support/user-steps.ts'

const question = 'Please confirm with your password.'
const youAreBack = 'You are back. Your changes are not saved yet; enter any password again.'

test('an administrator reauthenticates', { tag: '@gate' }, async ({ page, problems, site }) => {
  problems.allow(refusedCall)
  const user = newUser()
  await openAsAdmin(page, site, '/admin/users')
  await expireRecentAuth(site)
  await page.getByRole('button', { name: 'Add New User' }).click()
  await fillInUser(page, user)
  const form = dialog(page, 'Add New User')
  await form.getByRole('button', { name: 'Add User' }).click()
  const reauthDialog = dialog(page, question)
  await reauthDialog.getByLabel('Password').fill('not mine')
  await reauthDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(reauthDialog.getByText('Wrong password.')).toBeVisible()
  await reauthDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(reauthDialog).toBeHidden()
  await expect(form.getByRole('button', { name: 'Add User' })).toBeFocused()
  await expect(form.getByLabel('Username')).toHaveValue(user.username)
  await form.getByRole('button', { name: 'Add User' }).click()
  await reauthDialog.getByLabel('Password').fill(administrator.password)
  await reauthDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(toasts(page)).toContainText('User created successfully!')
  await expect(userRow(page, user)).toBeVisible()
})

test('an administrator logs in and finds the new user again', async ({ page, problems, site }) => {
  problems.allow(refusedCall)
  const user = newUser()
  await openAsAdmin(page, site, '/admin/users')
  await expireRecentAuth(site)
  await page.getByRole('button', { name: 'Add New User' }).click()
  await fillInUser(page, user)
  const form = dialog(page, 'Add New User')
  await form.getByLabel('Administrator Role').check()
  await form.getByRole('button', { name: 'Add User' }).click()
  const reauthDialog = dialog(page, question)
  await reauthDialog.getByLabel('Password').fill(administrator.password)
  await endAllSessions(site)
  await reauthDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fusers')
  await logInByForm(page)
  await expect(form.getByRole('status')).toHaveText(youAreBack)
  await expect(form.getByLabel('Username')).toHaveValue(user.username)
  await expect(form.getByLabel('Email')).toHaveValue(user.email)
  await expect(form.getByLabel('Administrator Role')).toBeChecked()
  await expect(form.getByLabel('Password')).toHaveValue('')
  await expect(reauthDialog).toHaveCount(0)
  const webStorage = await page.evaluate(() =>
    JSON.stringify({ ...localStorage, ...sessionStorage }),
  )
  expect(webStorage).not.toContain(user.password)
  await form.getByLabel('Password').fill(user.password)
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(userRow(page, user).getByRole('cell').nth(2)).toHaveText('Administrator')
  await expireRecentAuth(site)
  await userRow(page, user).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await reauthDialog.getByLabel('Password').fill(administrator.password)
  await reauthDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(userRow(page, user)).toHaveCount(0)
})

test('an administrator logs in and finds the edited user again', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(refusedCall)
  const [user, renamed] = [newUser(), newUser()]
  await storeUser(site, user)
  await openAsAdmin(page, site, '/admin/users')
  await userRow(page, user).getByRole('button', { name: 'Edit' }).click()
  const form = dialog(page, 'Edit User')
  await form.getByLabel('Username').fill(renamed.username)
  await endAllSessions(site)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await logInByForm(page)
  await expect(form.getByRole('status')).toHaveText(youAreBack)
  await expect(form.getByLabel('Email')).toHaveValue(user.email)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(userRow(page, user).getByRole('cell').first()).toHaveText(renamed.username)
  await page.reload()
  await expect(userRow(page, user)).toBeVisible()
  await expect(form).toHaveCount(0)
})
