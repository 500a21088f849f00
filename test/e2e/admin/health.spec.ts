/** The health page, on the site of the test and with every state. */
import type { HealthReport } from '#features/health/health.ts'
import { expect, test } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { expectAccessible } from '../support/axe.ts'
import { flawsAtEveryWidth, widthsFor } from '../support/every-width.ts'
import { mockApi } from '../support/page-helpers.ts'

const report: HealthReport = {
  status: 'problem',
  checkedAt: '2026-03-04T05:06:07.000Z',
  checks: [
    { name: 'Settings', status: 'ok', text: 'All settings are valid.' },
    {
      ...{ name: 'Public address', status: 'problem' },
      text: `This page was opened at https://${'long-'.repeat(12)}name.example, but the public address is https://folio.test.`,
      nextStep: 'Open https://folio.test/admin.',
    },
    {
      ...{ name: 'Mail', status: 'warning', text: 'No mail server is set.' },
      nextStep: 'Set SMTP_URL to get a mail for each message.',
    },
  ],
}

test('an administrator finds out what to set, and checks again', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin')
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Health' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health')
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(row('Database')).toContainText(/OK.*answers in/)
  await expect(row('Mail')).toContainText('Set SMTP_URL')
  await expect(row('Mail').locator('code')).toHaveText('SMTP_URL')
  const checked = page.waitForResponse(/\/api\/health\?/)
  await page.getByRole('button', { name: 'Check again' }).click()
  expect((await checked).status()).toBe(200)
  await expect(page.getByRole('status')).toContainText('Checked at')
  await expectAccessible(page)
})

test('an owner on a phone reads every state in words', async ({ page, site }) => {
  await mockApi(page, '/api/health?**', report)
  await openAsAdmin(page, site, '/admin/health')
  await expect(page.getByRole('status')).toContainText('Something does not work.')
  for (const label of ['OK', 'Problem', 'Warning']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }
  expect(await flawsAtEveryWidth(page, widthsFor(false))).toEqual([])
  await page.setViewportSize({ width: 320, height: 844 })
  await expectAccessible(page)
})
