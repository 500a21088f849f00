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

test('a reader on a slow line keeps the page, and sees that it waits, until the next one can be drawn', async ({
  page,
}) => {
  const code = await holdCodeOfPosts(page)
  await openLive(page, '/blogs')
  await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }))
  await card(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-waits')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  expect(new URL(page.url()).pathname).toBe('/blogs')
  expect(await waitingLine(page)).toEqual({ height: '3px', color: await accent(page) })
  code.comes()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('html')).not.toHaveAttribute('data-waits')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a reader who wants something else meanwhile is taken there, and stays there', async ({
  page,
}) => {
  const code = await holdCodeOfPosts(page)
  await openLive(page, '/blogs')
  await card(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-waits')
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
  await expect(page.locator('html')).not.toHaveAttribute('data-waits')
  const come = page.waitForResponse(codeOfPosts)
  code.comes()
  await (await come).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
})

test('a reader who goes back meanwhile stays where that leads', async ({ page }) => {
  const code = await holdCodeOfPosts(page)
  await openLive(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await card(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-waits')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
  code.comes()
  await expect(page.locator('html')).not.toHaveAttribute('data-waits')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
})

test('a reader gets the page from the server where its code cannot be had', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|Failed to (load|fetch)/)
  await page.route(codeOfPosts, (route) => route.abort())
  await openLive(page, '/blogs')
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await card(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(documents).toEqual([page.url()])
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

const codeOfPosts = /\/build\/post-page-[^/]+\.js$/

/** Everything else comes at once. */
async function holdCodeOfPosts(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route(codeOfPosts, (route) => held.promise.then(() => route.continue()))
  return { comes: () => held.resolve() }
}

function waitingLine(page: Page) {
  return page.evaluate(() => {
    const { height, backgroundColor } = getComputedStyle(document.documentElement, '::before')
    return { height, color: backgroundColor }
  })
}

function accent(page: Page) {
  return page.evaluate(() => getComputedStyle(document.body, '::selection').backgroundColor)
}
