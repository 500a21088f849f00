import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { changeDatabase } from '../../support/site-database.ts'
import {
  contactCall,
  expectLiveForm,
  failedRequestLog,
  fillIn,
  newVisitor,
  openForm,
  sendButton,
  sentBanner,
  setPageAge,
  toasts,
} from '../support/contact-steps.ts'
import { goToBlog, holdRequests, navLink } from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a visitor sends a message, sees the success banner, and the message is stored', async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  await openForm(page)
  await fillIn(page, visitor)
  await page.getByLabel('Subject').fill('An engine')
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await expect(toasts(page)).toContainText("Message sent!Thank you for your message. I'll respond")
  await expect(page.locator('form')).toHaveCount(0)
  expect(site.messages().filter(({ name }) => name === visitor)).toEqual([
    {
      name: visitor,
      email: 'ada@example.com',
      subject: 'An engine',
      message: 'I have a project.\nIt is a small one.',
    },
  ])
})

test('the success banner gives way to an empty form after five seconds', async ({ page }) => {
  await page.clock.install()
  await openForm(page)
  await fillIn(page, 'Ada of the clock')
  await page.clock.pauseAt(Date.now() + 60_000)
  await sendButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: sentBanner })).toBeVisible()
  await page.clock.runFor(4950)
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await page.clock.runFor(100)
  await expect(page.getByText(sentBanner, { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
})

test('the bell on the counter rings once when a message is sent', async ({ page }) => {
  await openForm(page)
  const bell = page.locator('.on-copper')
  await expect.poll(() => bell.evaluate(pictureAfter)).toContain('/bell-')
  const animations = await bell.evaluateHandle(recordAnimations)
  await fillIn(page, newVisitor())
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await expect.poll(() => animations.jsonValue()).toEqual(['ring'])
})

function pictureAfter(element: Element): string {
  return getComputedStyle(element, '::after').backgroundImage
}

/** The names of the animations that start from now on. */
function recordAnimations(element: Element): string[] {
  const names: string[] = []
  element.addEventListener('animationstart', (event) => {
    if (event instanceof AnimationEvent && event.target === element) names.push(event.animationName)
  })
  return names
}

for (const width of [390, 1280]) {
  test(`the page keeps its height when the banner replaces the form at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openForm(page)
    await fillIn(page, newVisitor())
    const heightOf = () => document.documentElement.scrollHeight
    const height = await page.evaluate(heightOf)
    await sendButton(page).click()
    await expect(page.getByText(sentBanner, { exact: true })).toBeInViewport()
    expect(await page.evaluate(heightOf)).toBe(height)
  })
}

test('a draft survives navigation until it is sent', async ({ page, site }) => {
  const visitor = newVisitor()
  await openForm(page)
  await fillIn(page, visitor)
  await goToBlog(page)
  await setPageAge(page, 2000)
  await navLink(page, 'Contact').click()
  await expect(page.getByLabel('Name')).toHaveValue(visitor)
  await expect(page.getByLabel('Message')).toHaveValue('I have a project.\nIt is a small one.')
  // Immediately: the form was remounted, but its sender has been on the page.
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  const rows = await changeDatabase(
    site,
    `select is_spam from contact_message where name = '${visitor}'`,
  )
  expect(rows).toEqual([{ is_spam: 0 }])
  await goToBlog(page)
  await navLink(page, 'Contact').click()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('a message sent while the visitor navigates away does not reappear in the form', async ({
  page,
}) => {
  const release = await holdRequests(page, contactCall)
  await openForm(page)
  await fillIn(page, newVisitor())
  await sendButton(page).click()
  await expect(sendButton(page)).toHaveText('Sending...')
  await goToBlog(page)
  release()
  await expect(toasts(page)).toContainText('Message sent!')
  await navLink(page, 'Contact').click()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('a visitor who returns during a submission sees its progress and its success', async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  const release = await holdRequests(page, contactCall)
  await leaveDuringSubmission(page, visitor)
  await expect(page.getByLabel('Name')).toHaveValue(visitor)
  await expect(sendButton(page)).toBeDisabled()
  await expect(sendButton(page)).toHaveText('Sending...')
  // An edit would be lost.
  await expect(page.getByLabel('Message')).not.toBeEditable()
  // The focus of a visitor who is elsewhere is not moved.
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('#notebook a:focus')).toBeVisible()
  release()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await expect(toasts(page)).toContainText('Message sent!')
  await expect(page.locator('#notebook a:focus')).toBeVisible()
  expect(site.messages().filter(({ name }) => name === visitor)).toHaveLength(1)
  await goToBlog(page)
  await navLink(page, 'Contact').click()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('a visitor who returns before their message fails sees the error and sends it again', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(failedRequestLog)
  const visitor = newVisitor()
  const failing = Promise.withResolvers<void>()
  await page.route(contactCall, (route) => failing.promise.then(() => route.abort()), { times: 1 })
  await leaveDuringSubmission(page, visitor)
  await expect(sendButton(page)).toBeDisabled()
  failing.resolve()
  await expect(toasts(page)).toContainText('Failed to send message')
  await expect(page.getByLabel('Name')).toHaveValue(visitor)
  await expect(page.getByLabel('Name')).toBeEditable()
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  expect(site.messages().filter(({ name }) => name === visitor)).toHaveLength(1)
})

/** Leaves the page and returns to the form before the response. */
async function leaveDuringSubmission(page: Page, visitor: string) {
  await openForm(page)
  await fillIn(page, visitor)
  await sendButton(page).click()
  await expect(sendButton(page)).toHaveText('Sending...')
  await goToBlog(page)
  await navLink(page, 'Contact').click()
}

test('a message cannot be sent again during its submission', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(contactCall, (route) => held.promise.then(() => route.continue()))
  await openForm(page)
  await expect(sendButton(page)).toHaveText('Send Message')
  await fillIn(page, 'Ada of the wait')
  await sendButton(page).click()
  await expect(sendButton(page)).toHaveText('Sending...')
  await expect(sendButton(page)).toBeDisabled()
  held.resolve()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
})

test('a double click sends one message', async ({ page, site }) => {
  const visitor = newVisitor()
  const held = Promise.withResolvers<void>()
  const calls: string[] = []
  await page.route(contactCall, (route) => {
    calls.push(route.request().method())
    return held.promise.then(() => route.continue())
  })
  await openForm(page)
  await fillIn(page, visitor)
  await sendButton(page).dblclick()
  await expect(sendButton(page)).toBeDisabled()
  held.resolve()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  expect(calls).toEqual(['POST'])
  expect(site.messages().filter(({ name }) => name === visitor)).toHaveLength(1)
})

test('a second message is stored, too', async ({ page, site }) => {
  const visitor = newVisitor()
  await page.clock.install()
  await openForm(page)
  await fillIn(page, `${visitor}, once`)
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await page.clock.fastForward(5100)
  await fillIn(page, `${visitor}, twice`)
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  const names = site.messages().map(({ name }) => name)
  expect(names.filter((name) => name.startsWith(visitor))).toEqual([
    `${visitor}, once`,
    `${visitor}, twice`,
  ])
})

test('text typed before hydration is preserved', async ({ page, site }) => {
  const visitor = newVisitor()
  const held = Promise.withResolvers<void>()
  await page.route(/contact-form.*\.js/, (route) => held.promise.then(() => route.continue()))
  await page.goto('/')
  await fillIn(page, visitor)
  held.resolve()
  await expectLiveForm(page)
  await expect(page.getByLabel('Name')).toHaveValue(visitor)
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  expect(site.messages().filter(({ name }) => name === visitor)).toHaveLength(1)
})
