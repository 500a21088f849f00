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

test('a visitor sends a message, is thanked, and the message is stored', async ({ page, site }) => {
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

test('a visitor sees the banner for five seconds, then the form again and empty', async ({
  page,
}) => {
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

test('a visitor who reads the blog before they send finds their message as they left it, until it is sent', async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  await openForm(page)
  await fillIn(page, visitor)
  await goToBlog(page)
  await setPageAge(page, 2000)
  await navLink(page, 'Contact').click()
  await expect(page.getByLabel('Name')).toHaveValue(visitor)
  await expect(page.getByLabel('Message')).toHaveValue('I have a project.\nIt is a small one.')
  // At once: the form on the page is new, its sender is not.
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  const kept = await changeDatabase(
    site,
    `select is_spam from contact_message where name = '${visitor}'`,
  )
  expect(kept).toEqual([{ is_spam: 0 }])
  await goToBlog(page)
  await navLink(page, 'Contact').click()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('a visitor who goes on while their message is under way does not find it in the form again', async ({
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

test('a visitor who comes back while their message is under way sees so, and that it was sent', async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  const release = await holdRequests(page, contactCall)
  await leaveWhileSending(page, visitor)
  await expect(page.getByLabel('Name')).toHaveValue(visitor)
  await expect(sendButton(page)).toBeDisabled()
  await expect(sendButton(page)).toHaveText('Sending...')
  // What was added would be lost.
  await expect(page.getByLabel('Message')).not.toBeEditable()
  // Focus stays with a visitor who looks at something else meanwhile.
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('#projects a:focus')).toBeVisible()
  release()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await expect(toasts(page)).toContainText('Message sent!')
  await expect(page.locator('#projects a:focus')).toBeVisible()
  expect(site.messages().filter(({ name }) => name === visitor)).toHaveLength(1)
  await goToBlog(page)
  await navLink(page, 'Contact').click()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('a visitor who comes back before their message fails is told, and sends it again', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(failedRequestLog)
  const visitor = newVisitor()
  const failing = Promise.withResolvers<void>()
  await page.route(contactCall, (route) => failing.promise.then(() => route.abort()), { times: 1 })
  await leaveWhileSending(page, visitor)
  await expect(sendButton(page)).toBeDisabled()
  failing.resolve()
  await expect(toasts(page)).toContainText('Failed to send message')
  await expect(page.getByLabel('Name')).toHaveValue(visitor)
  await expect(page.getByLabel('Name')).toBeEditable()
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  expect(site.messages().filter(({ name }) => name === visitor)).toHaveLength(1)
})

/** Comes back to the form before there is an answer. */
async function leaveWhileSending(page: Page, visitor: string) {
  await openForm(page)
  await fillIn(page, visitor)
  await sendButton(page).click()
  await expect(sendButton(page)).toHaveText('Sending...')
  await goToBlog(page)
  await navLink(page, 'Contact').click()
}

test('a visitor whose message is under way sees so and cannot send it again', async ({ page }) => {
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

test('a visitor who clicks twice sends one message', async ({ page, site }) => {
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

test('a visitor who sends a second message later has both stored', async ({ page, site }) => {
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

test('a visitor who types before the script of the form arrives loses nothing', async ({
  page,
  site,
}) => {
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
