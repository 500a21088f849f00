/** Steps on the page "Your Site". */
import { expect, type Page } from '@playwright/test'
import { sampleContent } from '#features/site/sample-content.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { addSession, openAsAdmin } from './admin-steps.ts'

/** Publishes the sample content, so that each test starts from it, and opens the page. */
export async function openSitePage(
  page: Page,
  site: RunningSite,
  path = '/admin/site',
): Promise<void> {
  await addSession(page, site)
  await publishElsewhere(page, site, {})
  await openAsAdmin(page, site, path)
  await expect(publishButton(page)).toBeVisible()
}

/** Publishes the sample with these differences, as another tab or administrator would. */
export async function publishElsewhere(
  page: Page,
  site: RunningSite,
  differences: Partial<SiteContent>,
): Promise<void> {
  const current = await page.request.get(`${site.url}/api/site/document`)
  const response = await page.request.put(`${site.url}/api/site`, {
    headers: { 'If-Match': current.headers().etag ?? '' },
    data: { ...sampleContent, ...differences },
  })
  expect(response.status()).toBe(200)
}

export async function publishedContent(page: Page, site: RunningSite): Promise<SiteContent> {
  return (await page.request.get(`${site.url}/api/site/document`)).json()
}

export async function openPart(page: Page, label: string): Promise<void> {
  await partLink(page, label).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(label)
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
}

export function partLink(page: Page, label: string) {
  return page
    .getByRole('navigation', { name: 'Parts of your site' })
    .getByRole('link', { name: label })
}

export function publishButton(page: Page) {
  return page.getByRole('button', { name: 'Publish changes' })
}

/** A text field by its label, without the mark of a required one. */
export function textField(page: Page, label: string) {
  return page.getByRole('textbox', { name: label })
}

/** An item of a list, by its title. */
export function item(page: Page, title: string) {
  return page.getByRole('group', { name: title, exact: true })
}

/** The titles of the items of a list, in their order. */
export function itemTitles(page: Page) {
  return page.locator('.site-item-title')
}
