/** Sending a message: what a visitor sees, and what is stored. */
import { expect, test } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
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

const message = 'I have a project.\nIt is a small one.'

test('a visitor who double-clicks sends one message, sees that it has arrived, and sends another one', async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  const banner = page.getByRole('status').filter({ hasText: sentBanner })
  const calls: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route(contactCall, (route) => {
    calls.push(route.request().method())
    return held.promise.then(() => route.continue())
  })
  await page.clock.install()
  await openForm(page)
  const animations = await page.locator('.bell').evaluateHandle(recordAnimations)
  await fillIn(page, visitor)
  await page.getByLabel('Subject').fill('An engine')
  const height = await page.evaluate(heightOfPage)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)

  await test.step('a double click sends one message, and the button waits', async () => {
    await sendButton(page).dblclick()
    await expect(sendButton(page)).toBeDisabled()
    await expect(sendButton(page)).toHaveText('Sending...')
    held.resolve()
    await expect(banner).toBeVisible()
    expect(calls).toEqual(['POST'])
    expect(messagesOf(site, visitor)).toEqual([
      { name: visitor, email: 'ada@example.com', subject: 'An engine', message },
    ])
  })

  await test.step('a banner stands for the form, at the same height, a toast thanks, and the bell rings', async () => {
    await page.clock.runFor(350)
    await expect(toasts(page)).toContainText(
      "Message sent!Thank you for your message. I'll respond",
    )
    await expect.soft(page.locator('form')).toHaveCount(0)
    await expect.soft(page.locator(':focus').getByText(sentBanner)).toHaveCount(1)
    expect.soft(await page.evaluate(heightOfPage)).toBe(height)
    await expect.poll(() => animations.jsonValue()).toEqual(['ring'])
  })

  await test.step('the banner gives way to an empty form after five seconds', async () => {
    await page.clock.runFor(4600)
    await expect(banner).toBeVisible()
    await page.clock.runFor(100)
    await expect(banner).toHaveCount(0)
    for (const label of ['Name', 'Email', 'Subject', 'Message'])
      await expect.soft(page.getByLabel(label)).toHaveValue('')
    await expect.soft(page.locator('[aria-invalid=true]')).toHaveCount(0)
  })

  await test.step('a second message is stored, too', async () => {
    await fillIn(page, visitor)
    await sendButton(page).click()
    await expect(banner).toBeVisible()
    expect(messagesOf(site, visitor)).toHaveLength(2)
  })
})

test('a visitor who leaves the page finds the text, the progress and the outcome of a message again', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(failedRequestLog)
  const visitor = newVisitor()
  const name = page.getByLabel('Name')
  const leaveAndReturn = async () => {
    await goToBlog(page)
    await navLink(page, 'Contact').click()
  }
  const leaveWhileSending = async () => {
    await sendButton(page).click()
    await expect(sendButton(page)).toHaveText('Sending...')
    await leaveAndReturn()
    await expect(sendButton(page)).toHaveText('Sending...')
  }
  await openForm(page)
  await fillIn(page, visitor)

  await test.step('a draft survives the way to another page', async () => {
    await goToBlog(page)
    await setPageAge(page, 2000)
    await navLink(page, 'Contact').click()
    await expect(name).toHaveValue(visitor)
    await expect(page.getByLabel('Message')).toHaveValue(message)
  })

  await test.step('a visitor who returns before the message fails keeps the text', async () => {
    const failing = Promise.withResolvers<void>()
    const fail = () => failing.promise
    await page.route(contactCall, (route) => fail().then(() => route.abort()), { times: 1 })
    await leaveWhileSending()
    failing.resolve()
    await expect(toasts(page)).toContainText('Failed to send message')
    await expect(name).toHaveValue(visitor)
    await expect(name).toBeEditable()
  })

  await test.step('a visitor who returns before the message is sent sees progress and success', async () => {
    const release = await holdRequests(page, contactCall)
    await leaveWhileSending()
    await expect.soft(name).toHaveValue(visitor)
    await expect.soft(sendButton(page)).toBeDisabled()
    // An edit would be lost.
    await expect.soft(page.getByLabel('Message')).not.toBeEditable()
    // The focus of a visitor who is elsewhere is not moved.
    const elsewhere = page.locator('#notebook a:focus')
    await page.keyboard.press('Shift+Tab')
    await expect(elsewhere).toBeVisible()
    release()
    await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
    await expect(toasts(page)).toContainText('Message sent!')
    await expect(elsewhere).toBeVisible()
    expect(messagesOf(site, visitor)).toHaveLength(1)
    const about = `select is_spam from contact_message where name = '${visitor}'`
    // The last form was on the page for a moment only, its sender for longer.
    expect(await changeDatabase(site, about)).toEqual([{ is_spam: 0 }])
  })

  await test.step('a message that was sent while its visitor was away does not come back', async () => {
    await page.unroute(contactCall)
    await leaveAndReturn()
    await expect(name).toHaveValue('')
    const release = await holdRequests(page, contactCall)
    await fillIn(page, visitor)
    await sendButton(page).click()
    await expect(sendButton(page)).toHaveText('Sending...')
    await goToBlog(page)
    const arrived = page.waitForResponse(contactCall)
    release()
    await (await arrived).finished()
    await navLink(page, 'Contact').click()
    await expect(name).toHaveValue('')
  })
})

test('a visitor who types before the scripts start loses no text', async ({ page, site }) => {
  const visitor = newVisitor()
  const release = await holdRequests(page, '**/build/*.js')
  await page.goto('/')
  await fillIn(page, visitor)
  release()
  await expectLiveForm(page)
  await expect(page.getByLabel('Name')).toHaveValue(visitor)
  await expect(page.getByLabel('Message')).toHaveValue(message)
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  expect(messagesOf(site, visitor)).toHaveLength(1)
})

function messagesOf(site: RunningSite, visitor: string) {
  return site.messages().filter(({ name }) => name === visitor)
}

function heightOfPage() {
  return document.documentElement.scrollHeight
}

/** The names of the animations that start from now on. */
function recordAnimations(element: Element): string[] {
  const names: string[] = []
  element.addEventListener('animationstart', (event) => {
    if (event instanceof AnimationEvent && event.target === element) names.push(event.animationName)
  })
  return names
}
