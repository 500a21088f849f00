/** Logs in to the admin area. */
import { expect, type Page } from '@playwright/test'
import { administrator, type RunningSite } from '../../support/running-site.ts'

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

/** Opens an admin page with an existing session; faster than the form. */
export async function openAsAdmin(
  page: Page,
  site: RunningSite,
  path: string,
  { email, password }: Login = administrator,
): Promise<void> {
  const data = { email, password }
  const response = await page.request.post(`${site.url}/api/auth/login`, { data })
  expect(response.status()).toBe(200)
  const userInfo = JSON.stringify(await response.json())
  // localStorage belongs to the origin; robots.txt is its smallest document.
  await page.goto('/robots.txt')
  await page.evaluate((text) => localStorage.setItem('userInfo', text), userInfo)
  await page.goto(path)
}

/** The console messages of an expected API error: the browser's, and the product's. */
export const refusedCall = /Failed to load resource|ApiError/
