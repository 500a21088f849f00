/** Steps on the projects page. */
import type { Page } from '@playwright/test'

export function projectRow(page: Page, title: string) {
  const heading = page.getByRole('heading', { level: 2, name: title, exact: true })
  return page.getByRole('main').locator('ol > li').filter({ has: heading })
}

/** The rows that contain the text. */
export function projectRows(page: Page, text: string) {
  return page.getByRole('main').locator('ol > li').filter({ hasText: text })
}

/** A button in the row of a project. */
export function projectButton(page: Page, title: string, name: string) {
  return projectRow(page, title).getByRole('button', { name, exact: true })
}
