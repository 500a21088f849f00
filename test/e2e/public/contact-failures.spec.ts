import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
import {
  contactCall,
  failedRequestLog,
  fillIn,
  newVisitor,
  openForm,
  refuse,
  sendButton,
  sentBanner,
  toasts,
} from '../support/contact-steps.ts'

const negative = 'rgb(163, 39, 31)'
const failures: { what: string; handler: (route: Route) => Promise<void>; expectedText: string }[] =
  [
    {
      what: 'the server responds with a message',
      handler: refuse(429, { message: 'Too many messages. Please wait a minute.' }),
      expectedText: 'Too many messages. Please wait a minute.',
    },
    {
      what: 'the server responds without a message',
      handler: refuse(500, {}),
      expectedText: 'Failed to send message',
    },
    {
      what: 'a proxy responds with HTML',
      handler: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad' }),
      expectedText: 'Failed to send message',
    },
    {
      what: 'a captive portal responds with HTML',
      handler: (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Log in to the wifi' }),
      expectedText: 'Failed to send message',
    },
    {
      what: 'the network fails',
      handler: (route) => route.abort(),
      expectedText: 'Failed to send message',
    },
  ]

for (const { what, handler, expectedText } of failures) {
  test(`a visitor sees a toast when ${what}, and the form is unchanged`, async ({
    page,
    problems,
  }) => {
    problems.allow(failedRequestLog)
    await page.route(contactCall, handler)
    await openForm(page)
    await fillIn(page, 'Ada')
    await sendButton(page).click()
    await expect(toasts(page)).toContainText(`Error${expectedText}`)
    await expect(toasts(page)).toHaveCSS('border-left-color', negative)
    await expect(page.getByText(sentBanner)).toHaveCount(0)
    await expectFormUnchanged(page)
    const reason = page.locator('form').getByRole('alert')
    await expect(reason).toContainText(expectedText)
    await expect(reason.getByRole('link', { name: 'remy@example.com' })).toBeVisible()
    expect(await reason.evaluate((it) => it.nextElementSibling?.localName)).toBe('button')
    await expect(sendButton(page)).toBeFocused()
  })
}

test('a visitor whose message times out after eight seconds sees a toast', async ({ page }) => {
  const ended = Promise.withResolvers<void>()
  await page.route(contactCall, () => ended.promise)
  await openForm(page)
  await fillIn(page, 'Ada')
  const since = Date.now()
  await sendButton(page).click()
  await expect(sendButton(page)).toHaveText('Sending...')
  await expect(toasts(page)).toContainText('ErrorFailed to send message')
  expect(Date.now() - since).toBeGreaterThan(7900)
  await expectFormUnchanged(page)
  ended.resolve()
})

test('a visitor whose first attempt failed sends the same text again', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(failedRequestLog)
  const visitor = newVisitor()
  await page.route(contactCall, (route) => route.abort(), { times: 1 })
  await openForm(page)
  await fillIn(page, visitor)
  await sendButton(page).click()
  await expect(toasts(page)).toContainText('Failed to send message')
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await expect(toasts(page)).toHaveText(/^Message sent!/)
  expect(messagesOf(site, visitor)).toHaveLength(1)
})

test('a message that is sent again after a timeout is stored once', async ({ page, site }) => {
  const visitor = newVisitor()
  const gaveUp = Promise.withResolvers<void>()
  await page.route(contactCall, (route) => route.fetch().then(() => gaveUp.promise), { times: 1 })
  await openForm(page)
  await fillIn(page, visitor)
  await sendButton(page).click()
  await expect(toasts(page)).toContainText('ErrorFailed to send message')
  expect(messagesOf(site, visitor)).toHaveLength(1)
  gaveUp.resolve()
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await expect(toasts(page)).toHaveText(/^Message sent!/)
  expect(messagesOf(site, visitor)).toHaveLength(1)
})

test('a message that is changed after a lost response is stored in both versions', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(failedRequestLog)
  const visitor = newVisitor()
  const dropResponse = (route: Route) => route.fetch().then(() => route.abort())
  await page.route(contactCall, dropResponse, { times: 1 })
  await openForm(page)
  await fillIn(page, visitor)
  await sendButton(page).click()
  await expect(toasts(page)).toContainText('Failed to send message')
  await page.getByLabel('Message').fill('I have two projects.')
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  expect(messagesOf(site, visitor).map(({ message }) => message)).toEqual([
    'I have a project.\nIt is a small one.',
    'I have two projects.',
  ])
})

function messagesOf(site: RunningSite, visitor: string) {
  return site.messages().filter(({ name }) => name === visitor)
}

async function expectFormUnchanged(page: Page) {
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await expect(page.getByLabel('Message')).toHaveValue('I have a project.\nIt is a small one.')
  await expect(sendButton(page)).toHaveText('Send Message')
  await expect(sendButton(page)).toBeEnabled()
}

test('a throttled visitor reads when to try again, and the form is unchanged', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(failedRequestLog)
  const data = { name: 'Ines', email: 'ines@example.com', message: 'Hello' }
  const sent = Array.from({ length: 10 }, () =>
    page.request.post(`${site.url}/api/contact`, { data }),
  )
  expect((await Promise.all(sent)).map((response) => response.status())).toEqual(
    Array(10).fill(201),
  )
  await openForm(page)
  await fillIn(page, 'Ada')
  await sendButton(page).click()
  const notice = page.locator('form').getByRole('alert')
  await expect(notice).toContainText('Too many messages came from your network.')
  await expect(notice.getByText('remy@example.com')).toHaveCount(1)
  await expect(page.getByLabel('Message')).toHaveValue(/^I have a project/)
})
