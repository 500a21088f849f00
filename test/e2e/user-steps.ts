/** What an administrator does with accounts. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import type { RunningSite } from '../support/running-site.ts'
import type { StoredUser } from './prepared-site.ts'

/** Somebody nobody has heard of. */
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

/** Fills in the form for somebody new; who is to be an administrator is ticked by hand. */
export async function fillInUser(page: Page, user: StoredUser): Promise<void> {
  const form = dialog(page, 'Add New User')
  await form.getByLabel('Username').fill(user.username)
  await form.getByLabel('Email').fill(user.email)
  await form.getByLabel('Password').fill(user.password)
}

/** What the server answers to a login, beside any page. */
export async function loginStatus(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<number> {
  return (await request.post('/api/auth/login', { data: { email, password } })).status()
}

/** Another person at another machine. */
export function anotherBrowser(browser: Browser, site: RunningSite): Promise<BrowserContext> {
  return browser.newContext({ baseURL: site.url })
}
