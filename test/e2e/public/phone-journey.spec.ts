import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  contactCall,
  expectLiveForm,
  failedRequestLog,
  fillIn,
  newVisitor,
  openForm,
  refuse,
  sendButton,
  sentBanner,
  toasts,
} from '../support/contact-steps.ts'
import { visit } from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a visitor on a phone goes from the greeting to a stored message', async ({ page, site }) => {
  const visitor = newVisitor()
  await visit(page, '/')
  await page.getByRole('link', { name: 'Got a project?' }).tap()
  await expect(page.getByRole('heading', { name: 'Get in touch' })).toBeInViewport()
  await expectLiveForm(page)
  await fillIn(page, visitor)
  await sendButton(page).tap()
  await expect(page.getByText(sentBanner, { exact: true })).toBeInViewport()
  await expect(toasts(page)).toContainText("Message sent!Thank you for your message. I'll respond")
  expect(site.messages().filter(({ name }) => name === visitor)).toEqual([
    {
      name: visitor,
      email: 'ada@example.com',
      subject: null,
      message: 'I have a project.\nIt is a small one.',
    },
  ])
})

test('a visitor on a phone opens the menu, and it closes with the link that is followed', async ({
  page,
}) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('link', { name: 'Blog', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await expect(page.getByRole('link', { name: 'Projects', exact: true })).toBeHidden()
})

test('a visitor on a phone swipes a toast away with a finger', async ({ page, problems }) => {
  problems.allow(failedRequestLog)
  await page.route(contactCall, refuse(500, {}))
  await openForm(page)
  await fillIn(page, 'Ada')
  await sendButton(page).tap()
  await expect(toasts(page)).toContainText('Failed to send message')
  await swipeToast(page, 90)
  await expect(toasts(page)).toHaveCount(0)
})

test('a short swipe keeps the toast', async ({ page, problems }) => {
  problems.allow(failedRequestLog)
  await page.route(contactCall, refuse(500, {}))
  await openForm(page)
  await fillIn(page, 'Ada')
  await sendButton(page).tap()
  await expect(toasts(page)).toContainText('Failed to send message')
  await swipeToast(page, 45)
  await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel')
  await expect(toasts(page)).toHaveAttribute('data-state', 'open')
})

/** Swipes the toast to the right in five steps. */
async function swipeToast(page: Page, byPx: number) {
  await toasts(page).hover({ position: { x: 100, y: 20 } })
  const box = await toasts(page).boundingBox()
  const at = { x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + 20 }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: at.x + byPx * share, y: at.y }],
    })
  await touch('touchStart')
  await touch('touchMove', 0.2)
  await touch('touchMove', 0.4)
  await touch('touchMove', 0.6)
  await touch('touchMove', 0.8)
  await touch('touchMove', 1)
  await touch('touchEnd')
}
