/** The account page when responses are lost or slow, or the account is changed elsewhere. */
import type { Page, Route } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import {
  addAuthenticator,
  addPasskey,
  codeOf,
  openNewAccount,
  saveRecoveryCodes,
  section,
  setUpApp,
} from '../support/account-steps.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { passkeyTest as test } from '../support/admin-test.ts'
import { toasts } from '../support/contact-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'
import { withDatabase } from '../support/site-content.ts'
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

// A plain user has no access to the dashboard, and calls fail on purpose.
test.beforeEach(({ problems }) => problems.allow(refusedCall))

test('an owner whose app was set up by a call with a lost response gets new recovery codes', {
  tag: '@gate',
}, async ({ page, site }) => {
  await openNewAccount(page, site)
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

test('an owner whose responses are lost sees what was done', async ({ page, site }) => {
  const banner = section(page, 'Recovery codes').getByRole('alert')
  const passkeys = section(page, 'Passkeys').getByRole('listitem')
  await addAuthenticator(page)
  await openNewAccount(page, site)
  await test.step('a first passkey', async () => {
    await loseNextResponse(page, '**/api/account/passkeys', 'POST')
    await addPasskey(page, 'Laptop')
    await expect(toasts(page)).toContainText(unclear)
    await expect(passkeys).toContainText(['Laptop'])
    await expect(banner).toContainText(unseen)
  })
  await openNewAccount(page, site)
  await setUpApp(page)
  await test.step('a second factor needs no new codes', async () => {
    await loseNextResponse(page, '**/api/account/passkeys', 'POST')
    await addPasskey(page, 'Laptop')
    await expect(passkeys).toContainText(['Laptop'])
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await test.step('new codes', async () => {
    await loseNextResponse(page, '**/api/account/recovery-codes', 'POST')
    await page.getByRole('button', { name: 'Generate new codes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Generate new codes' }).click()
    await expect(banner).toContainText(unseen)
  })
  await test.step('a removal', async () => {
    await loseNextResponse(page, '**/api/account/totp', 'DELETE')
    await removeFactor(page, 'Remove the app')
    await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  })
})

test('an owner whose set-up got lost reads of no new codes', async ({ page, site }) => {
  await openNewAccount(page, site)
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

test('an owner on a slow connection sees a set-up at once', async ({ page, site }) => {
  await openNewAccount(page, site)
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  const release = await holdRequests(page, '**/api/account')
  await setUpApp(page)
  await expect(section(page, 'Recovery codes')).toContainText('10 are left')
  await removeFactor(page, 'Remove the app')
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await expect(section(page, 'Recovery codes')).toContainText('when you add your first')
  release()
})

test('an owner whose account was changed elsewhere reads so', async ({ page, site }) => {
  await addAuthenticator(page)
  const owner = await openNewAccount(page, site)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const other = await page.context().newPage()
  await other.goto('/admin/account')
  const { secret } = await setUpApp(other)
  const form = dialog(page, 'Set up an app')
  await form.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret))
  await form.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(toasts(page)).toContainText('An app is already set up.')
  await expect(section(page, 'Authenticator app')).toContainText('Set up: ')

  await addPasskey(page, 'Laptop')
  await withDatabase(site, (db) => db.deleteFrom('passkey').execute())
  await removeFactor(page, 'Remove Laptop')
  await expect(toasts(page)).toContainText('The passkey was removed already.')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(0)
  await withDatabase(site, (db) => db.deleteFrom('totp').execute())
  await removeFactor(page, 'Remove the app')
  await expect(toasts(page)).toContainText('The app was removed already.')
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()

  await openAsAdmin(page, site, '/admin/account', owner)
  const end = page.getByRole('button', { name: /^End the session of/ }).first()
  await expect(end).toBeVisible()
  await withDatabase(site, (db) => {
    const newest = db.selectFrom('session').select('id').orderBy('created_at', 'desc').limit(1)
    return db.deleteFrom('session').where('id', 'not in', newest).execute()
  })
  await end.click()
  await expect(toasts(page)).toContainText('The session had ended already.')
})

async function removeFactor(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
}
