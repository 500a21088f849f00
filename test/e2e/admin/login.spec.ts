import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { administrator } from '../../support/running-site.ts'
import { logInByForm, openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { expectLiveForm } from '../support/contact-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'

test('an anonymous user sees nothing of an admin page, and returns to it after the login', {
  tag: '@gate',
}, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await recordMainTexts(page)
  await page.goto('/admin/blogs?q=queues')
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fblogs%3Fq%3Dqueues')
  await expect(page.getByText('Please log in to return to where you were.')).toBeVisible()
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(await otherMainTexts(page, 'Admin Login')).toEqual([])
  await logInByForm(page)
  await expect(page).toHaveURL('/admin/blogs?q=queues')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Blogs')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText([
    'All',
    'Published',
    'Scheduled',
    'Drafts',
    'Deleted',
    'What a ticket rail knows about queues',
  ])
})

test('the owner logs in after errors', async ({ page, problems }) => {
  problems.allow(refusedCall)
  await openLogin(page, '/admin/login')
  await logInButton(page).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(administrator.email)
  await logInButton(page).click()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.getByLabel('Password').fill('not the pans')
  await logInButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await page.getByLabel('Password').fill(administrator.password)
  await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 })
  await logInButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Authentication failed. Please check the console for details.',
  )
  const response = await holdRequests(page, '**/api/auth/login')
  await logInButton(page).click()
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  response()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
})

test('a log-out leaves no secret in the browser and invalidates the cookie', {
  tag: '@gate',
}, async ({ page, context, site }) => {
  await openLogin(page, '/admin/login')
  await logInByForm(page)
  await expect(page.getByRole('banner')).toContainText('Logged in as Remy Calloway')
  const record = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'))
  expect(record).toEqual({
    _id: expect.any(String),
    username: 'Remy Calloway',
    email: administrator.email,
    isAdmin: true,
  })
  const cookies = await context.cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const profile = () => fetch(`${site.url}/api/auth/profile`, { headers: { cookie } })
  expect((await profile()).status).toBe(200)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect((await profile()).status).toBe(401)
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
})

test('a log-out in one tab logs out the other', async ({ page, context, site }) => {
  await openAsAdmin(page, site, '/admin')
  const other = await context.newPage()
  await other.goto('/admin/blogs')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Manage Blogs')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await expect(other.getByText('Logged in as')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a user without JavaScript reads that the admin area needs it', async ({ page }) => {
    await page.goto('/admin/account')
    const sentence = page.locator('noscript p')
    await expect(sentence).toHaveText('The admin area needs JavaScript. Please enable it.')
    await expect(sentence).toBeVisible()
  })
})

async function openLogin(page: Page, path: string) {
  await page.goto(path)
  await expectLiveForm(page)
}

function logInButton(page: Page) {
  return page.getByRole('button', { name: 'Log in', exact: true })
}

/** Records every text that the main element shows. */
function recordMainTexts(page: Page) {
  return page.addInitScript(() => {
    const shown = new Set<string>()
    Object.assign(window, { shown })
    // biome-ignore lint/performance/useDomNodeTextContent: what is said where no script runs is not shown
    const keep = () => shown.add(document.querySelector('main')?.innerText ?? '')
    new MutationObserver(keep).observe(document, { childList: true, subtree: true })
  })
}

/** The recorded texts that are neither empty nor contain this one. */
function otherMainTexts(page: Page, words: string) {
  return page.evaluate((own) => {
    const { shown } = window as unknown as { shown: Set<string> }
    return [...shown].filter((text) => text !== '' && !text.includes(own))
  }, words)
}
