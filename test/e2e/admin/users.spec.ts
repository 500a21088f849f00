import { expect } from '../../support/browser.ts'
import { administrator } from '../../support/running-site.ts'
import { logInByForm, openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { failedRequestLog, toasts } from '../support/contact-steps.ts'
import { storeUser } from '../support/site-content.ts'
import {
  dialog,
  fillInUser,
  loginStatus,
  newBrowserContext,
  newUser,
  userRow,
} from '../support/user-steps.ts'

const deleteQuestion = 'Are you sure you want to delete this user? This action cannot be undone.'

test('an administrator adds a user after errors', { tag: '@gate' }, async ({ page, site }) => {
  const user = newUser()
  await openAsAdmin(page, site, '/admin/users')
  await expect(page.getByRole('columnheader')).toHaveText(['Username', 'Email', 'Role', 'Actions'])
  await expect(userRow(page, administrator).getByRole('cell').nth(2)).toHaveText('Administrator')
  await page.getByRole('button', { name: 'Add New User' }).click()
  const form = dialog(page, 'Add New User')
  await expect(form.getByLabel('Username')).toHaveValue('')
  await expect(form.getByLabel('Email')).toHaveValue('')
  await expect(form.getByLabel('Password')).toHaveValue('')
  await expect(form.getByLabel('Administrator Role')).not.toBeChecked()
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByText('Username is required')).toBeVisible()
  await expect(form.getByText('Email is required')).toBeVisible()
  await expect(form.getByText('Password is required')).toBeVisible()
  await expect(form.getByLabel('Username')).toBeFocused()
  await fillInUser(page, user)
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(toasts(page)).toContainText('User created successfully!')
  await expect(form).toBeHidden()
  await expect(userRow(page, user).getByRole('cell')).toHaveText([
    user.username,
    user.email,
    'User',
    'EditDelete',
  ])
  expect(await loginStatus(page.request, user)).toBe(200)
})

test('an administrator renames a user and sets a password', async ({ page, playwright, site }) => {
  const request = await playwright.request.newContext({ baseURL: site.url })
  const user = newUser({ isAdmin: true })
  const renamed = newUser()
  await storeUser(site, user)
  await openAsAdmin(page, site, '/admin/users')
  await userRow(page, user).getByRole('button', { name: 'Edit' }).click()
  const form = dialog(page, 'Edit User')
  const newPassword = form.getByLabel('New Password (leave blank to keep current)')
  await expect(form.getByLabel('Email')).toHaveValue(user.email)
  await expect(form.getByLabel('Administrator Role')).toBeChecked()
  await expect(newPassword).toHaveValue('')
  await form.getByLabel('Username').fill('')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Username is required')).toBeVisible()
  await expect(form.getByText('Password is required')).toHaveCount(0)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await userRow(page, user).getByRole('button', { name: 'Edit' }).click()
  await expect(form.getByLabel('Username')).toHaveValue(user.username)
  await form.getByLabel('Username').fill(renamed.username)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toasts(page)).toContainText('User updated successfully!')
  await expect(form).toBeHidden()
  await expect(userRow(page, user).getByRole('cell').first()).toHaveText(renamed.username)
  expect(await loginStatus(request, user)).toBe(200)
  await userRow(page, user).getByRole('button', { name: 'Edit' }).click()
  await newPassword.fill('another moth in the relay')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  expect(await loginStatus(request, { ...user, password: 'another moth in the relay' })).toBe(200)
  expect(await loginStatus(request, user)).toBe(401)
  await request.dispose()
})

test('an administrator promotes and demotes a user', async ({ browser, page, site }) => {
  const user = newUser()
  await storeUser(site, user)
  await openAsAdmin(page, site, '/admin/users')
  const row = userRow(page, user)
  const form = dialog(page, 'Edit User')
  const role = async (isAdmin: boolean) => {
    await row.getByRole('button', { name: 'Edit' }).click()
    await form.getByLabel('Administrator Role').setChecked(isAdmin)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
  }
  await role(true)
  await expect(row.getByRole('cell').nth(2)).toHaveText('Administrator')

  const elsewhere = await newBrowserContext(browser, site)
  const theirs = await elsewhere.newPage()
  await openAsAdmin(theirs, site, '/admin/users', user)
  await expect(userRow(theirs, user)).toBeVisible()
  await role(false)
  await expect(row.getByRole('cell').nth(2)).toHaveText('User')
  await theirs.getByRole('link', { name: 'Messages' }).click()
  await expect(theirs.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await elsewhere.close()
})

test('an administrator cannot remove their own account', async ({ page, problems, site }) => {
  problems.allow(/409|ApiError/)
  const errorText = 'You cannot delete your own account or take the administrator role from it.'
  const [own, other] = [newUser({ isAdmin: true }), newUser({ isAdmin: true })]
  await storeUser(site, own)
  await storeUser(site, other)
  await openAsAdmin(page, site, '/admin/users', own)
  const question = page.getByRole('alertdialog', { name: deleteQuestion })
  await userRow(page, other).getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText(other.email)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText('User deleted successfully!')
  await expect(userRow(page, other)).toHaveCount(0)
  await userRow(page, own).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText(`Failed to delete user. Please try again.${errorText}`)
  await userRow(page, own).getByRole('button', { name: 'Edit' }).click()
  const form = dialog(page, 'Edit User')
  await form.getByLabel('Administrator Role').uncheck()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    `Failed to save user. Please try again.${errorText}`,
  )
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(userRow(page, own).getByRole('cell').nth(2)).toHaveText('Administrator')
})

test('an administrator sees why a user is not saved', async ({ page, problems, site }) => {
  problems.allow(/ApiError|Failed to load resource/)
  const user = newUser()
  await storeUser(site, user)
  await openAsAdmin(page, site, '/admin/users')
  const form = dialog(page, 'Add New User')
  await page.getByRole('button', { name: 'Add New User' }).click()
  await fillInUser(page, newUser({ email: user.email }))
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByRole('alert')).toHaveText('Failed to save user. Please try again.')
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'Another account already has this email address.',
  )
  await page.route('**/api/users**', (route) => route.fulfill({ status: 500, json: {} }))
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('')
  await expect(form.getByRole('alert')).toHaveText('Failed to save user. Please try again.')
  await expect(form.getByLabel('Email')).toHaveValue(user.email)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Error loading users. Try again later.')
})

test('a plain user has no access', { tag: '@gate' }, async ({ page, problems, site }) => {
  problems.allow(failedRequestLog)
  const user = newUser()
  const closed = `You are logged in as ${user.username}. This account is not an administrator`
  const { _id } = await storeUser(site, user)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
  await logInByForm(page, user)
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data')
  await expect(page.getByRole('note')).toContainText(closed)
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await expectAccessible(page)
  const refused = {
    '/admin/blogs': 'Failed to load blogs. Please try again later.',
    '/admin/users': 'Error loading users. Try again later.',
    '/admin/messages': 'Failed to load messages. Please try again later.',
    '/admin/site': 'Failed to load your site. Please try again later.',
    '/admin/blogs/edit/a-page-that-does-less': 'Error loading blog data. Please try again later.',
  }
  for (const [path, message] of Object.entries(refused)) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(message)
  }
  const promotion = await page.request.put(`/api/users/${_id}`, { data: { isAdmin: true } })
  expect(promotion.status()).toBe(403)
})
