/** API tokens on the account page. */
import { expect } from '../../support/browser.ts'
import { newOwner, section } from '../support/account-steps.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { dialog } from '../support/user-steps.ts'

test('an administrator makes and revokes a token', { tag: '@gate' }, async ({
  page,
  request,
  site,
}) => {
  const owner = await newOwner(site, { isAdmin: true })
  await openAsAdmin(page, site, '/admin/account', owner)
  const tokens = section(page, 'API tokens')
  await tokens.getByRole('button', { name: 'Create a token' }).click()
  const form = dialog(page, 'Create a token')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/Name is required/)
  await expect(form.getByText('Choose what the token may do')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Name').fill('Publisher')
  await form.getByLabel('Write drafts').check()
  await form.getByLabel('Expires after').selectOption('1 year')
  await form.getByRole('button', { name: 'Create' }).click()
  const created = dialog(page, 'Your new token')
  const token = (await created.getByRole('code').textContent()) ?? ''
  expect(token).toMatch(/^folio_\w{42}$/)
  await expect(created.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expectAccessible(page)
  await created.getByRole('button', { name: "I've saved it" }).click()
  await expect(tokens.getByRole('listitem')).toContainText(['posts:draft'])
  await expect(tokens).toContainText('Not used yet')
  await expect(page.getByText(token)).toHaveCount(0)
  const headers = { Authorization: `Bearer ${token}` }
  const read = () => request.get(`${site.url}/api/blogs?status=all`, { headers })
  expect((await read()).status()).toBe(200)
  await tokens.getByRole('button', { name: 'Revoke Publisher' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toasts(page)).toContainText('The token was revoked.')
  await expect(tokens.getByRole('listitem')).toHaveCount(0)
  expect((await read()).status()).toBe(401)
})

test('a plain user is offered no tokens', async ({ page, site }) => {
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await expect(section(page, 'Sessions')).toBeVisible()
  await expect(section(page, 'API tokens')).toHaveCount(0)
})
