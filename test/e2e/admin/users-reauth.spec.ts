import { expect } from '../../support/browser.ts'
import { administrator } from '../../support/running-site.ts'
import { expireRecentAuth } from '../support/account-steps.ts'
import { logInByForm, openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { toasts } from '../support/contact-steps.ts'
import { endAllSessions, storeUser } from '../support/site-content.ts'
import { dialog, fillInUser, newUser, userRow } from '../support/user-steps.ts'

const question = 'Please confirm with your password.'

test('adding a user requires recent authentication, and keeps the form', { tag: '@gate' }, async ({
  page,
  problems,
  site,
}) => {
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

test('deleting a user requires recent authentication, and cancelling deletes none', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(refusedCall)
  const user = newUser()
  await storeUser(site, user)
  await openAsAdmin(page, site, '/admin/users')
  await expireRecentAuth(site)
  const remove = async () => {
    await userRow(page, user).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  const reauthDialog = dialog(page, question)
  await expect(reauthDialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reauthDialog).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(userRow(page, user)).toBeVisible()
  await remove()
  await reauthDialog.getByLabel('Password').fill(administrator.password)
  await reauthDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(userRow(page, user)).toHaveCount(0)
})

test('an expired session during reauthentication restores the form after the login', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(refusedCall)
  const user = newUser()
  await openAsAdmin(page, site, '/admin/users')
  await expireRecentAuth(site)
  await page.getByRole('button', { name: 'Add New User' }).click()
  await fillInUser(page, user)
  const form = dialog(page, 'Add New User')
  await form.getByRole('button', { name: 'Add User' }).click()
  const reauthDialog = dialog(page, question)
  await reauthDialog.getByLabel('Password').fill(administrator.password)
  await endAllSessions(site)
  await reauthDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fusers')
  await logInByForm(page)
  await expect(form.getByRole('status')).toContainText('You are back.')
  await expect(form.getByLabel('Username')).toHaveValue(user.username)
  await expect(form.getByLabel('Email')).toHaveValue(user.email)
  await expect(reauthDialog).toHaveCount(0)
})
