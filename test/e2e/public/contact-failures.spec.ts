/** Messages that cannot be sent: the text stays, and the visitor learns why. */
import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { changeDatabase } from '../../support/site-database.ts'
import {
  contactCall,
  extendFiveSecondTimers,
  failedRequestLog,
  fillIn,
  newVisitor,
  openForm,
  refuse,
  sendButton,
  sentBanner,
  toasts,
} from '../support/contact-steps.ts'

const failed = 'Failed to send message'
const html = { contentType: 'text/html', body: '<h1>Log in to the wifi' }
const failures: [what: string, handler: (route: Route) => Promise<void>, reason: string][] = [
  ['the server gives a reason', refuse(429, { message: 'Please wait a minute.' }), 'Please wait'],
  ['the server gives no reason', refuse(500, {}), failed],
  ['a proxy responds with HTML', (route) => route.fulfill({ status: 502, ...html }), failed],
  ['a captive portal responds with HTML', (route) => route.fulfill(html), failed],
  ['the network fails', (route) => route.abort(), failed],
]

test('a visitor whose message cannot be sent reads why, keeps the text and sends it again', async ({
  page,
  context,
  problems,
  site,
}) => {
  problems.allow(failedRequestLog)
  const visitor = newVisitor()
  const storedMessages = () => site.messages().filter(({ name }) => name === visitor)
  const notice = page.locator('form').getByRole('alert')
  const expectFailure = async (reason: string, noticed = reason) => {
    await expect(toasts(page)).toContainText(`Error${reason}`)
    await expect(notice).toContainText(noticed)
    await expect.soft(notice.getByRole('link', { name: 'remy@example.com' })).toBeVisible()
    await expectUnchanged(page, visitor)
    await closeToast(page)
  }
  await page.addInitScript(extendFiveSecondTimers)
  await page.addInitScript(letTestsEndTimeouts)
  await openForm(page)
  await fillIn(page, visitor)

  for (const [what, handler, reason] of failures) {
    await test.step(what, async () => {
      await page.route(contactCall, handler, { times: 1 })
      await sendButton(page).click()
      await expectFailure(reason)
    })
  }

  await test.step('the visitor is offline', async () => {
    await context.setOffline(true)
    await sendButton(page).click()
    await expectFailure(failed, 'You are offline. Your text stays here')
    await context.setOffline(false)
  })

  await test.step('the server does not respond in time', async () => {
    const ended = Promise.withResolvers<void>()
    const called = page.waitForRequest(contactCall)
    await page.route(contactCall, (route) => ended.promise.then(() => route.abort()), { times: 1 })
    await sendButton(page).click()
    await called
    await expect(sendButton(page)).toHaveText('Sending...')
    await page.evaluate(() => dispatchEvent(new Event('timeouts-end')))
    await expectFailure(failed)
    ended.resolve()
  })

  await test.step('too many messages come from the network of the visitor', async () => {
    const data = { name: 'Ines', email: 'ines@example.com', message: 'Hello' }
    const flood = Array.from({ length: 10 }, () => page.request.post('/api/contact', { data }))
    expect((await Promise.all(flood)).map((response) => response.status())).toEqual(
      Array(10).fill(201),
    )
    await sendButton(page).click()
    await expect(notice).toContainText('Too many messages came from your network.')
    await expect.soft(notice.getByText('remy@example.com')).toHaveCount(1)
    await expectUnchanged(page, visitor)
    await changeDatabase(site, 'delete from rate_limit')
    await closeToast(page)
  })

  await test.step('a message whose response was lost is stored once when it is sent again', async () => {
    const loseResponse = (route: Route) => route.fetch().then(() => route.abort())
    await page.route(contactCall, loseResponse, { times: 1 })
    await sendButton(page).click()
    await expectFailure(failed)
    expect(storedMessages()).toHaveLength(1)
    await sendButton(page).click()
    await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
    await expect(toasts(page)).toHaveText(/^Message sent!/)
    expect(storedMessages()).toHaveLength(1)
  })
})

for (const [width, height] of [
  [390, 844],
  [1280, 720],
] as const) {
  test(`a visitor with ${width} px reads above the toast why the message was not sent`, async ({
    page,
    problems,
  }) => {
    problems.allow(failedRequestLog)
    await page.setViewportSize({ width, height })
    await page.addInitScript(extendFiveSecondTimers)
    await page.route(contactCall, (route) => route.abort())
    await openForm(page)
    await fillIn(page, newVisitor())
    const button = sendButton(page)
    // The button at the lower edge of the window.
    await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await button.press('Enter')
    const boxOf = (each: Locator) => each.evaluate((element) => element.getBoundingClientRect())
    await expect(toasts(page)).toBeVisible()
    const toast = await boxOf(toasts(page))
    const notice = page.locator('form').getByRole('alert')
    await expect.poll(async () => (await boxOf(notice)).bottom).toBeLessThanOrEqual(toast.top)
  })
}

async function expectUnchanged(page: Page, name: string) {
  await expect.soft(page.getByLabel('Name')).toHaveValue(name)
  await expect.soft(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await expect.soft(page.getByLabel('Message')).toHaveValue(/^I have a project.\nIt is/)
  await expect.soft(sendButton(page)).toHaveText('Send Message')
  await expect.soft(sendButton(page)).toBeFocused()
  await expect.soft(page.getByText(sentBanner)).toHaveCount(0)
}

async function closeToast(page: Page) {
  await toasts(page).getByRole('button', { name: 'Close' }).click()
  await expect(toasts(page)).toHaveCount(0)
}

/** Runs in the page: each timeout ends with the event `timeouts-end` instead of with its time. */
function letTestsEndTimeouts() {
  AbortSignal.timeout = () => {
    const controller = new AbortController()
    const timedOut = new DOMException('Too late', 'TimeoutError')
    addEventListener('timeouts-end', () => controller.abort(timedOut))
    return controller.signal
  }
}
