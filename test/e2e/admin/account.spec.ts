/** One's own account: password, sessions, and the way back after a login. */
import { expect } from '../../support/browser.ts'
import { newOwner, section, setUpApp } from '../support/account-steps.ts'
import { addSession, openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { mockApi } from '../support/page-helpers.ts'
import { dialog, loginStatus, newBrowserContext } from '../support/user-steps.ts'

test('a plain user opens their account by their name', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin', owner)
  await page.getByRole('banner').getByRole('link', { name: owner.username }).click()
  await expect(page).toHaveURL('/admin/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Account')
  await expect(page.getByLabel('Username')).toHaveValue(owner.username)
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
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
  await addSession(thief, site, owner)
  await openAsAdmin(thief, site, '/admin/account', owner)
  await expect(section(thief, 'Sessions').getByRole('listitem')).toHaveCount(2)
  await openAsAdmin(page, site, '/admin/account', owner)
  const sessions = section(page, 'Sessions').getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.filter({ hasText: 'Current' })).toHaveCount(1)
  const ends = page.getByRole('button', { name: /^End the session of/ })
  await ends.first().click()
  await expect(ends).toHaveCount(1)
  await expect(ends).toBeFocused()
  await page.keyboard.press('Enter')
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
  await page.getByRole('button', { name: 'End this session' }).click()
  await expect(page).toHaveURL('/admin/login')
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
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

test('the account page and its dialogs are accessible', async ({ page, site, problems }) => {
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
