/** The command palette. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { expectAccessible } from '../support/axe.ts'
import { heading, titleField } from '../support/editor-steps.ts'
import { openMessage, removeAllMessages, storeMessages } from '../support/message-steps.ts'
import { endComposition, holdRequests } from '../support/page-helpers.ts'
import { storePost, storeUser, testOn } from '../support/site-content.ts'
import { newUser } from '../support/user-steps.ts'

const test = testOn(async (site) => {
  await removeAllMessages(site)
  await storePost(site, { title: 'Saffron and thyme' })
  await storeMessages(site, [
    { name: 'Bea', subject: 'Saffron', message: 'A pound of it.' },
    { name: 'Cem', subject: 'Salt' },
  ])
})

test('an administrator goes to a page, a post and a message without a mouse', {
  tag: '@gate',
}, async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin')
  await expect(heading(page)).toHaveText('Dashboard')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('users')
  await expect(active(page)).toHaveText('Manage Users')
  expect(await endComposition(field(page))).toBe(false)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Manage Users')
  await expect(heading(page)).toBeFocused()

  await page.keyboard.press('Control+k')
  await field(page).fill('saffron')
  await expect(options(page)).toHaveText([/^Saffron and thyme/, /^Bea/])
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Blog Title')).toHaveValue('Saffron and thyme')

  await page.keyboard.press('Control+k')
  await field(page).fill('saffron')
  await expect(options(page)).toHaveCount(2)
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toHaveText(/^Bea/)
  await page.keyboard.press('Enter')
  await expect(openMessage(page, 'Bea')).toContainText('A pound of it.')
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toHaveValue('saffron')
})

test('an owner types on while the palette is loaded', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/blogs/create')
  await titleField(page).focus()
  const release = await holdRequests(page, /command-palette/)
  const loading = page.waitForRequest(/command-palette/)
  await page.keyboard.press('Control+k')
  await loading
  await page.keyboard.type('saf')
  release()
  await expect(field(page)).toHaveValue('saf')
  await page.keyboard.type('fron')
  await expect(field(page)).toHaveValue('saffron')
  await page.keyboard.press('Escape')
  await expect(titleField(page)).toHaveValue('')
})

test('an owner opens the palette from the bar', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/users')
  const button = page.getByRole('button', { name: /^Search/ })
  await button.click()
  await expect(options(page).first()).toHaveText('Dashboard')
  await expectAccessible(page)
  await field(page).fill('nothing like it')
  await expect(page.getByText('Nothing matches “nothing like it”.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await expect(field(page)).toBeFocused()
  await page.mouse.click(5, 400)
  await expect(field(page)).toHaveCount(0)
})

test('an owner who types on aborts a search', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  await openAsAdmin(page, site, '/admin/users')
  const release = await holdRequests(page, /\/api\/(blogs|messages)\?q=sal&/)
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('q=sal&'))
  const sent = page.waitForRequest(/\/api\/messages\?q=sal&/)
  await field(page).fill('sal')
  await sent
  await field(page).fill('salt')
  expect((await aborted).failure()?.errorText).toContain('ERR_ABORTED')
  await expect(options(page)).toHaveText([/^Cem/])
  release()
  await page.route('**/api/messages?q=**', (route) => route.fulfill({ status: 500, json: {} }))
  await field(page).fill('saffron')
  await expect(page.getByRole('alert')).toHaveText(
    'Messages could not be searched. Please try again.',
  )
  await expect(options(page)).toHaveText([/^Saffron and thyme/])
})

test('a plain user finds pages, and nothing is searched', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const user = newUser()
  await storeUser(site, user)
  await openAsAdmin(page, site, '/admin/account', user)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await expect(heading(page)).toHaveText('Your Account')
  await page.keyboard.press('Control+k')
  await field(page).fill('salt')
  await expect(page.getByText('Nothing matches “salt”.')).toBeVisible()
  await field(page).fill('dash')
  await expect(active(page)).toHaveText('Dashboard')
  expect(calls.filter((url) => url.includes('?q='))).toEqual([])
})

function field(page: Page) {
  return page.getByRole('combobox', { name: 'Search pages, posts and messages' })
}

function options(page: Page) {
  return page.getByRole('option')
}

function active(page: Page) {
  return page.getByRole('option', { selected: true })
}
