/** Steps on the users page. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import type { RunningSite } from '../../support/running-site.ts'
import type { StoredUser } from './site-content.ts'

/** A new user with a unique name. */
export function newUser(differences: Partial<StoredUser> = {}): StoredUser {
  const username = `grace-${randomUUID().slice(0, 8)}`
  const email = `${username}@example.org`
  return { username, email, password: 'a moth in the relay', isAdmin: false, ...differences }
}

export function userRow(page: Page, { email }: { email: string }) {
  return page.getByRole('row').filter({ hasText: email })
}

export function dialog(page: Page, title: string) {
  return page.getByRole('dialog', { name: title })
}

/** Fills in the user form, except the administrator checkbox. */
export async function fillInUser(page: Page, user: StoredUser): Promise<void> {
  const form = dialog(page, 'Add New User')
  await form.getByLabel('Username').fill(user.username)
  await form.getByLabel('Email').fill(user.email)
  await form.getByLabel('Password').fill(user.password)
}

/** The status of a login, outside the page. */
export async function loginStatus(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<number> {
  return (await request.post('/api/auth/login', { data: { email, password } })).status()
}

/** A browser context of another user. */
export function newBrowserContext(browser: Browser, site: RunningSite): Promise<BrowserContext> {
  return browser.newContext({ baseURL: site.url })
}
