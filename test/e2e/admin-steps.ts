/** How a test gets into the admin area. */
import { expect, type Page } from '@playwright/test'
import { administrator, type RunningSite } from '../support/running-site.ts'

interface Login {
  email: string
  password: string
}

/** Logs in by the form, as a person does. Done when the page behind the login is there. */
export async function logInByForm(page: Page, login: Login = administrator): Promise<void> {
  await page.getByLabel('Email').fill(login.email)
  await page.getByLabel('Password').fill(login.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeHidden()
}

/** Opens an admin page as somebody who has logged in before; quicker than the form. */
export async function openAsAdmin(
  page: Page,
  site: RunningSite,
  path: string,
  login: Login = administrator,
): Promise<void> {
  const response = await page.request.post(`${site.url}/api/auth/login`, { data: login })
  expect(response.status()).toBe(200)
  const userInfo = JSON.stringify(await response.json())
  // What the site's pages would read is of its address, and this is its smallest document.
  await page.goto('/robots.txt')
  await page.evaluate((text) => localStorage.setItem('userInfo', text), userInfo)
  await page.goto(path)
}

/** A call that is refused on purpose: the browser's own line about it, and the product's. */
export const refusedCall = /Failed to load resource|ApiError/
