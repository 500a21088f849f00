/** One's own account: password, sessions, and the way back after a login. */
import { expect } from '../../support/browser.ts'
import { addAuthenticator, newOwner, section, setUpApp } from '../support/account-steps.ts'
import { logInByForm, openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import {
  expectAccessible,
  horizontalOverflow,
  overflowingElements,
  smallTargets,
} from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { holdRequests, mockApi } from '../support/page-helpers.ts'
import { endAllSessions } from '../support/site-content.ts'
import { dialog, loginStatus, newBrowserContext } from '../support/user-steps.ts'

test('a plain user opens their account by the name in the bar', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin', owner)
  await page.getByRole('banner').getByRole('link', { name: owner.username }).click()
  await expect(page).toHaveURL('/admin/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Account')
  await expect(page.getByRole('main')).toContainText(`${owner.username}, ${owner.email}`)
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await expect(page.getByText('Passkeys work only at http')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeDisabled()
})

test('an owner ends a stolen session, and the thief’s next click leads to the login', {
  tag: '@gate',
}, async ({ page, browser, site }) => {
  const owner = await newOwner(site, { isAdmin: true })
  const theirs = await newBrowserContext(browser, site)
  const thief = await theirs.newPage()
  await openAsAdmin(thief, site, '/admin/account', owner)
  await expect(section(thief, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await openAsAdmin(page, site, '/admin/account', owner)
  const sessions = section(page, 'Sessions').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'Current' })).toHaveCount(1)
  await page.getByRole('button', { name: /^End the session of/ }).click()
  await expect(toasts(page)).toContainText('The session was ended.')
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused()
  await thief
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Manage Users' })
    .click()
  await expect(thief.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await theirs.close()
})

test('ending the current session logs the owner out', async ({ page, site }) => {
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await page.getByRole('button', { name: 'End this session' }).click()
  await expect(page).toHaveURL('/admin/login')
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  expect((await page.request.get('/api/auth/profile')).status()).toBe(401)
})

test('an owner changes the password after errors, and every other session ends', {
  tag: '@gate',
}, async ({ page, playwright, site, problems }) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  const elsewhere = await playwright.request.newContext({ baseURL: site.url })
  expect(await loginStatus(elsewhere, owner)).toBe(200)
  await openAsAdmin(page, site, '/admin/account', owner)
  const current = page.getByLabel('Current Password')
  const next = page.getByLabel('New Password')
  const button = page.getByRole('button', { name: 'Change password' })
  await current.fill('a guess')
  await next.fill('short')
  await button.click()
  await expect(next).toHaveAccessibleDescription(/at least 8 character/)
  await next.fill('another moth in the relay')
  await button.click()
  await expect(current).toHaveAccessibleDescription('Wrong password.')
  await expect(current).toBeFocused()
  await expect(next).toHaveValue('another moth in the relay')
  await current.fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Password changed.')
  await expect(toasts(page)).toContainText('Your other sessions were ended.')
  await expect(current).toHaveValue('')
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  expect((await elsewhere.get('/api/auth/profile')).status()).toBe(401)
  expect(await loginStatus(elsewhere, owner)).toBe(401)
  expect(await loginStatus(elsewhere, { ...owner, password: 'another moth in the relay' })).toBe(
    200,
  )
  await elsewhere.dispose()
})

test('an owner whose account cannot be loaded sees an error and retries', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  const goOn = await holdRequests(page, '**/api/account')
  await openAsAdmin(page, site, '/admin/account', owner)
  await expect(page.getByRole('status').filter({ hasText: 'Loading your account' })).toBeVisible()
  goOn()
  await expect(section(page, 'Password')).toBeVisible()
  await page.route('**/api/account/sessions', (route) => route.abort(), { times: 1 })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(
    'Error loading your account. Try again later.',
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an owner whose session expired returns to the account after the login', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await expect(section(page, 'Sessions')).toBeVisible()
  await endAllSessions(site)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Faccount')
  await logInByForm(page, owner)
  await expect(page).toHaveURL('/admin/account')
})

test('the account page and its dialogs have no accessibility violations', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password is required').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(dialog(page, 'Set up an app').getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await setUpApp(page)
  await page.getByRole('button', { name: 'Generate new codes' }).click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Generate new codes' }).click()
  await expect(dialog(page, 'Your recovery codes')).toBeVisible()
  await expectAccessible(page)
})

test('the second step of a login has no accessibility violations', async ({ page }) => {
  await mockApi(page, '/api/auth/login', {
    secondStep: { methods: ['totp', 'passkey', 'recoveryCode'] },
  })
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password').fill('whatever it is')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expectAccessible(page)
})

test.describe('in a window 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the account page fits the window', async ({ page, site }) => {
    const owner = await newOwner(site)
    await addAuthenticator(page)
    await openAsAdmin(page, site, '/admin/account', owner)
    await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await overflowingElements(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const form = dialog(page, 'Set up an app')
    await expect(form).toBeVisible()
    expect(await form.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  })
})
