/** The two steps of a login with the browser's Back and reload. */
import { expect } from '../../support/browser.ts'
import { codeOf, logOut, newOwner, setUpApp, submitPassword } from '../support/account-steps.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { expectLiveForm } from '../support/contact-steps.ts'

test('going back from the second step keeps the email address', async ({ page, site }) => {
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await setUpApp(page)
  await logOut(page)
  await submitPassword(page, owner)
  await page.goBack()
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goForward()
  await expect(page.getByText('One more step')).toBeVisible()
  await page.reload()
  await expectLiveForm(page)
  await submitPassword(page, owner)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
})

test('going back after the login skips its second step', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  const { secret } = await setUpApp(page)
  await logOut(page)
  await page.goto('/blogs')
  await page.goto('/admin/login')
  await submitPassword(page, owner)
  await page.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await page.goBack()
  await expect(page).toHaveURL('/blogs')
  await page.goForward()
  await expect(page).toHaveURL('/admin')
  await page.goForward()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByText('One more step')).toHaveCount(0)
})

test('an incomplete code is rejected without a request', async ({ page, site }) => {
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  const { codes } = await setUpApp(page)
  await logOut(page)
  await submitPassword(page, owner)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  const code = page.getByRole('textbox', { name: /code/i })
  await code.fill('123 45')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/A code has six digits\./)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await code.fill(`${codes[0]}`.slice(0, -1))
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/A recovery code has 24 letters and digits\./)
  await expect(code).toBeFocused()
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
})
