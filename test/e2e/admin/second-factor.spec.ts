/** Second factors in a browser with a virtual authenticator; passkeys require a host name. */
import { readFile } from 'node:fs/promises'
import { reauthRequiredMessage } from '#features/users/account/account.ts'
import { expect } from '../../support/browser.ts'
import {
  addAuthenticator,
  addPasskey,
  codeOf,
  denyUserVerification,
  expireLoginTickets,
  expireRecentAuth,
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
import { refuse, toasts } from '../support/contact-steps.ts'
import { dialog } from '../support/user-steps.ts'

test('an owner logs in with an app', { tag: '@gate' }, async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const owner = await openNewAccount(page, site)
  const { secret, codes } = await setUpApp(page)
  expect(new Set(codes).size).toBe(10)
  await expect(toasts(page)).toContainText('The app is set up.')
  await expect(section(page, 'Authenticator app')).toContainText('Set up: ')
  await expect(section(page, 'Recovery codes')).toContainText('10 are left')
  await logOut(page)
  await submitPassword(page, owner)
  const code = page.getByRole('textbox', { name: /^Code/ })
  await expect(code).toBeFocused()
  const tooLate = codeOf(secret, 20)
  await code.fill(tooLate)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong code.')
  await expect(code).toHaveValue(tooLate)
  await expect(code).toBeFocused()
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  const record = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'))
  expect(Object.keys(record).sort()).toEqual(['_id', 'email', 'isAdmin', 'username'])
})

test('an owner adds a passkey and logs in with it, with and without the password', {
  tag: '@gate',
}, async ({ page, site, problems }) => {
  // A plain user has no access to the dashboard.
  problems.allow(refusedCall)
  await addAuthenticator(page)
  const owner = await openNewAccount(page, site)
  await addPasskey(page, 'Key at the ring')
  await saveRecoveryCodes(page)
  await expect(section(page, 'Passkeys').getByRole('listitem')).toContainText([
    /Key at the ring.*Not used yet/s,
  ])
  await logOut(page)
  await submitPassword(page, owner)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  const asSecondStep = page.waitForRequest('**/api/auth/passkey/options')
  await page.keyboard.press('Enter')
  expect((await asSecondStep).postDataJSON()).toEqual({})
  await expect(page).toHaveURL('/admin')
  await logOut(page)
  await page.goto('/admin/login?next=%2Fadmin%2Faccount')
  const asOnlyFactor = page.waitForRequest('**/api/auth/passkey/options')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  expect((await asOnlyFactor).postDataJSON()).toEqual({ onlyFactor: true })
  await expect(page).toHaveURL('/admin/account')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toContainText('Last used')
})

test('an owner downloads new recovery codes for the old ones', async ({ page, site }) => {
  await openNewAccount(page, site)
  const old = (await setUpApp(page)).codes
  await page.getByRole('button', { name: 'Generate new codes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Generate new recovery codes?' })
  await question.getByRole('button', { name: 'Generate new codes' }).click()
  const shown = dialog(page, 'Your recovery codes')
  await expect(shown).toContainText('They are shown only now.')
  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await shown.getByRole('button', { name: 'Copy' }).click()
  await expect(shown.getByRole('status')).toHaveText('Copied.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  for (const _ of 'thrice') await page.keyboard.press('Escape')
  await expect(shown).toHaveJSProperty('open', true)
  const codes = await saveRecoveryCodes(page)
  expect(copied).toBe(codes.join('\n'))
  expect(text).toContain(copied)
  expect(codes.filter((code) => old.includes(code))).toEqual([])
})

test('an owner cannot add the same device twice', async ({ page, site, problems }) => {
  problems.allow(/InvalidStateError|WebAuthnError|previously registered/)
  await addAuthenticator(page)
  await openNewAccount(page, site)
  const turning = 'Lap\u202Etop'
  await addPasskey(page, turning)
  await saveRecoveryCodes(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const form = dialog(page, 'Add a passkey')
  await expect(form.getByLabel('Name')).not.toHaveValue('')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'This device already has a passkey for this account.',
  )
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Remove Lap/ }).click()
  // The question is isolated from the direction of the name.
  await expect(page.getByRole('alertdialog').locator('bdi')).toHaveText(turning)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The passkey was removed.')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(0)
})

test('an owner reauthenticates before the passkey prompt', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  await addAuthenticator(page)
  await recordPrompts(page)
  const owner = await openNewAccount(page, site)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expireRecentAuth(site)
  const form = dialog(page, 'Add a passkey')
  await form.getByRole('button', { name: 'Continue' }).click()
  const question = dialog(page, 'Please confirm with your password.')
  await expect(question).toBeVisible()
  expect(await prompts(page)).toEqual([])
  await page.route('**/api/account/passkeys', refuse(403, { message: reauthRequiredMessage }), {
    times: 1,
  })
  await question.getByLabel('Password').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText(reauthRequiredMessage)
  await expect(question).toHaveCount(0)
  expect(await prompts(page)).toEqual(['answered'])
})

test('an owner whose clock is ahead reauthenticates once', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  await page.clock.setSystemTime(Date.now() + 7_200_000)
  const owner = await openNewAccount(page, site)
  const setUp = page.getByRole('button', { name: 'Set up an app' })
  await setUp.click()
  const question = dialog(page, 'Please confirm with your password.')
  await question.getByLabel('Password').fill(owner.password)
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Set up an app')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await setUp.click()
  await expect(form).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('an owner keeps the focus after a failure', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const authenticator = await addAuthenticator(page)
  const owner = await openNewAccount(page, site)
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
  await page.keyboard.press('Escape')
  await page.route('**/api/account/**', (route) => route.abort())
  const change = page.getByRole('button', { name: 'Change password' })
  await page.getByLabel('Current Password').fill(owner.password)
  await page.getByLabel('New Password').fill('another moth in the relay')
  await change.click()
  await expect(toasts(page)).toContainText('It is unclear whether this was done.')
  await expect(change).toBeFocused()
})

test('an owner whose set-up took too long restarts it', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  await openNewAccount(page, site)
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
