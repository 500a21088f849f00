import { expect } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import {
  failedRequestLog,
  fillIn,
  newVisitor,
  openForm,
  refuse,
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

test('an administrator moves a message to spam and back, with undo and manually', async ({
  page,
  site,
}) => {
  await storeMessages(site, [{ name: 'Bea' }, { name: 'Casino', spamReason: 'marked' }])
  await openAsAdmin(page, site, '/admin/messages')
  await expect(messageLine(page, 'Casino')).toHaveCount(0)
  await messageLine(page, 'Bea').click()
  await openMessage(page, 'Bea').getByRole('button', { name: 'Spam', exact: true }).click()
  const notice = page.getByRole('main').getByRole('status')
  await expect(notice).toHaveText(/^The message from Bea is spam now\./)
  await expect(notice).toBeFocused()
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await expect(tab(page, 'Spam')).toHaveText('Spam2')
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(messageLine(page, 'Bea')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await tab(page, 'Spam').click()
  await messageLine(page, 'Casino').click()
  await openMessage(page, 'Casino').getByRole('button', { name: 'Not spam' }).click()
  await expect(notice).toHaveText(/^The message from Casino is in the inbox again\./)
  await expect(page.getByText('No spam.')).toBeVisible()
  await tab(page, 'Inbox').click()
  await expect(messageLine(page, 'Casino')).toBeVisible()
  await expect(tab(page, 'Inbox')).toHaveText('Inbox2')
})

test('an administrator deletes a message and restores it, with undo and later', async ({
  page,
  site,
}) => {
  await storeMessages(site, [{ name: 'Bea' }])
  await openAsAdmin(page, site, '/admin/messages')
  const remove = openMessage(page, 'Bea').getByRole('button', { name: 'Delete' })
  const notice = page.getByRole('main').getByRole('status')
  await messageLine(page, 'Bea').click()
  await remove.click()
  await expect(notice).toHaveText(/^The message from Bea was deleted\./)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await messageLine(page, 'Bea').click()
  await remove.click()
  await expect(tab(page, 'Deleted')).toHaveText('Deleted1')
  await expect(messagesEntry(page)).toHaveText('Messages')
  await tab(page, 'Deleted').click()
  await messageLine(page, 'Bea').click()
  await openMessage(page, 'Bea').getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('No deleted messages.')).toBeVisible()
  await expect(tab(page, 'Inbox')).toHaveText('Inbox1')
})

test('an administrator pages through forty-five messages and searches them', async ({
  page,
  site,
}) => {
  const names = Array.from({ length: 45 }, (_, index) => `Visitor ${index + 1} of all`)
  await storeMessages(
    site,
    names.map((name) => ({ name })),
  )
  await storeMessages(site, [{ name: 'Casino', spamReason: 'marked' }])
  await openAsAdmin(page, site, '/admin/messages')
  const lines = page.getByRole('heading', { level: 2 }).getByRole('button')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(tab(page, 'Inbox')).toHaveText('Inbox45')
  await expect(tab(page, 'Spam')).toHaveText('Spam1')
  await expect(tab(page, 'Deleted')).toHaveText('Deleted0')
  await expect(lines).toHaveCount(20)
  await expect(lines.first()).toContainText('Visitor 45 of all')
  await expect(pager).toContainText('1–20 of 45')
  await pager.getByRole('link', { name: 'Next' }).click()
  await expect(pager).toContainText('21–40 of 45')
  await pager.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/admin/messages?page=3')
  await expect(lines).toHaveCount(5)
  await expect(lines.last()).toContainText('Visitor 1 of all')
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('VISITOR 44')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Visitor 44 of all')
  await expect(page).toHaveURL('/admin/messages?q=VISITOR+44')
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('nobody')
  await expect(page.getByText('No message contains “nobody”.')).toBeVisible()
  await page.goBack()
  await expect(pager).toContainText('21–40 of 45')
})

test('an administrator reads on in a search with more than a thousand messages', async ({
  page,
  site,
}) => {
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
  await expect(lines).toHaveCount(5)
  await expect(lines.last()).toContainText('Saffron 0')
})

test('a bot that is too fast and fills the honeypot gets a success, and its message is spam, which says why', async ({
  page,
  site,
}) => {
  const [quick, trapped] = [newVisitor(), newVisitor()]
  await page.clock.install()
  await openForm(page)
  await fillIn(page, quick)
  await setPageAge(page, 1999)
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await page.clock.fastForward(6000)
  await fillIn(page, trapped)
  await page.locator('input[name=remark]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://casino.example'
  })
  await setPageAge(page, 1999)
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await openAsAdmin(page, site, '/admin/messages')
  await expect(messageLine(page, quick)).toBeVisible()
  await expect(messageLine(page, trapped)).toBeHidden()
  await tab(page, 'Spam').click()
  await messageLine(page, trapped).click()
  await expect(page.getByText('Spam: a field that people cannot see')).toBeVisible()
})

test('an administrator whose messages cannot be loaded sees an error and retries', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(failedRequestLog)
  await storeMessages(site, [{ name: 'Bea' }])
  await page.route('**/api/messages?**', refuse(500, {}), { times: 1 })
  await openAsAdmin(page, site, '/admin/messages')
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load messages. Please try again later.',
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(messageLine(page, 'Bea')).toBeVisible()
})

test('in a wide window a message opens beside the list, and keys lead through it', async ({
  page,
  site,
}) => {
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
})

test('in a narrow window a message opens below its line', async ({ page, site }) => {
  await storeMessages(site, [{ name: 'Ann' }, { name: 'Bea' }])
  await page.setViewportSize({ width: 1099, height: 800 })
  await openAsAdmin(page, site, '/admin/messages')
  await messageLine(page, 'Bea').click()
  await expect(messageLine(page, 'Bea')).toHaveAttribute('aria-expanded', 'true')
  await expect(openMessage(page, 'Bea')).toContainText('Could you help?')
  await messageLine(page, 'Ann').click()
  await expect(openMessage(page, 'Bea')).toBeVisible()
  await messageLine(page, 'Bea').click()
  await expect(openMessage(page, 'Bea')).toBeHidden()
})
