/** Second factors in a browser with a device of its own; passkeys need a name for the site. */
import { readFile } from 'node:fs/promises'
import { confirmationNeeded } from '#features/users/account.ts'
import { expect } from '../support/browser.ts'
import {
  addAuthenticator,
  addPasskey,
  codeOf,
  keepCodes,
  letConfirmationPass,
  letTicketsPass,
  logOut,
  newOwner,
  notePrompts,
  prompts,
  refuseFinger,
  section,
  setUpApp,
  showPassword,
  waitForFinger,
} from './account-steps.ts'
import { openAsAdmin, refusedCall } from './admin-steps.ts'
import { cutOff, sidewaysScroll } from './barriers.ts'
import { expectLiveForm, toasts } from './contact-steps.ts'
import { testOn } from './prepared-site.ts'
import { dialog } from './user-steps.ts'

const test = testOn(async () => {}, { host: 'localhost' })

const longName = 'W'.repeat(60)

test('an owner sets up an app, and from then on the login asks for its code', async ({
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
  await showPassword(page, owner)
  const code = page.getByRole('textbox', { name: /^Code/ })
  await expect(code).toBeFocused()
  const tooLate = codeOf(secret, 20)
  await code.fill(tooLate)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This code does not fit.')
  await expect(code).toHaveValue(tooLate)
  await expect(code).toBeFocused()
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  const record = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'))
  expect(Object.keys(record).sort()).toEqual(['_id', 'email', 'isAdmin', 'username'])
})

test('an owner adds a passkey and logs in with it, after the password and without one', async ({
  page,
  site,
  problems,
}) => {
  // The dashboard is closed to a plain user.
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await addPasskey(page, 'Key at the ring')
  await keepCodes(page)
  await expect(section(page, 'Passkeys').getByRole('listitem')).toContainText([
    /Key at the ring.*Not used yet/s,
  ])
  await logOut(page)
  await showPassword(page, owner)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  const asSecondStep = page.waitForRequest('**/api/auth/passkey/options')
  await page.keyboard.press('Enter')
  expect((await asSecondStep).postDataJSON()).toEqual({})
  await expect(page).toHaveURL('/admin')
  await logOut(page)
  await page.goto('/admin/login?next=%2Fadmin%2Faccount')
  const alone = page.waitForRequest('**/api/auth/passkey/options')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  expect((await alone).postDataJSON()).toEqual({ alone: true })
  await expect(page).toHaveURL('/admin/account')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toContainText('Last used')
})

test('an owner whose phone is gone gets in by a recovery code, once, and removes the app', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  const { codes } = await setUpApp(page)
  await logOut(page)
  await showPassword(page, owner)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(`${codes[0]}`)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(toasts(page)).toContainText('You have 9 recovery codes left.')
  await logOut(page)
  await showPassword(page, owner)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(`${codes[0]}`)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This code does not fit.')
  await page.getByLabel('Recovery code').fill(`${codes[1]}`)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(toasts(page)).toContainText('You have 8 recovery codes left.')
  await page.getByRole('link', { name: 'Your Account' }).click()
  await page.getByRole('button', { name: 'Remove the app' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove the app?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The app was removed.')
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await expect(section(page, 'Recovery codes')).toContainText('with your first app or passkey')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an owner who logged in long ago confirms with the password, and what was asked goes on', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  await expect(section(page, 'Sessions')).toBeVisible()
  await letConfirmationPass(site)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const question = dialog(page, 'Please confirm with your password.')
  await question.getByLabel('Password').fill('a guess')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByLabel('Password')).toHaveAccessibleDescription(
    'This is not your password.',
  )
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

test('an owner keeps new recovery codes as a file, and the old ones are dead', async ({
  page,
  site,
}) => {
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  const old = (await setUpApp(page)).codes
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make new recovery codes?' })
  await question.getByRole('button', { name: 'Make new codes' }).click()
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
  const codes = await keepCodes(page)
  expect(copied).toBe(codes.join('\n'))
  expect(text).toBe(`Recovery codes for ${site.url}\nEach works once.\n\n${copied}\n`)
  expect(codes.filter((code) => old.includes(code))).toEqual([])
})

test('an owner who leaves the passkey’s prompt is told so kindly, and gets in another way', async ({
  page,
  site,
  problems,
}) => {
  // The dashboard is closed to a plain user.
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  const authenticator = await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  const { secret } = await setUpApp(page)
  await addPasskey(page, 'Laptop')
  await refuseFinger(authenticator)
  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The passkey was not used. You can try again, or take another way.',
  )
  await showPassword(page, owner)
  await page.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/admin')
})

test('an owner who takes longer than five minutes begins again, and the address is still there', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  const { secret } = await setUpApp(page)
  await logOut(page)
  await showPassword(page, owner)
  await letTicketsPass(site)
  await page.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('longer than five minutes')
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  await showPassword(page, owner)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expectLiveForm(page)
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
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
  await keepCodes(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const form = dialog(page, 'Add a passkey')
  await expect(form.getByLabel('Name')).not.toHaveValue('')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'This device holds a passkey for this account already.',
  )
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The passkey was removed.')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(0)
  await logOut(page)
})

test('an owner who goes on another way leaves no prompt behind, neither in the login nor in the account', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  const authenticator = await addAuthenticator(page)
  await notePrompts(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await addPasskey(page, 'Laptop')
  await keepCodes(page)
  await waitForFinger(authenticator)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Your Account' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => prompts(page)).toEqual(['open'])
  await page.goBack()
  await expect.poll(() => prompts(page)).toEqual(['AbortError'])
  await page.goto('/admin/account')
  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect.poll(() => prompts(page)).toEqual(['open'])
  await showPassword(page, owner)
  await expect.poll(() => prompts(page)).toEqual(['AbortError'])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.poll(() => prompts(page)).toEqual(['AbortError', 'open'])
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.poll(() => prompts(page)).toEqual(['AbortError', 'AbortError'])
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeEnabled()
})

test('an owner who logged in long ago confirms before the device is asked, and it makes one passkey', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await notePrompts(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await letConfirmationPass(site)
  await page.getByRole('button', { name: 'Continue' }).click()
  const question = dialog(page, 'Please confirm with your password.')
  await expect(question).toBeVisible()
  expect(await prompts(page)).toEqual([])
  await question.getByLabel('Password').fill(owner.password)
  await page.keyboard.press('Enter')
  await keepCodes(page)
  expect(await prompts(page)).toEqual(['answered'])
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(1)
})

test('an owner whose new passkey is refused is told so, and the device makes no second one', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await addAuthenticator(page)
  await notePrompts(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await page.route('**/api/account/passkeys', (route) =>
    route.fulfill({ status: 403, json: { message: confirmationNeeded } }),
  )
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const form = dialog(page, 'Add a passkey')
  await expect(form.getByRole('alert')).toHaveText(confirmationNeeded)
  await expect(dialog(page, 'Please confirm with your password.')).toHaveCount(0)
  expect(await prompts(page)).toEqual(['answered'])
})

test('an owner who pastes a code as apps show it, and clicks twice, logs in by one call', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  const { secret } = await setUpApp(page)
  await logOut(page)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await expectLiveForm(page)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  await logIn.dblclick()
  const code = page.getByRole('textbox', { name: /^Code/ })
  await code.fill(codeOf(secret, 1).replace(/^.../, '$& '))
  await logIn.dblclick()
  await expect(page).toHaveURL('/admin')
  expect(calls.filter((path) => path === '/api/auth/login')).toHaveLength(1)
  expect(calls.filter((path) => path === '/api/auth/second-step')).toHaveLength(1)
})

test('an owner whose clock is ahead confirms once and not at every step', async ({
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
  await letConfirmationPass(site)
  await setUp.click()
  await expect(question).toBeVisible()
})

test('an owner who presses Escape over new recovery codes still has them', async ({
  page,
  site,
}) => {
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
  await keepCodes(page)
})

test.describe('in a window of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('an owner reads the whole of a name without a blank', async ({ page, site }) => {
    const owner = await newOwner(site)
    await addAuthenticator(page)
    await openAsAdmin(page, site, '/admin/account', owner)
    await addPasskey(page, longName)
    await keepCodes(page)
    await expect(section(page, 'Passkeys').getByText(longName)).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await cutOff(page)).toEqual([])
    await page.getByRole('button', { name: `Remove ${longName}` }).click()
    const question = page.getByRole('alertdialog')
    expect(await question.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  })
})
