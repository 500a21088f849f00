import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { siteEditorTest as test } from '../support/admin-test.ts'
import { openPart, openSitePage, publishedContent, textField } from '../support/site-steps.ts'

test('an owner sees unsaved changes beside the form', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=contact')
  await expect(page.locator('iframe')).toHaveCount(0)
  await textField(page, 'Introduction').fill('Write *soon*.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page).locator('#contact em')).toHaveText('soon')
  await expect(preview(page).locator('#contact')).toBeInViewport()
  await openPart(page, 'Hero')
  await expect(heading(page)).toBeInViewport()
  await expect(preview(page).locator('#contact')).not.toBeInViewport()
  await textField(page, 'Greeting').fill('One {name}')
  await expect(heading(page)).toHaveText('One Remy Calloway')
  await textField(page, 'Greeting').fill('No name')
  await openPart(page, 'Skills')
  await expect(heading(page)).toHaveText('One Remy Calloway')
  expect((await publishedContent(page, site)).hero.greeting).toContain('{role}')
  await page.goBack()
  await expect(page).toHaveURL('/admin/site?part=hero')
})

test('a click on the preview opens the fields of what was clicked', async ({ page, site }) => {
  await openSitePage(page, site)
  await page.getByRole('button', { name: 'Preview' }).click()
  await preview(page).locator('#contact').getByRole('heading').first().click()
  await expect(page).toHaveURL('/admin/site?part=contact')
  await preview(page).locator('header').getByText('Remy Calloway').click({ force: true })
  await expect(page).toHaveURL('/admin/site')
  await preview(page).locator('#skills').getByText('TypeScript').click()
  await expect(page).toHaveURL('/admin/site?part=skills')
  await expect(page.locator('[name="skills.1.name"]')).toHaveValue('TypeScript')
  await expect(page.locator('[name="skills.1.name"]')).toBeFocused()
  await preview(page).locator('#projects').getByRole('heading', { level: 3 }).first().click()
  await expect(page).toHaveURL('/admin/projects')
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
