/** Prefetching of the next page on intent, and view transitions. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { afterFrames, holdRequests, navLink, visit } from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const title = 'One file is a database'
const onePost = /\/api\/blogs\/[^/]+$/

test('pointing at a post prefetches it', async ({ page }) => {
  await page.addInitScript(countTransitions)
  const requests: string[] = []
  page.on('request', (request) => onePost.test(request.url()) && requests.push(request.url()))
  await visit(page, '/blogs')
  const arrived = page.waitForResponse(onePost)
  await card(page).hover()
  await (await arrived).finished()
  await card(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(requests).toHaveLength(1)
  expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(1)
})

test('with reduced motion navigation has no transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(countTransitions)
  await visit(page, '/blogs')
  await card(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(0)
})

test('the cover and the title move from a card to its post', async ({ page }) => {
  await page.addInitScript(recordNames)
  await visit(page, '/blogs')
  await card(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(() => takeNames(page)).toEqual(['post-cover', 'post-title'])
  await navLink(page, 'Home').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
  await expect.poll(() => takeNames(page)).toEqual([])
  await expect(page.locator('[style*="view-transition-name"]')).toHaveCount(0)
})

test('the theme can be changed before the page’s scripts start', async ({ page }) => {
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

test('a slow navigation keeps the page and shows and announces its progress', async ({ page }) => {
  const code = await holdCodeOfPosts(page)
  await visit(page, '/blogs')
  await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }))
  await card(page).click()
  await expect(navigationProgress(page)).toHaveText('Loading the page...')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  expect(new URL(page.url()).pathname).toBe('/blogs')
  expect(await navigationProgress(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: 3 })
  code.comes()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(navigationProgress(page)).toBeEmpty()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the second of two pending navigations wins', async ({ page }) => {
  const code = await holdCodeOfPosts(page)
  await visit(page, '/blogs')
  await page.getByRole('article').last().getByRole('link').first().click()
  await expect(navigationProgress(page)).not.toBeEmpty()
  await card(page).click()
  await card(page).click()
  await expect(navigationProgress(page)).not.toBeEmpty()
  code.comes()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
})

test('a double click on a link adds one history entry', async ({ page }) => {
  await visit(page, '/blogs')
  const arrived = page.waitForResponse(onePost)
  await card(page).hover()
  await (await arrived).finished()
  // The second click comes before the transition starts.
  await card(page).evaluate((link: HTMLElement) => {
    link.click()
    link.click()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
})

const interruptions = [
  {
    intent: 'another page',
    act: (page: Page) => navLink(page, 'Home').click(),
    heading: /^I'm/,
  },
  {
    intent: 'to stay on this page',
    act: (page: Page) => navLink(page, 'Blog').click(),
    heading: 'Latest Posts',
  },
  { intent: 'to go back', act: (page: Page) => page.goBack(), heading: /^I'm/ },
  {
    intent: 'to go back and forward',
    act: async (page: Page) => {
      await page.goBack()
      await page.goForward()
    },
    heading: 'Latest Posts',
  },
]

for (const { intent, act, heading } of interruptions) {
  test(`a reader who wants ${intent} cancels the pending navigation to a post`, async ({
    page,
  }) => {
    const code = await holdCodeOfPosts(page)
    await visit(page, '/')
    await navLink(page, 'Blog').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
    await card(page).click()
    await expect(navigationProgress(page)).not.toBeEmpty()
    await act(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(navigationProgress(page)).toBeEmpty()
    const place = page.url()
    await page.evaluate(countTransitions)
    await code.comes()
    await afterFrames(page)
    expect(page.url()).toBe(place)
    expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(0)
  })
}

test('a page whose code cannot be loaded is requested from the server', async ({
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

/** Holds only the code of the post page. */
async function holdCodeOfPosts(page: Page) {
  const codeRequest = page.waitForRequest(codeOfPosts)
  const release = await holdRequests(page, codeOfPosts)
  return {
    /** Resolves when it has run. */
    comes: async () => {
      release()
      const url = (await codeRequest).url()
      await page.evaluate((address) => import(address), url)
    },
  }
}

function navigationProgress(page: Page) {
  return page.locator('#NavigationProgress')
}

function card(page: Page) {
  return page.getByRole('article').getByRole('link', { name: new RegExp(title) })
}

/** Runs in the page: counts view transitions from now on. */
function countTransitions() {
  Object.assign(window, { transitions: 0 })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (change) => {
    Reflect.set(window, 'transitions', Number(Reflect.get(window, 'transitions')) + 1)
    return start(change)
  }
}

/** Runs in the page: records what moves in each view transition. */
function recordNames() {
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (change) => {
    const transition = start(change)
    transition.ready.then(() => {
      const groups = document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement ?? '')
      const moved = groups.map((name) => /^::view-transition-group\((post-\w+)\)$/.exec(name)?.[1])
      Reflect.set(window, 'moved', [...new Set(moved.filter(Boolean))].sort())
    })
    return transition
  }
}

/** The names of the last transition; undefined before it is ready. */
function takeNames(page: Page) {
  return page.evaluate(() => {
    const moved = Reflect.get(window, 'moved')
    Reflect.deleteProperty(window, 'moved')
    return moved
  })
}
