import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  contactCall,
  failedRequestLog,
  fillIn,
  openForm,
  refuse,
  sendButton,
  toasts,
} from '../support/contact-steps.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ page, problems }) => {
  problems.allow(failedRequestLog)
  await page.route(contactCall, refuse(500, { message: 'First refusal' }))
})

test('a visitor closes toasts by pointer, keyboard and swipe, and sees only the newest', async ({
  page,
}) => {
  await openForm(page)
  await test.step('the close button closes a toast', async () => {
    await provokeToast(page)
    await closeToast(page)
  })

  await test.step('F8 focuses a toast, which can be closed by keyboard', async () => {
    await provokeToast(page)
    await page.keyboard.press('F8')
    await expect(
      page.getByRole('region', { name: 'Notifications (F8)' }).locator(':focus'),
    ).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(toasts(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('a swipe of more than 50 px to the right dismisses a toast', async () => {
    await provokeToast(page)
    await swipeToast(page, 60)
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('a swipe of less than 50 px keeps a toast', async () => {
    await provokeToast(page)
    await swipeToast(page, 40)
    await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel')
    await expect(toasts(page)).toHaveAttribute('data-state', 'open')
    await closeToast(page)
  })

  await test.step('a swipe to the left keeps a toast', async () => {
    await provokeToast(page)
    await swipeToast(page, -60)
    await expect(toasts(page)).toHaveAttribute('data-state', 'open')
    await closeToast(page)
  })

  await test.step('one toast is shown at a time, the newest', async () => {
    await provokeToast(page)
    await page.route(contactCall, refuse(500, { message: 'Second refusal' }))
    await sendButton(page).click()
    await expect(toasts(page)).toContainText('Second refusal')
    await expect(toasts(page)).toHaveCount(1)
  })
})

test('a toast is shown for five seconds', async ({ page }) => {
  await page.clock.install()
  await openForm(page)
  await fillIn(page, 'Ada')
  await page.clock.pauseAt(Date.now() + 60_000)
  await sendButton(page).click()
  await expect(sendButton(page)).toBeEnabled()
  await page.clock.runFor(350)
  await expect(toasts(page)).toContainText('First refusal')
  await page.clock.runFor(4600)
  await expect(toasts(page)).toHaveAttribute('data-state', 'open')
  await page.clock.runFor(450)
  await expect(toasts(page)).toHaveCount(0)
})

async function provokeToast(page: Page) {
  await fillIn(page, 'Ada')
  await sendButton(page).click()
  await expect(toasts(page)).toContainText('First refusal')
}

async function closeToast(page: Page) {
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(toasts(page)).toHaveCount(0)
}

/** Waits for the end of the toast's animation, so that the pointer hits it. */
async function swipeToast(page: Page, byPx: number) {
  await toasts(page).hover({ position: { x: 150, y: 20 } })
  const box = await toasts(page).boundingBox()
  const x = (box?.x ?? 0) + 150
  const y = (box?.y ?? 0) + 20
  await page.mouse.down()
  await page.mouse.move(x + byPx, y, { steps: 8 })
  await page.mouse.up()
}
