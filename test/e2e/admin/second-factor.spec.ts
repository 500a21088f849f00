/** Second factors in a browser with a virtual authenticator; passkeys require a host name. */
import { readFile } from 'node:fs/promises'
import { reauthRequiredMessage } from '#features/users/account/account.ts'
import { expect } from '../../support/browser.ts'
import {
  addAuthenticator,
  addPasskey,
  codeOf,
  expireRecentAuth,
  logOut,
  newOwner,
  prompts,
  recordPrompts,
  saveRecoveryCodes,
  section,
  setUpApp,
  submitPassword,
} from '../support/account-steps.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { passkeyTest as test } from '../support/admin-test.ts'
import { horizontalOverflow, overflowingElements } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { dialog } from '../support/user-steps.ts'

const longName = 'W'.repeat(60)

test('an owner sets up an app, and the login then requires its code', { tag: '@gate' }, async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
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
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
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

test('an owner without recent authentication enters the password, and the action continues', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await expect(section(page, 'Sessions')).toBeVisible()
  await expireRecentAuth(site)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const question = dialog(page, 'Please confirm with your password.')
  await question.getByLabel('Password').fill('a guess')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByLabel('Password')).toHaveAccessibleDescription('Wrong password.')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await question.getByLabel('Password').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Set up an app')).toBeVisible()
  await expect(question).toBeHidden()
})

test('an owner downloads new recovery codes, and the old ones are invalid', async ({
  page,
  site,
}) => {
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  const old = (await setUpApp(page)).codes
  await page.getByRole('button', { name: 'Generate new codes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Generate new recovery codes?' })
  await question.getByRole('button', { name: 'Generate new codes' }).click()
  const shown = dialog(page, 'Your recovery codes')
  await expect(shown).toContainText('They are shown only now.')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  const text = await readFile(await download.path(), 'utf8')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await shown.getByRole('button', { name: 'Copy' }).click()
  await expect(shown.getByRole('status')).toHaveText('Copied.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const codes = await saveRecoveryCodes(page)
  expect(copied).toBe(codes.join('\n'))
  expect(text).toBe(`Recovery codes for ${site.url}\nEach works once.\n\n${copied}\n`)
  expect(codes.filter((code) => old.includes(code))).toEqual([])
})

test('an owner cannot add the same device twice, and removes its passkey', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/InvalidStateError|WebAuthnError|previously registered/)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await addPasskey(page, 'Laptop')
  await saveRecoveryCodes(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const form = dialog(page, 'Add a passkey')
  await expect(form.getByLabel('Name')).not.toHaveValue('')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'This device already has a passkey for this account.',
  )
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The passkey was removed.')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(0)
  await logOut(page)
})

test('reauthentication precedes the passkey prompt, and one passkey is created', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await recordPrompts(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expireRecentAuth(site)
  await page.getByRole('button', { name: 'Continue' }).click()
  const question = dialog(page, 'Please confirm with your password.')
  await expect(question).toBeVisible()
  expect(await prompts(page)).toEqual([])
  await question.getByLabel('Password').fill(owner.password)
  await page.keyboard.press('Enter')
  await saveRecoveryCodes(page)
  expect(await prompts(page)).toEqual(['answered'])
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(1)
})

test('a rejected passkey shows an error, and no second one is created', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await recordPrompts(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await page.route('**/api/account/passkeys', (route) =>
    route.fulfill({ status: 403, json: { message: reauthRequiredMessage } }),
  )
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const form = dialog(page, 'Add a passkey')
  await expect(form.getByRole('alert')).toHaveText(reauthRequiredMessage)
  await expect(dialog(page, 'Please confirm with your password.')).toHaveCount(0)
  expect(await prompts(page)).toEqual(['answered'])
})

test('an owner whose clock is ahead reauthenticates only once', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await page.clock.setSystemTime(Date.now() + 7_200_000)
  await openAsAdmin(page, site, '/admin/account', owner)
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
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expireRecentAuth(site)
  await setUp.click()
  await expect(question).toBeVisible()
})

test('Escape does not close new recovery codes', async ({ page, site }) => {
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await addPasskey(page, 'Laptop')
  const shown = dialog(page, 'Your recovery codes')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(shown).toHaveJSProperty('open', true)
  await saveRecoveryCodes(page)
})

test.describe('in a window of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('a long name without spaces is shown completely', async ({ page, site }) => {
    const owner = await newOwner(site)
    await addAuthenticator(page)
    await openAsAdmin(page, site, '/admin/account', owner)
    await addPasskey(page, longName)
    await saveRecoveryCodes(page)
    await expect(section(page, 'Passkeys').getByText(longName)).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await overflowingElements(page)).toEqual([])
    await page.getByRole('button', { name: `Remove ${longName}` }).click()
    const question = page.getByRole('alertdialog')
    expect(await question.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  })
})
