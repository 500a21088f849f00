import type { Page } from '@playwright/test'
import { test as base, expect } from '../../support/browser.ts'
import { administrator, type RunningSite, startSite } from '../../support/running-site.ts'
import { createMailServer, type MailServer } from '../../support/smtp-server.ts'
import { expireRecentAuth } from '../support/account-steps.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { messageLine, openMessage } from '../support/message-steps.ts'
import { dialog } from '../support/user-steps.ts'

interface Restart {
  /** Restarts the site on the same port and data folder. */
  restart: () => Promise<unknown>
}

/** A site with notification mails, whose mail server is down. */
const test = base.extend<Restart & { mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's text
  mailServer: async ({}, use) => {
    const mailServer = await createMailServer()
    await use(mailServer)
    await mailServer.close()
  },
  site: async ({ mailServer }, use) => {
    const site = await startSite({ env: { SMTP_URL: mailServer.smtpUrl } })
    await use(site)
    await site.remove()
  },
  restart: async ({ mailServer, site }, use) => {
    const started: RunningSite[] = []
    const env = { SMTP_URL: mailServer.smtpUrl, PORT: new URL(site.url).port }
    await use(async () => {
      await site.kill('SIGTERM')
      started.push(await startSite({ dataDir: site.dataDir, env }))
    })
    await Promise.all(started.map(({ kill }) => kill('SIGKILL')))
  },
})

test('an owner whose mail server was down finds the message in the inbox and gets one mail', async ({
  page,
  mailServer,
  problems,
  restart,
  site,
}) => {
  // The open page polls while the site is down.
  problems.allow(/net::ERR_CONNECTION_(REFUSED|RESET)|502 \(Bad Gateway\)/)
  await write(page, 'Bea')
  await openAsAdmin(page, site, '/admin/messages')
  await messageLine(page, 'Bea').click()
  await expect(openMessage(page, 'Bea')).toContainText('Notification mail pending')

  const notified = mailServer.nextMail()
  await mailServer.open()
  await restart()
  expect((await notified).headers).toContain('Subject: Message from Bea')

  // Mails are sent in order: once the second arrived, the first was not sent again.
  const notifiedAgain = mailServer.nextMail()
  await write(page, 'Cem')
  expect((await notifiedAgain).headers).toContain('Subject: Message from Cem')
  expect(mailServer.received).toHaveLength(2)
  await page.reload()
  await messageLine(page, 'Bea').click()
  await expect(openMessage(page, 'Bea')).toContainText('Could you help?')
  await expect(openMessage(page, 'Bea')).not.toContainText('Waiting')
})

test('an owner reads who gets the mails, and changes it after the password', async ({
  page,
  mailServer,
  problems,
  site,
}) => {
  problems.allow(refusedCall)
  await mailServer.open()
  await openAsAdmin(page, site, '/admin/site')
  const isMailedTo = (email: string) => page.getByText(`Each message is also mailed to ${email}.`)
  await expect(isMailedTo(administrator.email)).toBeVisible()
  await page.locator('form').getByRole('link', { name: 'Messages' }).click()
  await expireRecentAuth(site)
  await page.getByRole('button', { name: 'Change address' }).click()
  const form = dialog(page, 'Mails about new messages')
  await form.getByLabel('Address').fill('office@example')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toContainText('Please enter a valid email address')
  await form.getByLabel('Address').fill('office@example.org')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const password = dialog(page, 'Please confirm with your password.')
  await password.getByLabel('Password').fill(administrator.password)
  await password.getByRole('button', { name: 'Confirm' }).click()
  await expect(isMailedTo('office@example.org')).toBeVisible()
  const notified = mailServer.nextMail()
  await write(page, 'Bea')
  expect((await notified).to).toEqual(['office@example.org'])
})

async function write(page: Page, name: string) {
  const data = { name, email: 'ada@example.com', message: 'Could you help?' }
  // A keep-alive connection would lead to the process before the restart.
  const headers = { Connection: 'close' }
  const response = await page.request.post('/api/contact', { data, headers })
  expect(response.status()).toBe(201)
}
