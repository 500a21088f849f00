/** The next page is fetched when somebody is about to go there, and comes with a soft change. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { openLive } from './live-page.ts'

const title = 'One file is a database'
const onePost = /\/api\/blogs\/[^/]+$/

test('a reader who points at a post finds it there when they click', async ({ page }) => {
  await countTransitions(page)
  const asked: string[] = []
  page.on('request', (request) => onePost.test(request.url()) && asked.push(request.url()))
  await openLive(page, '/blogs')
  const arrived = page.waitForResponse(onePost)
  await card(page).hover()
  await (await arrived).finished()
  await card(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(asked).toHaveLength(1)
  expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(1)
})

test('a reader who asks for less motion gets the page without a transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await countTransitions(page)
  await openLive(page, '/blogs')
  await card(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(0)
})

test('a visitor turns to the dark theme before the scripts of the page are there', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/build/*.js', (route) => held.promise.then(() => route.continue()))
  await page.goto('/blogs', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /light and dark/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  held.resolve()
  await page.evaluate(() => scrollTo(0, 60))
  await expect(page.getByRole('banner')).toHaveAttribute('data-compact', 'true')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

function card(page: Page) {
  return page.getByRole('article').getByRole('link', { name: new RegExp(title) })
}

function countTransitions(page: Page) {
  return page.addInitScript(() => {
    Object.assign(window, { transitions: 0 })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      Reflect.set(window, 'transitions', Number(Reflect.get(window, 'transitions')) + 1)
      return start(change)
    }
  })
}
