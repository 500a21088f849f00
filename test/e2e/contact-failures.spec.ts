import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import {
  browserComplaint,
  contactCall,
  fillIn,
  newVisitor,
  openForm,
  refuse,
  sendButton,
  sentBanner,
  toasts,
} from './contact-steps.ts'

const negative = 'rgb(163, 39, 31)'
const failures: { what: string; answer: (route: Route) => Promise<void>; told: string }[] = [
  {
    what: 'the server refuses with a message',
    answer: refuse(429, { message: 'Too many messages. Please wait a minute.' }),
    told: 'Too many messages. Please wait a minute.',
  },
  {
    what: 'the server refuses without a word',
    answer: refuse(500, {}),
    told: 'Failed to send message',
  },
  {
    what: 'a proxy answers with a page of its own',
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad' }),
    told: 'Failed to send message',
  },
  {
    what: 'a network answers with its own page for a login',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Log in to the wifi' }),
    told: 'Failed to send message',
  },
  {
    what: 'the network is gone',
    answer: (route) => route.abort(),
    told: 'Failed to send message',
  },
]

for (const { what, answer, told } of failures) {
  test(`a visitor is told in a toast when ${what}, and keeps what was typed`, async ({
    page,
    problems,
  }) => {
    problems.allow(browserComplaint)
    await page.route(contactCall, answer)
    await openForm(page)
    await fillIn(page, 'Ada')
    await sendButton(page).click()
    await expect(toasts(page)).toContainText(`Error${told}`)
    await expect(toasts(page)).toHaveCSS('border-left-color', negative)
    await expect(page.getByText(sentBanner)).toHaveCount(0)
    await expectKept(page)
    await expect(sendButton(page)).toBeFocused()
  })
}

test('a visitor whose message finds no answer for eight seconds is told so', async ({ page }) => {
  const ended = Promise.withResolvers<void>()
  await page.route(contactCall, () => ended.promise)
  await openForm(page)
  await fillIn(page, 'Ada')
  const since = Date.now()
  await sendButton(page).click()
  await expect(sendButton(page)).toHaveText('Sending...')
  await expect(toasts(page)).toContainText('ErrorFailed to send message', { timeout: 12_000 })
  expect(Date.now() - since).toBeGreaterThan(7900)
  await expectKept(page)
  ended.resolve()
})

test('a visitor whose first try failed sends the same text again', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(browserComplaint)
  const visitor = newVisitor()
  await page.route(contactCall, (route) => route.abort(), { times: 1 })
  await openForm(page)
  await fillIn(page, visitor)
  await sendButton(page).click()
  await expect(toasts(page)).toContainText('Failed to send message')
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await expect(toasts(page)).toHaveText(/^Message sent!/)
  expect(site.messages().filter(({ name }) => name === visitor)).toHaveLength(1)
})

async function expectKept(page: Page) {
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await expect(page.getByLabel('Message')).toHaveValue('I have a project.\nIt is a small one.')
  await expect(sendButton(page)).toHaveText('Send Message')
  await expect(sendButton(page)).toBeEnabled()
}

test('a visitor behind an address that sent ten messages reads when to come back, and loses nothing', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(browserComplaint)
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
  await expect(notice).toContainText('remy@example.com')
  await expect(page.getByLabel('Message')).toHaveValue(/^I have a project/)
})
