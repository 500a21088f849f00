/** The second step of a login, in a browser with a virtual authenticator. */
import { expect } from '../../support/browser.ts'
import {
  addAuthenticator,
  addPasskey,
  codeOf,
  denyUserVerification,
  expireLoginTickets,
  holdUserVerification,
  logOut,
  openNewAccount,
  prompts,
  recordPrompts,
  saveRecoveryCodes,
  section,
  setUpApp,
  submitPassword,
} from '../support/account-steps.ts'
import { refusedCall } from '../support/admin-steps.ts'
import { passkeyTest as test } from '../support/admin-test.ts'
import { expectLiveForm, toasts } from '../support/contact-steps.ts'

// A plain user has no access to the dashboard, and calls fail on purpose.
test.beforeEach(({ problems }) => problems.allow(refusedCall))

test('an owner without their phone logs in with a recovery code, which works once, and removes the app', {
  tag: '@gate',
}, async ({ page, site }) => {
  const owner = await openNewAccount(page, site)
  const { codes } = await setUpApp(page)
  await logOut(page)
  await submitPassword(page, owner)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(`${codes[0]}`)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(toasts(page)).toContainText('You have 9 recovery codes left.')
  await logOut(page)
  await submitPassword(page, owner)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(`${codes[0]}`)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong code.')
  await page.getByLabel('Recovery code').fill(`${codes[1]}`)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(toasts(page)).toContainText('You have 8 recovery codes left.')
  await page.getByRole('banner').getByRole('link', { name: owner.username }).click()
  await page.getByRole('button', { name: 'Remove the app' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove the app?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The app was removed.')
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await expect(section(page, 'Recovery codes')).toContainText(
    'when you add your first app or passkey',
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an owner who cancels the passkey prompt sees a hint', async ({ page, site }) => {
  const authenticator = await addAuthenticator(page)
  const owner = await openNewAccount(page, site)
  await addPasskey(page, 'Laptop')
  await saveRecoveryCodes(page)
  await denyUserVerification(authenticator)
  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The passkey was not used. You can try again, or use another method.',
  )
  await submitPassword(page, owner)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an owner whose login takes over five minutes restarts it', async ({ page, site }) => {
  const owner = await openNewAccount(page, site)
  const { secret } = await setUpApp(page)
  await logOut(page)
  await submitPassword(page, owner)
  await expireLoginTickets(site)
  await page.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('longer than five minutes')
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  await submitPassword(page, owner)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expectLiveForm(page)
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an owner who goes on another way ends the passkey prompt', async ({ page, site }) => {
  const authenticator = await addAuthenticator(page)
  await recordPrompts(page)
  const owner = await openNewAccount(page, site)
  await addPasskey(page, 'Laptop')
  await saveRecoveryCodes(page)
  await holdUserVerification(authenticator)
  await page.goto('/admin')
  await page.getByRole('banner').getByRole('link', { name: owner.username }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => prompts(page)).toEqual(['open'])
  await page.goBack()
  await expect.poll(() => prompts(page)).toEqual(['AbortError'])
  await page.goto('/admin/account')
  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect.poll(() => prompts(page)).toEqual(['open'])
  await submitPassword(page, owner)
  await expect.poll(() => prompts(page)).toEqual(['AbortError'])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.poll(() => prompts(page)).toEqual(['AbortError', 'open'])
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.poll(() => prompts(page)).toEqual(['AbortError', 'AbortError'])
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeEnabled()
})

test('an owner goes back and forward between the steps', async ({ page, site }) => {
  const owner = await openNewAccount(page, site)
  const { secret, codes } = await setUpApp(page)
  await logOut(page)
  await page.goto('/blogs')
  await page.goto('/admin/login')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await expectLiveForm(page)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  await logIn.dblclick()
  await expect(page.getByText('One more step')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goForward()
  const code = page.getByRole('textbox', { name: /code/i })
  await code.fill('123 45')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/A code has six digits\./)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await code.fill(`${codes[0]}`.slice(0, -1))
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/A recovery code has 24 letters and digits\./)
  await expect(code).toBeFocused()
  await page.getByRole('button', { name: 'Use the app' }).click()
  await code.fill(codeOf(secret, 1).replace(/^.../, '$& '))
  await logIn.dblclick()
  await expect(page).toHaveURL('/admin')
  const logins = ['/api/auth/login', '/api/auth/second-step']
  expect(calls.filter((path) => logins.includes(path))).toEqual(logins)
  await page.goBack()
  await expect(page).toHaveURL('/blogs')
  await page.goForward()
  await expect(page).toHaveURL('/admin')
})
