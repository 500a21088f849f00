/** The next page is fetched when somebody is about to go there, and comes with a soft change. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { afterFrames, holdRequests, navLink, visit } from '../support/page-helpers.ts'

const title = 'One file is a database'
const onePost = /\/api\/blogs\/[^/]+$/

test('a reader who points at a post finds it there when they click', async ({ page }) => {
  await page.addInitScript(countTransitions)
  const asked: string[] = []
  page.on('request', (request) => onePost.test(request.url()) && asked.push(request.url()))
  await visit(page, '/blogs')
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
  await page.addInitScript(countTransitions)
  await visit(page, '/blogs')
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

test('a reader on a slow line keeps the page, and hears and sees that it waits, until the next one can be drawn', async ({
  page,
}) => {
  const code = await holdCodeOfPosts(page)
  await visit(page, '/blogs')
  await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }))
  await card(page).click()
  await expect(waiting(page)).toHaveText('Loading the page...')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  expect(new URL(page.url()).pathname).toBe('/blogs')
  expect(await waiting(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: 3 })
  code.comes()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(waiting(page)).toBeEmpty()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a reader who chooses twice while the page waits gets the second, once', async ({ page }) => {
  const code = await holdCodeOfPosts(page)
  await visit(page, '/blogs')
  await page.getByRole('article').last().getByRole('link').click()
  await expect(waiting(page)).not.toBeEmpty()
  await card(page).click()
  await card(page).click()
  await expect(waiting(page)).not.toBeEmpty()
  code.comes()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
})

test('a reader who clicks twice on a page that is here goes one step back from it', async ({
  page,
}) => {
  await visit(page, '/blogs')
  const arrived = page.waitForResponse(onePost)
  await card(page).hover()
  await (await arrived).finished()
  // The second before the browser has begun to change.
  await card(page).evaluate((link: HTMLElement) => {
    link.click()
    link.click()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
})

const otherWishes = [
  {
    wish: 'another page',
    act: (page: Page) => navLink(page, 'Home').click(),
    heading: /^I'm/,
  },
  {
    wish: 'to stay on this page',
    act: (page: Page) => navLink(page, 'Blog').click(),
    heading: 'Latest Posts',
  },
  { wish: 'to go back', act: (page: Page) => page.goBack(), heading: /^I'm/ },
  {
    wish: 'to go back and forward',
    act: async (page: Page) => {
      await page.goBack()
      await page.goForward()
    },
    heading: 'Latest Posts',
  },
]

for (const { wish, act, heading } of otherWishes) {
  test(`a reader who wants ${wish} while a post is on its way gets that, and no post`, async ({
    page,
  }) => {
    const code = await holdCodeOfPosts(page)
    await visit(page, '/')
    await navLink(page, 'Blog').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
    await card(page).click()
    await expect(waiting(page)).not.toBeEmpty()
    await act(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(waiting(page)).toBeEmpty()
    const place = page.url()
    await page.evaluate(countTransitions)
    await code.comes()
    await afterFrames(page)
    expect(page.url()).toBe(place)
    expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(0)
  })
}

test('a reader gets the page from the server where its code cannot be had', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|Failed to (load|fetch)/)
  await page.route(codeOfPosts, (route) => route.abort())
  await visit(page, '/blogs')
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await card(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(documents).toEqual([page.url()])
})

const codeOfPosts = '**/build/post-page-*.js'

/** Everything else comes at once. */
async function holdCodeOfPosts(page: Page) {
  const asked = page.waitForRequest(codeOfPosts)
  const release = await holdRequests(page, codeOfPosts)
  return {
    /** Done when it has run. */
    comes: async () => {
      release()
      const url = (await asked).url()
      await page.evaluate((address) => import(address), url)
    },
  }
}

function waiting(page: Page) {
  return page.locator('#NavigationProgress')
}

function card(page: Page) {
  return page.getByRole('article').getByRole('link', { name: new RegExp(title) })
}

/** Runs in the page: counts them from now on. */
function countTransitions() {
  Object.assign(window, { transitions: 0 })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (change) => {
    Reflect.set(window, 'transitions', Number(Reflect.get(window, 'transitions')) + 1)
    return start(change)
  }
}
