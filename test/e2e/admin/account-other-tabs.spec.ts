/** The account page after a concurrent change in another window or browser. */
import { expect } from '../../support/browser.ts'
import {
  addAuthenticator,
  addPasskey,
  codeOf,
  newOwner,
  saveRecoveryCodes,
  section,
  setUpApp,
} from '../support/account-steps.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { passkeyTest as test } from '../support/admin-test.ts'
import { toasts } from '../support/contact-steps.ts'
import { withDatabase } from '../support/site-content.ts'
import { dialog, loginStatus, newBrowserContext } from '../support/user-steps.ts'

test('setting up an app that another window has set up shows the conflict', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const form = dialog(page, 'Set up an app')
  await expect(form).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/admin/account')
  const { secret } = await setUpApp(other)
  await form.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret))
  await form.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(toasts(page)).toContainText('An app is already set up.')
  await expect(section(page, 'Authenticator app')).toContainText('Set up: ')
})

test('removing a factor that another window has removed shows the conflict and updates the page', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await setUpApp(page)
  await addPasskey(page, 'Laptop')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(1)
  await withDatabase(site, async (db) => {
    await db.deleteFrom('totp').execute()
    await db.deleteFrom('passkey').execute()
  })
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The app was removed already.')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})

test('ending a session that has expired shows the conflict', async ({
  page,
  browser,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  const elsewhere = await newBrowserContext(browser, site)
  await loginStatus(elsewhere.request, owner)
  await openAsAdmin(page, site, '/admin/account', owner)
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(2)
  await elsewhere.request.post(`${site.url}/api/auth/logout`)
  await page.getByRole('button', { name: /^End the session of/ }).click()
  await expect(toasts(page)).toContainText('The session had ended already.')
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await elsewhere.close()
})

test('removing a passkey that another window has removed shows the conflict', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await addPasskey(page, 'Laptop')
  await saveRecoveryCodes(page)
  await withDatabase(site, (db) => db.deleteFrom('passkey').execute())
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The passkey was removed already.')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(0)
})
