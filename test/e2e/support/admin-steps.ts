/** Logs in to the admin area. */
import { expect, type Page } from '@playwright/test'
import { type StoredUser, storedUserKey } from '#api/stored-user.ts'
import { startSession } from '#features/users/login/sessions.server.ts'
import { findUserToLogIn } from '#features/users/user-queries.server.ts'
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { withDatabase } from './site-content.ts'

interface Login {
  email: string
  password: string
}

/** Logs in through the form and waits for the next page. */
export async function logInByForm(page: Page, login: Login = administrator): Promise<void> {
  await page.getByLabel('Email').fill(login.email)
  await page.getByLabel('Password').fill(login.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeHidden()
}

/** Opens an admin page in a new session. A login would verify the password, which takes the server longest. */
export async function openAsAdmin(
  page: Page,
  site: RunningSite,
  path: string,
  login: Pick<Login, 'email'> = administrator,
): Promise<void> {
  const stored = await addSession(page, site, login)
  const script = await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    storedUserKey,
    JSON.stringify(stored),
  ] as const)
  await page.goto(path)
  await script.dispose()
}

/** Starts a session in the database, and gives its cookie to the browser. @returns what a login would return */
export async function addSession(
  page: Page,
  site: RunningSite,
  { email }: Pick<Login, 'email'> = administrator,
): Promise<StoredUser> {
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const { stored, token } = await withDatabase(site, async (db) => {
    const found = await findUserToLogIn(db, email)
    if (!found) throw new Error(`${email} has no account`)
    const { createdAt: _, ...stored } = found.user
    return { stored, token: await startSession(db, stored._id, new Date(), userAgent) }
  })
  const flags = { httpOnly: true, sameSite: 'Lax' } as const
  await page.context().addCookies([{ name: 'session', value: token, url: site.url, ...flags }])
  return stored
}

/** The console messages of an expected API error: the browser's, and the product's. */
export const refusedCall = /Failed to load resource|ApiError/
