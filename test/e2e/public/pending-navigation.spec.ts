/** Pages that are fetched ahead, that come late, and that visitors no longer want. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  afterFrames,
  expectHydrated,
  goToBlog,
  navLink,
  scrollInstantly,
  scrollTop,
  visit,
} from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const title = 'One file is a database'
const onePost = /\/api\/blogs\/[^/]+$/

test('a reader who points at a post has it at once, and its cover and title move there', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => onePost.test(request.url()) && requests.push(request.url()))
  await page.addInitScript(recordTransitions)
  await visit(page, '/blogs')
  const arrived = page.waitForResponse(onePost)
  await card(page).hover()
  await (await arrived).finished()
  await card(page).click()
  await expect(heading(page)).toHaveText(title)
  await expect(heading(page)).toBeFocused()
  expect(requests).toHaveLength(1)
  await expect.poll(() => transitions(page)).toEqual([['post-cover', 'post-title']])

  await test.step('a double click adds one entry to the history', async () => {
    await page.goBack()
    await expect(heading(page)).toHaveText('Latest Posts')
    // The second click comes before the transition starts.
    await card(page).evaluate((link: HTMLElement) => {
      link.click()
      link.click()
    })
    await expect(heading(page)).toHaveText(title)
    await page.goBack()
    await expect(heading(page)).toHaveText('Latest Posts')
  })

  await test.step('on the way to another page nothing moves, and no name is left behind', async () => {
    await navLink(page, 'Home').click()
    await expect(heading(page)).toHaveText(/^I'm/)
    await expect.poll(async () => (await transitions(page)).at(-1)).toEqual([])
    await expect(page.locator('[style*="view-transition-name"]')).toHaveCount(0)
  })
})

test('a reader who changes their mind cancels a pending navigation, and the last one wins', async ({
  page,
}) => {
  const tags = page.getByRole('link', { name: 'All tags' })
  const expectPending = async () => {
    await tags.click()
    await expect(progress(page)).toHaveText('Loading the page...')
    await expect(heading(page)).toHaveText('Latest Posts')
    expect(new URL(page.url()).pathname).toBe('/blogs')
  }
  const expectShown = async (name: string | RegExp) => {
    await expect(heading(page)).toHaveText(name)
    await expect(progress(page)).toBeEmpty()
  }
  await visit(page, '/')
  await goToBlog(page)
  const code = await holdCode(page)

  await test.step('a link to this page, a step back and forward, or another page cancel it', async () => {
    await expectPending()
    await navLink(page, 'Blog').click()
    await expectShown('Latest Posts')
    await expectPending()
    await page.goBack()
    await expectShown(/^I'm/)
    await page.goForward()
    await expectShown('Latest Posts')
    await expectPending()
    await navLink(page, 'Home').click()
    await expectShown(/^I'm/)
  })

  await test.step('the code of a cancelled page changes nothing when it arrives', async () => {
    const place = page.url()
    await page.evaluate(recordTransitions)
    await code.comes()
    await afterFrames(page)
    expect(page.url()).toBe(place)
    expect(await transitions(page)).toEqual([])
  })

  await test.step('the second of two pending pages is shown, at its top, with one entry', async () => {
    await visit(page, '/blogs')
    const later = await holdCode(page)
    await scrollInstantly(page, 60)
    await page.getByRole('link', { name: 'Archive' }).click()
    await expect(progress(page)).not.toBeEmpty()
    await tags.click()
    await expectPending()
    expect.soft(await progress(page).boundingBox()).toMatchObject({ x: 0, y: 0 })
    await later.comes()
    await expectShown('Tags')
    await expect(heading(page)).toBeFocused()
    expect(await scrollTop(page)).toBe(0)
    await page.goBack()
    await expect(heading(page)).toHaveText('Latest Posts')
  })
})

test('a step back to a page whose code is late keeps the page, until it comes or is cancelled', async ({
  page,
}) => {
  const stepBack = async () => {
    await page.goBack()
    await expect(progress(page)).toHaveText('Loading the page...')
    await expect(heading(page)).toHaveText('Latest Posts')
    await expect(page).toHaveTitle(/^Blog/)
  }
  await page.setViewportSize({ width: 1280, height: 400 })
  await visit(page, '/archive')
  await scrollInstantly(page, 300)
  await goToBlog(page)
  await page.reload()
  await expectHydrated(page)
  const code = await holdCode(page)

  await test.step('a step forward cancels it', async () => {
    await stepBack()
    await page.goForward()
    await expect(progress(page)).toBeEmpty()
    await expect(heading(page)).toHaveText('Latest Posts')
  })

  await test.step('the page comes with its title and place', async () => {
    await stepBack()
    await code.comes()
    await expect(page).toHaveTitle(/^Archive/)
    await expect(progress(page)).toBeEmpty()
    await expect.poll(() => scrollTop(page)).toBe(300)
  })

  await test.step('a link cancels it with a new document', async () => {
    await page.goForward()
    await page.reload()
    await expectHydrated(page)
    const later = await holdCode(page)
    await stepBack()
    await navLink(page, 'Blog').click()
    await expect(page).toHaveURL('/blogs')
    later.release()
    await expectHydrated(page)
    await expect(heading(page)).toHaveText('Latest Posts')
    await page.goBack()
    await expect(page).toHaveTitle(/^Archive/)
  })
})

test('a reader who steps back right after a click stays there', async ({ page }) => {
  await page.addInitScript(holdTransitions)
  const transitionBegins = () => page.waitForFunction(() => Reflect.get(window, 'changes').length)
  const change = () => page.evaluate(() => Reflect.get(window, 'changes').pop()())
  await visit(page, '/')
  await navLink(page, 'Blog').click()
  await transitionBegins()
  await change()
  await expect(page).toHaveURL('/blogs')
  await card(page).click()
  await transitionBegins()
  await page.goBack()
  await expect(heading(page)).toHaveText(/^I'm/)
  await change()
  await afterFrames(page)
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toHaveText(/^I'm/)
})

/** Holds code that the page has not loaded yet. */
async function holdCode(page: Page) {
  const urls: string[] = []
  const gate = Promise.withResolvers<void>()
  await page.route('**/build/*.js', async (route) => {
    urls.push(route.request().url())
    await gate.promise
    await route.continue()
  })
  return {
    release: gate.resolve,
    /** Resolves when it has run. */
    comes: async () => {
      gate.resolve()
      expect(urls).not.toEqual([])
      await page.evaluate((all) => Promise.all(all.map((url) => import(url))), urls)
    },
  }
}

function progress(page: Page) {
  return page.locator('#NavigationProgress')
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

function card(page: Page) {
  return page.getByRole('article').getByRole('link', { name: new RegExp(title) })
}

/** Runs in the page: records what moves in each view transition from now on. */
function recordTransitions() {
  const transitions: string[][] = []
  Object.assign(window, { transitions })
  // Another transition may take its place.
  const ignore = () => {}
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (change) => {
    const transition = start(change)
    transition.ready.then(() => {
      const groups = document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement ?? '')
        .map((name) => /^::view-transition-group\((post-\w+)\)$/.exec(name)?.[1])
        .filter((name) => name !== undefined)
      transitions.push([...new Set(groups)].sort())
    }, ignore)
    return transition
  }
}

function transitions(page: Page): Promise<string[][]> {
  return page.evaluate(() => Reflect.get(window, 'transitions'))
}

/** Runs in the page: a transition changes the page only when the test says so. */
function holdTransitions() {
  const changes: (() => void)[] = []
  const settled = Promise.resolve()
  const startViewTransition = (change: () => void) => {
    changes.push(change)
    return { ready: settled, finished: settled }
  }
  Object.assign(window, { changes })
  Object.defineProperty(Document.prototype, 'startViewTransition', { value: startViewTransition })
}
