/** The rows of lists, and their placeholders. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { storeMessages } from '../support/message-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'
import { storePost } from '../support/site-content.ts'

test('rows appear where their placeholders stood', async ({ page, site }) => {
  await storeMessages(site, [{ name: 'Ann' }])
  await storePost(site, { title: 'Tagged', tags: ['Broth'] })
  const rows = page.getByRole('main').locator('li.admin-row, li.message, tbody tr')
  await expectSteady(page, site, '/admin/blogs', rows)
  await expectSteady(page, site, '/admin/users', rows)
  await expectSteady(page, site, '/admin/projects', rows)
  await expectSteady(page, site, '/admin/tags', rows)
  await expectSteady(page, site, '/admin/messages', rows)
})

async function expectSteady(page: Page, site: RunningSite, path: string, rows: Locator) {
  const release = await holdRequests(page, /\/api\/(blogs|users|projects|tags|messages)\b(?!\/)/)
  await openAsAdmin(page, site, path)
  const placeholder = await page.locator('[data-placeholder] > *').first().boundingBox()
  release()
  await expect(rows.first()).toBeVisible()
  const row = await rows.first().boundingBox()
  const { x = 0, y = 0, width = 0, height = 0 } = placeholder ?? {}
  expect(row?.x, path).toBeCloseTo(x, 0)
  expect(Math.abs((row?.y ?? 0) - y), `${path}: top`).toBeLessThanOrEqual(2)
  expect(Math.abs((row?.width ?? 0) - width), `${path}: width`).toBeLessThanOrEqual(2)
  expect(Math.abs((row?.height ?? 0) - height), `${path}: height`).toBeLessThanOrEqual(4)
}
