/** Webhooks, from adding one to its log. Receivers on this machine are not public: deliveries fail for that. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import { withDatabase } from '../support/site-content.ts'
import { dialog } from '../support/user-steps.ts'

/** Refused when saved; a row in the database may still have it. */
const privateUrl = 'http://127.0.0.1/hook'

test('the owner adds a webhook, sees its secret once, and finds a failed test in its log', {
  tag: '@gate',
}, async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  await openAsAdmin(page, site, '/admin/webhooks')
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  const form = dialog(page, 'Add Webhook')
  await form.getByLabel('Address').fill('ftp://127.0.0.1')
  await form.getByLabel('A post is published').uncheck()
  await form.getByRole('button', { name: 'Add Webhook' }).click()
  await expect(form.getByText('Enter an address with https://')).toBeVisible()
  await expect(form.getByText('Choose at least one event')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Address').fill(privateUrl)
  await form.getByLabel('A post is published').check()
  await form.getByRole('button', { name: 'Add Webhook' }).click()
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/public/)
  await form.getByLabel('Address').fill('https://hooks.example/hook')
  await form.getByRole('button', { name: 'Add Webhook' }).click()
  const secret = dialog(page, 'The secret of this webhook')
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await expectAccessible(page)
  await secret.getByRole('button', { name: "I've saved it" }).click()
  await expect(webhookRow(page)).toContainText('post.published')
  await withDatabase(site, (db) => db.updateTable('webhook').set({ url: privateUrl }).execute())
  await button(page, 'Send test').click()
  await expect(toasts(page)).toContainText('A test is on its way.')
  await expect(webhookRow(page)).toContainText('retrying')
  await button(page, 'Log').click()
  const log = dialog(page, 'Deliveries')
  await expect(log.getByText(/127\.0\.0\.1 is not a public address; again/)).toBeVisible()
  await expect(log.getByText('retrying')).toBeVisible()
  await expectAccessible(page)
  await log.getByRole('button', { name: 'Send again' }).click()
  await expect(toasts(page)).toContainText('The event is sent again.')
  await log.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 320, height: 1200 })
  expect(await layoutFlaws(page)).toEqual([])
  await expectAccessible(page)
  await button(page, 'Pause').click()
  await expect(webhookRow(page)).toContainText('Paused')
  await button(page, 'New secret').click()
  await secret.getByRole('button', { name: "I've saved it" }).click()
  await button(page, 'Delete').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this webhook?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText('The webhook was deleted.')
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
})

function webhookRow(page: Page) {
  const heading = page.getByRole('heading', { level: 2 })
  return page.getByRole('main').getByRole('listitem').filter({ has: heading })
}

function button(page: Page, name: string) {
  return webhookRow(page).getByRole('button', { name, exact: true })
}
