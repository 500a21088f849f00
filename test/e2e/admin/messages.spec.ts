import { expect } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import {
  fillIn,
  newVisitor,
  openForm,
  sendButton,
  sentBanner,
  setPageAge,
} from '../support/contact-steps.ts'
import {
  messageLine,
  messagesEntry,
  openMessage,
  removeAllMessages,
  storeMessages,
  tab,
} from '../support/message-steps.ts'

test.beforeEach(({ site }) => removeAllMessages(site))

test('an administrator finds a visitor’s message unread, reads it and replies', {
  tag: '@gate',
}, async ({ page, site }) => {
  const visitor = newVisitor()
  await storeMessages(site, [{ name: 'Bea' }])
  await openForm(page)
  await setPageAge(page, 3000)
  await fillIn(page, visitor)
  await page.getByLabel('Subject').fill('An engine')
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()

  await openAsAdmin(page, site, '/admin')
  await expect(messagesEntry(page)).toHaveText('Messages2 unread')
  await messagesEntry(page).click()
  const lines = page.getByRole('heading', { level: 2 }).getByRole('button')
  await expect(lines.first()).toContainText(`Unread: ${visitor}`)
  await messageLine(page, visitor).click()
  const row = openMessage(page, visitor)
  await expect(messagesEntry(page)).toHaveText('Messages1 unread')
  await expect(messageLine(page, visitor)).not.toContainText('Unread')
  await expect(row).toContainText('I have a project.\nIt is a small one.')
  const reply = row.getByRole('link', { name: 'Reply' })
  const [address = '', query] = (await reply.getAttribute('href'))?.split('?') ?? []
  expect(decodeURIComponent(address)).toBe('mailto:ada@example.com')
  expect(new URLSearchParams(query).get('subject')).toBe('Re: An engine')
  expect(new URLSearchParams(query).get('body')).toMatch(
    /^\r\n\r\nAda .+ wrote on .+:\r\n> I have a project\.\r\n> It is a small one\.$/,
  )
  await expect(row).not.toContainText('Replied:')
  await reply.click()
  await expect(row).toContainText('Replied:')

  await page.reload()
  await expect(lines.first()).toContainText('Unread: Bea')
  await messageLine(page, visitor).click()
  await expect(row).toContainText('Replied:')
  await row.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(messagesEntry(page)).toHaveText('Messages2 unread')
})

test('an administrator moves and deletes messages, and undoes it', async ({ page, site }) => {
  await storeMessages(site, [{ name: 'Bea' }, { name: 'Casino', spamReason: 'marked' }])
  await openAsAdmin(page, site, '/admin/messages')
  const notice = page.getByRole('main').getByRole('status')
  const act = async (name: string, label: string) => {
    await messageLine(page, name).click()
    await openMessage(page, name).getByRole('button', { name: label, exact: true }).click()
  }
  await expect(messageLine(page, 'Casino')).toHaveCount(0)
  await act('Bea', 'Spam')
  await expect(notice).toHaveText(/^The message from Bea is spam now\./)
  await expect(notice).toBeFocused()
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await expect(tab(page, 'Spam')).toHaveText('Spam2')
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(notice).toHaveCount(0)
  await act('Bea', 'Delete')
  await expect(notice).toHaveText(/^The message from Bea was deleted\./)
  await expect(messagesEntry(page)).toHaveText('Messages')
  await tab(page, 'Deleted').click()
  await act('Bea', 'Bring back')
  await expect(page.getByText('No deleted messages.')).toBeVisible()
  await tab(page, 'Spam').click()
  await act('Casino', 'Not spam')
  await expect(page.getByText('No spam.')).toBeVisible()
  await tab(page, 'Inbox').click()
  await expect(messageLine(page, 'Casino')).toBeVisible()
  await expect(messageLine(page, 'Bea')).toBeVisible()
})

test('an administrator searches over a thousand messages', async ({ page, site }) => {
  await storeMessages(
    site,
    Array.from({ length: 1005 }, (_, index) => ({ name: `Saffron ${index}` })),
  )
  await openAsAdmin(page, site, '/admin/messages')
  // The first search finds the index incomplete, and completes it.
  const relationOf = (headers: Record<string, string>) => headers['x-total-count-relation']
  await expect
    .poll(async () => relationOf((await page.request.get('/api/messages?q=saffron')).headers()))
    .toBe('gt')
  const lines = page.getByRole('heading', { level: 2 }).getByRole('button')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('saffron')
  await expect(pager).toContainText('1–20 of more than 1000')
  await expect(lines.first()).toContainText('Saffron 1004')
  await page.goto('/admin/messages?q=saffr+ines&page=50')
  await expect(pager).toContainText('981–1000 of more than 1000')
  await pager.getByRole('link', { name: 'Next' }).click()
  await expect(pager).toContainText('1001–1005 of 1005')
  await expect(lines.last()).toContainText('Saffron 0')
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('nobody')
  await expect(page.getByText('No message contains “nobody”.')).toBeVisible()
  await page.goBack()
  await expect(pager).toContainText('981–1000 of more than 1000')
})

test('a quick bot that fills the honeypot learns nothing of it', async ({ page, site }) => {
  const trapped = newVisitor()
  await openForm(page)
  await fillIn(page, trapped)
  await page.locator('input[name=remark]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://casino.example'
  })
  await setPageAge(page, 1999)
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await openAsAdmin(page, site, '/admin/messages')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await tab(page, 'Spam').click()
  await messageLine(page, trapped).click()
  await expect(page.getByText('Spam: a field that people cannot see')).toBeVisible()
})

test('an administrator opens messages beside the list, or below', async ({ page, site }) => {
  await storeMessages(site, [{ name: 'Ann' }, { name: 'Bea', subject: 'Saffron' }, { name: 'Cem' }])
  await page.setViewportSize({ width: 1100, height: 800 })
  await openAsAdmin(page, site, '/admin/messages')
  await expect(page.getByText('Choose a message to read it here.')).toBeVisible()
  await messageLine(page, 'Cem').focus()
  await page.keyboard.press('j')
  await expect(messageLine(page, 'Bea')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(openMessage(page, 'Bea')).toContainText('Could you help?')
  await expect(page.getByRole('heading', { name: 'Saffron', exact: true })).toBeFocused()
  const line = await messageLine(page, 'Bea').boundingBox()
  const pane = await openMessage(page, 'Bea').boundingBox()
  expect(pane?.x).toBeGreaterThan((line?.x ?? 0) + (line?.width ?? 0))
  await page.keyboard.press('j')
  await expect(openMessage(page, 'Ann')).toBeVisible()
  await expect(messagesEntry(page)).toHaveText('Messages1 unread')
  await page.keyboard.press('Escape')
  await expect(messageLine(page, 'Ann')).toBeFocused()
  await page.keyboard.press('k')
  await expect(messageLine(page, 'Bea')).toBeFocused()
  await expect(openMessage(page, 'Ann')).toBeVisible()

  await page.setViewportSize({ width: 1099, height: 800 })
  await page.reload()
  await messageLine(page, 'Bea').click()
  await expect(messageLine(page, 'Bea')).toHaveAttribute('aria-expanded', 'true')
  await messageLine(page, 'Ann').click()
  await expect(openMessage(page, 'Bea')).toBeVisible()
  await messageLine(page, 'Bea').click()
  await expect(openMessage(page, 'Bea')).toBeHidden()
})
