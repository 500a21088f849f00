/** The account page when responses are lost or slow. */
import type { Page, Route } from '@playwright/test'
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
import { dialog } from '../support/user-steps.ts'

/** The call reaches the server, but its response is lost. */
async function loseResponse(route: Route) {
  const response = await route.fetch()
  expect(response.status()).toBeLessThan(300)
  await route.abort()
}

/** Loses the response to the next call with this method. */
function loseNextResponse(page: Page, path: string, method: string) {
  return page.route(
    path,
    (route) => (route.request().method() === method ? loseResponse(route) : route.fallback()),
    { times: 1 },
  )
}

const unclear = 'It is unclear whether this was done.'
const unseen = 'There may be new recovery codes that you have not seen'

test('an owner whose app was set up by a call with a lost response gets new recovery codes', {
  tag: '@gate',
}, async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const form = dialog(page, 'Set up an app')
  const secret = ((await form.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await form.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret))
  await loseNextResponse(page, '**/api/account/totp', 'PUT')
  await form.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(toasts(page)).toContainText(unclear)
  await expect(section(page, 'Authenticator app')).toContainText('Set up: ')
  const banner = section(page, 'Recovery codes').getByRole('alert')
  await expect(banner).toContainText(unseen)
  await expect(banner.getByText(unseen)).toBeFocused()
  await expect(banner).toBeInViewport()
  await page.getByRole('button', { name: 'Generate new codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Generate new codes' }).click()
  await saveRecoveryCodes(page)
  await expect(banner).toHaveCount(0)
})

test('an owner whose passkey was added by a call with a lost response gets new recovery codes', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await loseNextResponse(page, '**/api/account/passkeys', 'POST')
  await addPasskey(page, 'Laptop')
  await expect(toasts(page)).toContainText(unclear)
  await expect(section(page, 'Passkeys').getByRole('listitem')).toContainText(['Laptop'])
  await expect(section(page, 'Recovery codes').getByRole('alert')).toContainText(unseen)
})

test('a second factor added by a call with a lost response needs no new codes', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await setUpApp(page)
  await loseNextResponse(page, '**/api/account/passkeys', 'POST')
  await addPasskey(page, 'Laptop')
  await expect(toasts(page)).toContainText(unclear)
  await expect(section(page, 'Passkeys').getByRole('listitem')).toContainText(['Laptop'])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an owner whose new codes were lost is prompted to generate them again', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await setUpApp(page)
  await loseNextResponse(page, '**/api/account/recovery-codes', 'POST')
  await page.getByRole('button', { name: 'Generate new codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Generate new codes' }).click()
  await expect(toasts(page)).toContainText(unclear)
  await expect(section(page, 'Recovery codes').getByRole('alert')).toContainText(unseen)
})

test('a set-up that never reached the server does not mention new codes', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const form = dialog(page, 'Set up an app')
  const secret = ((await form.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await form.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret))
  await page.route('**/api/account/totp', (route) => route.abort())
  await form.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(toasts(page)).toContainText(unclear)
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a factor removed by a call with a lost response disappears', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await setUpApp(page)
  await loseNextResponse(page, '**/api/account/totp', 'DELETE')
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText(unclear)
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})

test('set-up and removal appear immediately on a slow connection', async ({ page, site }) => {
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/account', async (route) => {
    await gate.promise
    await route.continue()
  })
  await setUpApp(page)
  await expect(section(page, 'Authenticator app')).toContainText('Set up: ')
  await expect(section(page, 'Recovery codes')).toContainText('10 are left')
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await expect(section(page, 'Recovery codes')).toContainText(
    'when you add your first app or passkey',
  )
  gate.resolve()
})
