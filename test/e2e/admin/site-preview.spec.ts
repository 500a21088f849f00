import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { siteEditorTest as test } from '../support/admin-test.ts'
import { openPart, openSitePage, publishedContent, textField } from '../support/site-steps.ts'

test('an owner sees unsaved changes on the real page beside the form', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=hero')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(heading(page)).toContainText('Remy Calloway')
  await textField(page, 'Greeting').fill('Ich bin {name}')
  await expect(heading(page)).toHaveText('Ich bin Remy Calloway')
  expect((await publishedContent(page, site)).hero.greeting).toContain('{role}')
})

test('an invalid field leaves the last preview, and Back leads out of the page', async ({
  page,
  site,
}) => {
  await openSitePage(page, site, '/admin/site?part=hero')
  await page.getByRole('button', { name: 'Preview' }).click()
  for (const greeting of ['One {name}', 'Two {name}', 'No name']) {
    await textField(page, 'Greeting').fill(greeting)
    await expect(heading(page)).toHaveText(
      greeting === 'No name' ? 'Two Remy Calloway' : greeting.replace('{name}', 'Remy Calloway'),
    )
  }
  await page.goBack()
  await expect(page).not.toHaveURL(/part=hero/)
})

test('a click on a part of the preview opens its form', async ({ page, site }) => {
  await openSitePage(page, site)
  await page.getByRole('button', { name: 'Preview' }).click()
  await preview(page).locator('#skills').getByRole('heading').click()
  await expect(page).toHaveURL('/admin/site?part=skills')
  await openPart(page, 'Identity')
  await preview(page).locator('header').getByText('Remy Calloway').click({ force: true })
  await expect(page).toHaveURL('/admin/site')
})

test('a click on a skill leads to its fields, and one on a project to the projects', async ({
  page,
  site,
}) => {
  await openSitePage(page, site)
  await page.getByRole('button', { name: 'Preview' }).click()
  await preview(page).locator('#skills').getByText('TypeScript').click()
  await expect(page).toHaveURL('/admin/site?part=skills')
  await expect(page.locator('[name="skills.1.name"]')).toHaveValue('TypeScript')
  await expect(page.locator('[name="skills.1.name"]')).toBeFocused()
  await preview(page).locator('#projects').getByRole('heading', { level: 3 }).first().click()
  await expect(page).toHaveURL('/admin/projects')
})

test('the preview scrolls to the part that is being edited', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=contact')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page).locator('#contact')).toBeInViewport()
  await openPart(page, 'Hero')
  await expect(heading(page)).toBeInViewport()
  await expect(preview(page).locator('#contact')).not.toBeInViewport()
})

test('an owner switches the width and the theme of the preview', async ({ page, site }) => {
  await openSitePage(page, site)
  await page.getByRole('button', { name: 'Preview' }).click()
  const root = preview(page).locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'dark', exact: true }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'phone', exact: true }).click()
  await expect.poll(() => root.evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'laptop', exact: true }).click()
  await expect.poll(() => root.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(1200)
})

test('an owner whose preview is refused is told so', async ({ page, site, problems }) => {
  problems.allow(/./)
  await openSitePage(page, site)
  await page.route('**/admin/site/preview', (route) =>
    route.fulfill({ status: 503, headers: { 'X-Frame-Options': 'DENY' }, body: 'busy' }),
  )
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('The preview is unavailable right now.')).toBeVisible()
})

function preview(page: Page) {
  return page.frameLocator('iframe:not([data-loading])')
}

function heading(page: Page) {
  return preview(page).getByRole('heading', { level: 1 })
}
