/** The quiet actions of a row. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'

test('a row of posts is 40 px high, and shows its actions on hover and focus', async ({
  page,
  site,
}) => {
  await openAsAdmin(page, site, '/admin/blogs')
  const row = firstRow(page)
  const edit = row.getByRole('link', { name: 'Edit' })
  await expect(edit).toHaveCSS('opacity', '0')
  const box = await row.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(41)
  await row.hover()
  await expect(edit).toHaveCSS('opacity', '1')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(edit).toHaveCSS('opacity', '0')
  await edit.focus()
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCSS('opacity', '1')
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the actions are always there', async ({ page, site }) => {
    await openAsAdmin(page, site, '/admin/blogs')
    const remove = firstRow(page).getByRole('button', { name: 'Delete' })
    await expect(remove).toHaveCSS('opacity', '1')
    expect((await remove.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
})

function firstRow(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first()
}
