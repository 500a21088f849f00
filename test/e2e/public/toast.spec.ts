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

test('a visitor closes a toast by key, swipe or patience, and sees only the newest', async ({
  page,
  problems,
}) => {
  problems.allow(failedRequestLog)
  await page.clock.install()
  await page.route(contactCall, refuse(500, { message: 'First refusal' }))
  await openForm(page)
  await fillIn(page, 'Ada')
  const provokeToast = async () => {
    await sendButton(page).click()
    await expect(toasts(page)).toContainText('First refusal')
  }

  await test.step('F8 focuses the toasts, and the close button closes one', async () => {
    await provokeToast()
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /F8/ }).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(toasts(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('a short swipe and one to the left keep a toast', async () => {
    await provokeToast()
    await swipeToast(page, 40)
    await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel')
    await expect(toasts(page)).toHaveAttribute('data-state', 'open')
    await swipeToast(page, -60)
    await expect(toasts(page)).toHaveAttribute('data-state', 'open')
  })

  await test.step('a swipe of more than 50 px to the right closes it', async () => {
    await swipeToast(page, 60)
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('the newest toast stands alone, for five seconds', async () => {
    await provokeToast()
    await page.mouse.move(0, 0)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await page.route(contactCall, refuse(500, { message: 'Second refusal' }))
    await sendButton(page).click()
    await expect(sendButton(page)).toBeEnabled()
    await page.clock.runFor(350)
    await expect(toasts(page)).toContainText('Second refusal')
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(4600)
    await expect(toasts(page)).toHaveAttribute('data-state', 'open')
    await page.clock.runFor(450)
    await expect(toasts(page)).toHaveCount(0)
  })
})

/** Waits for the end of the toast's animation, so that the pointer hits it. */
async function swipeToast(page: Page, byPx: number) {
  await toasts(page).hover({ position: { x: 150, y: 20 } })
  const box = await toasts(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 150, (box?.y ?? 0) + 20]
  await page.mouse.down()
  await page.mouse.move(x + byPx, y, { steps: 8 })
  await page.mouse.up()
}
