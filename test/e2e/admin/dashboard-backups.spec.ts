import type { Page } from '@playwright/test'
import type { Backup, BackupOverview } from '#features/backups/backup.ts'
import { expect, test } from '../../support/browser.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { mockApi } from '../support/page-helpers.ts'

const path = '/api/backups'
const full = 'The disk is too full.'
const good: Backup = {
  ...{ _id: 'good', file: 'good.tar.gz', state: 'done', startedAt: hoursAgo(30) },
  ...{ verified: true, fileExists: true, size: 33_494 },
  counts: { posts: 6, messages: 1, users: 2, uploads: 0 },
}
const failed: Backup = {
  ...{ _id: 'failed', file: 'failed.tar.gz', state: 'failed', startedAt: hoursAgo(1) },
  ...{ verified: false, fileExists: false, problem: full },
}
const failing: BackupOverview = { retained: 7, backups: [failed], latestVerified: good }
const running: BackupOverview = {
  ...{ retained: 7, latestVerified: good },
  backups: [{ ...good, _id: 'running', state: 'running', startedAt: hoursAgo(0) }, good],
}

test('the owner whose newest backup failed finds a verified one', async ({ page, site }) => {
  await mockApi(page, path, failing)
  await openAsAdmin(page, site, '/admin')
  await page.getByRole('note').getByRole('link', { name: 'See details' }).click()
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeFocused()
  await expect(backups(page).getByRole('alert')).toContainText(`The newest backup failed: ${full}`)
  await expect(page.getByText(full)).toHaveCount(1)
  await expect(backups(page).getByRole('button', { name: /^Download the backup of/ })).toHaveCount(
    1,
  )
  await expectAccessible(page)
})

test('the owner cannot start a second backup, and reads why', async ({ page, site }) => {
  const calls = countCalls(page)
  await mockApi(page, path, running)
  await openAsAdmin(page, site, '/admin')
  const button = page.getByRole('button', { name: 'Back up now' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(
    /^A backup is in progress\.\.\. The latest verified backup is from /,
  )
  await button.click({ force: true })
  await expect.poll(() => calls('GET')).toBeGreaterThan(2)
  expect(calls('POST')).toBe(0)
})

test('the owner reads that a backup is in progress', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const message = 'A backup is already in progress.'
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { message } })
      : route.fulfill({ json: failing }),
  )
  const calls = countCalls(page)
  await page.clock.install()
  await openAsAdmin(page, site, '/admin')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(toasts(page)).toContainText(message)
  await expect(toasts(page)).not.toContainText('could not be started')
  await expect.poll(() => calls('GET')).toBe(2)
  await page.clock.fastForward(60_000)
  await page.evaluate(() => fetch('/robots.txt').then(({ ok }) => ok))
  expect(calls('GET')).toBe(2)
})

function backups(page: Page) {
  return page.getByRole('region', { name: 'Backups' })
}

function countCalls(page: Page) {
  const methods: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) methods.push(request.method())
  })
  return (method: string) => methods.filter((each) => each === method).length
}

function hoursAgo(hours: number) {
  return new Date(Date.now() - hours * 3_600_000).toISOString()
}
