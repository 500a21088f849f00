/** The description of the API in the admin area. */
import { expect } from '../../support/browser.ts'
import { section } from '../support/account-steps.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'

test('an administrator reads what a token may call', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/account')
  await page.getByRole('link', { name: 'what it may call' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API')
  const call = section(page, 'Posts').getByRole('group').filter({ hasText: 'Creates a post' })
  await expect(call.locator('summary wbr')).toHaveCount(1)
  await call.locator('summary').click()
  await expect(call).toContainText('a token with posts:draft or posts:publish')
  await expect(call).toContainText('text, at most 200 characters')
  await expectAccessible(page)
  expect(await layoutFlaws(page)).toEqual([])
})
