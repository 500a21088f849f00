/** The account page when answers are lost or slow, and when another window was quicker. */
import type { Page, Route } from '@playwright/test'
import { expect } from '../support/browser.ts'
import {
  addAuthenticator,
  addPasskey,
  codeOf,
  keepCodes,
  letTicketsPass,
  newOwner,
  refuseFinger,
  section,
  setUpApp,
} from './account-steps.ts'
import { openAsAdmin, refusedCall } from './admin-steps.ts'
import { toasts } from './contact-steps.ts'
import { testOn, withDatabase } from './prepared-site.ts'
import { anotherBrowser, dialog, loginStatus } from './user-steps.ts'

const test = testOn(async () => {}, { host: 'localhost' })

/** The call reaches the server, and its answer nobody. */
async function loseAnswer(route: Route) {
  await route.fetch()
  await route.abort()
}

/** Loses the answer to the next call of this kind. */
function loseNextAnswer(page: Page, path: string, method: string) {
  return page.route(
    path,
    (route) => (route.request().method() === method ? loseAnswer(route) : route.fallback()),
    { times: 1 },
  )
}

test('an owner whose app is set up by a call without an answer is led to new recovery codes', async ({
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
  await loseNextAnswer(page, '**/api/account/totp', 'PUT')
  await form.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(section(page, 'Authenticator app')).toContainText('Set up: ')
  const news = section(page, 'Recovery codes').getByRole('alert')
  await expect(news).toContainText('The app is set up, but its recovery codes did not arrive.')
  await expect(news.getByText('did not arrive')).toBeFocused()
  await expect(news).toBeInViewport()
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
  await keepCodes(page)
  await expect(news).toHaveCount(0)
})

test('an owner whose passkey is added by a call without an answer is led to new recovery codes', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await loseNextAnswer(page, '**/api/account/passkeys', 'POST')
  await addPasskey(page, 'Laptop')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toContainText(['Laptop'])
  await expect(section(page, 'Recovery codes').getByRole('alert')).toContainText(
    'The passkey was added, but its recovery codes did not arrive.',
  )
})

test('an owner whose second factor is added by a call without an answer misses no codes', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await setUpApp(page)
  await loseNextAnswer(page, '**/api/account/passkeys', 'POST')
  await addPasskey(page, 'Laptop')
  await expect(toasts(page)).toContainText('The passkey was added.')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an owner who sets up an app that another window has set up meanwhile is told so', async ({
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
  await expect(toasts(page)).toContainText('The app is set up already.')
  await expect(section(page, 'Authenticator app')).toContainText('Set up: ')
})

test('an owner who removes by a call without an answer is told that it is done', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await setUpApp(page)
  await loseNextAnswer(page, '**/api/account/totp', 'DELETE')
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The app was removed.')
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})

test('an owner who removes what another window has removed is told so, and it is gone', async ({
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

test('an owner who ends a session that has ended by itself is told so', async ({
  page,
  browser,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  const elsewhere = await anotherBrowser(browser, site)
  await loginStatus(elsewhere.request, owner)
  await openAsAdmin(page, site, '/admin/account', owner)
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(2)
  await elsewhere.request.post(`${site.url}/api/auth/logout`)
  await page.getByRole('button', { name: /^End the session of/ }).click()
  await expect(toasts(page)).toContainText('The session had ended already.')
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await elsewhere.close()
})

test('an owner who removes a passkey that another window has removed is told so', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await addPasskey(page, 'Laptop')
  await keepCodes(page)
  await withDatabase(site, (db) => db.deleteFrom('passkey').execute())
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The passkey was removed already.')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(0)
})

test('an owner with a slow connection sees at once what was set up and removed', async ({
  page,
  site,
}) => {
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
  await expect(section(page, 'Recovery codes')).toContainText('with your first app or passkey')
  gate.resolve()
})

test('an owner goes on where the focus is, after a prompt that was left and an API that is dead', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  const authenticator = await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await refuseFinger(authenticator)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const form = dialog(page, 'Add a passkey')
  const goOn = form.getByRole('button', { name: 'Continue' })
  await goOn.click()
  await expect(form.getByRole('alert')).toContainText('No passkey was made.')
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
  await expect(section(page, 'Password').getByRole('alert')).toContainText('Could not change')
  await expect(change).toBeFocused()
})

test('an owner who begins the set-up again reads from its first words', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const form = dialog(page, 'Set up an app')
  const first = (await form.locator('code').textContent()) ?? ''
  await letTicketsPass(site)
  await form.getByRole('textbox', { name: /^Code/ }).fill(codeOf(first.replaceAll(' ', '')))
  await form.getByRole('button', { name: 'Set up', exact: true }).click()
  await form.getByRole('button', { name: 'Begin again' }).click()
  await expect(form.locator('code')).not.toHaveText(first)
  await expect(form.getByText('Photograph this')).toBeFocused()
})

test('an owner who ends one session of many is at the next one, and after the last at the heading', async ({
  page,
  browser,
  site,
}) => {
  const owner = await newOwner(site)
  const others = await anotherBrowser(browser, site)
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

test('an owner reads the question about a passkey in its order, whatever the passkey is called', async ({
  page,
  site,
}) => {
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  const turning = 'Lap\u202Etop'
  await addPasskey(page, turning)
  await keepCodes(page)
  await page.getByRole('button', { name: /^Remove Lap/ }).click()
  const name = page.getByRole('alertdialog').locator('bdi')
  await expect(name).toHaveText(turning)
})
