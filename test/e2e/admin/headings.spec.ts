import { adminPages } from '#admin-paths.ts'
import { expect } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'

test('an owner sees the same headings on each page', async ({ page, site }) => {
  const looks: string[] = []
  for (const path of [adminPages.dashboard, adminPages.analytics, adminPages.links]) {
    await openAsAdmin(page, site, path)
    // Stylesheets of the scripts that a page loads later.
    await page.waitForLoadState('networkidle')
    looks.push(
      await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
        const { fontWeight, letterSpacing } = getComputedStyle(heading)
        return `${fontWeight} ${letterSpacing}`
      }),
    )
  }
  expect(new Set(looks).size, looks.join(', ')).toBe(1)
})
