/** Focus management on the account page, and the reading order of its dialogs. */
import { expect } from '../../support/browser.ts'
import {
  addAuthenticator,
  addPasskey,
  codeOf,
  denyUserVerification,
  expireLoginTickets,
  newOwner,
  saveRecoveryCodes,
} from '../support/account-steps.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { passkeyTest as test } from '../support/admin-test.ts'
import { toasts } from '../support/contact-steps.ts'
import { dialog, loginStatus, newBrowserContext } from '../support/user-steps.ts'

test('the focus is kept after a cancelled prompt and a failed call', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  const authenticator = await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await denyUserVerification(authenticator)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const form = dialog(page, 'Add a passkey')
  const goOn = form.getByRole('button', { name: 'Continue' })
  await goOn.click()
  await expect(form.getByRole('alert')).toContainText('No passkey was created.')
  await expect(goOn).toBeFocused()
  await form.getByLabel('Name').fill('')
  await goOn.click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByLabel('Name').fill('Laptop')
  await page.route('**/api/account/**', (route) => route.abort())
  await goOn.click()
  await expect(form.getByRole('alert')).toContainText('The passkey did not work.')
  await expect(goOn).toBeFocused()
  await form.getByRole('button', { name: 'Cancel' }).click()
  const change = page.getByRole('button', { name: 'Change password' })
  await page.getByLabel('Current Password').fill(owner.password)
  await page.getByLabel('New Password').fill('another moth in the relay')
  await change.click()
  await expect(toasts(page)).toContainText('It is unclear whether this was done.')
  await expect(change).toBeFocused()
})

test('restarting the set-up focuses its beginning', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const form = dialog(page, 'Set up an app')
  const first = (await form.locator('code').textContent()) ?? ''
  await expireLoginTickets(site)
  await form.getByRole('textbox', { name: /^Code/ }).fill(codeOf(first.replaceAll(' ', '')))
  await form.getByRole('button', { name: 'Set up', exact: true }).click()
  await form.getByRole('button', { name: 'Start again' }).click()
  await expect(form.locator('code')).not.toHaveText(first)
  await expect(form.getByText('Scan this')).toBeFocused()
})

test('ending a session focuses the next one, or the heading after the last', async ({
  page,
  browser,
  site,
}) => {
  const owner = await newOwner(site)
  const others = await newBrowserContext(browser, site)
  await loginStatus(others.request, owner)
  await others.clearCookies()
  await loginStatus(others.request, owner)
  await others.close()
  await openAsAdmin(page, site, '/admin/account', owner)
  const ends = page.getByRole('button', { name: /^End the session of/ })
  await expect(ends).toHaveCount(2)
  await ends.first().click()
  await expect(ends).toHaveCount(1)
  await expect(ends).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeInViewport()
})

test('the question about a passkey is isolated from the direction of its name', async ({
  page,
  site,
}) => {
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  const turning = 'Lap\u202Etop'
  await addPasskey(page, turning)
  await saveRecoveryCodes(page)
  await page.getByRole('button', { name: /^Remove Lap/ }).click()
  const name = page.getByRole('alertdialog').locator('bdi')
  await expect(name).toHaveText(turning)
})
