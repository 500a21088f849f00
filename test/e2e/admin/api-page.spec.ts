/** The description of the API in the admin area. */
import { expect } from '../../support/browser.ts'
import { section } from '../support/account-steps.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { expectAccessible, horizontalOverflow } from '../support/axe.ts'

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
  expect(await horizontalOverflow(page)).toBe(0)
})

test('the description is there for programs', async ({ request, site }) => {
  const response = await request.get(`${site.url}/api/openapi.json`)
  expect(await response.json()).toMatchObject({ openapi: '3.1.1' })
  const etag = response.headers().etag ?? ''
  const again = await request.get(`${site.url}/api/openapi.json`, {
    headers: { 'If-None-Match': etag },
  })
  expect(again.status()).toBe(304)
})
