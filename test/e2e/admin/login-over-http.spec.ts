import { expect } from '../../support/browser.ts'
import { testOn } from '../support/site-content.ts'

const publicUrl = 'https://folio.example'
const test = testOn(async () => {}, { env: { PUBLIC_URL: publicUrl } })

test('over plain http the login of an https site links to its https address', async ({ page }) => {
  await page.goto('/admin/login')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(`The login works only at ${publicUrl}`)
  await expect(notice.getByRole('link')).toHaveAttribute('href', `${publicUrl}/admin/login`)
})
