import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { expectFineLayout, storeFigures } from '../support/analytics-steps.ts'
import { storeMessages } from '../support/message-steps.ts'
import { removeAllPosts, storePost, testOn } from '../support/site-content.ts'

const emptySite = testOn(removeAllPosts)
const busySite = testOn(async (site) => {
  await storePost(site, { title: 'Knives', status: 'draft', createdAt: daysAgo(3) })
  await storePost(site, { title: 'Soup', status: 'scheduled', publishedAt: '2999-03-01T12:00:00Z' })
  await storeFigures(site, 1096)
  await storeMessages(site, [
    { name: 'Early' },
    { name: 'Tom', message: '\nA first line\nand a second one' },
    { name: 'Ines' },
    { name: '<b>Bold</b>', message: '<img src=x onerror=alert(1)>' },
  ])
})

emptySite('the owner of an empty site reads what to do', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin')
  await expect(facts(page)).toHaveText([
    'No unread messages',
    '0 readers today',
    '0 readers yesterday',
    'No backup yet',
  ])
  await expect(region(page, 'Readers of 30 days')).toContainText('Nobody has been counted yet.')
  await expect(
    region(page, 'Newest messages').getByRole('link', { name: 'try it' }),
  ).toHaveAttribute('href', '/#contact')
  await expect(region(page, 'Drafts to go on with')).toContainText('No draft waits.')
  await expect(region(page, 'Scheduled')).toContainText('Nothing is scheduled.')
  await expectFineLayout(page)
})

busySite(
  'the owner looks through the morning, and every number leads on',
  async ({ page, site }) => {
    await openAsAdmin(page, site, '/admin')
    await expect(facts(page)).toHaveText([
      /^\d unread$/,
      /^\d+ readers today$/,
      /^\d+ readers yesterday$/,
      'No backup yet',
    ])
    await expect(chart(page)).toBeVisible()
    const messages = region(page, 'Newest messages')
    await expect(messages.getByRole('listitem')).toHaveCount(3)
    await expect(messages).toContainText('A first line')
    await expect(messages).not.toContainText('and a second one')
    await expect(messages.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(region(page, 'Drafts to go on with')).toContainText('Knives3 days ago')
    await expect(region(page, 'Scheduled')).toContainText('SoupMar 1, 2999, 12:00 PM')
    await expect(region(page, 'Server')).toContainText(/free.*Mail: off.*Folio \d/)
    await expectFineLayout(page)
    await messages.getByRole('link', { name: 'Reply' }).last().press('Enter')
    await expect(messages.getByRole('listitem').last()).toContainText('Replied')
    await facts(page).filter({ hasText: 'yesterday' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/analytics\?from=(\d{4}-\d\d-\d\d)&to=\1$/)
    await page.goBack()
    await region(page, 'Newest messages').getByRole('link', { name: 'Tom' }).click()
    await expect(page.getByRole('region', { name: 'Message from Tom' })).toContainText(
      'and a second',
    )
  },
)

function daysAgo(count: number) {
  return new Date(Date.now() - count * 86_400_000).toISOString()
}

function facts(page: Page) {
  return region(page, 'Today').getByRole('listitem')
}

function chart(page: Page) {
  return region(page, 'Readers of 30 days').getByRole('img')
}

function region(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}
