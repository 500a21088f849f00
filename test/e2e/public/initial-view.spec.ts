/** Before the scripts start a page has what its first view needs: rare fonts come after it, and nothing moves. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  afterFrames,
  brandLink,
  expectHydrated,
  holdRequests,
  scrollInstantly,
  topOf,
  visit,
} from '../support/page-helpers.ts'

test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
})

const post = '/blogs/forms-that-lose-nothing'
const paths = ['/', '/blogs', post]
/** Of bold, italic and quoted text. */
const rareFonts = ['fraunces-core-450', 'instrument-sans-core-650', 'instrument-sans-core-italic']

test('nothing moves when the scripts start, and rare fonts come with them', async ({ page }) => {
  const boxesOfFrontPage = () => boxesOf(page)
  await page.addInitScript(addUpShifts)
  await page.addInitScript(startWithLoadOnly)
  let opened: number[][] = []
  for (const path of paths) {
    await test.step(path, async () => {
      const release = await openBeforeStart(page, path)
      expect.soft(await loadedRareFonts(page)).toEqual([])
      await page.evaluate(clearFontSwaps)
      release()
      await expectStarted(page)
      expect.soft(await shifts(page)).toBe(0)
      if (path === '/') opened = await boxesOfFrontPage()
    })
  }
  await expect.poll(() => loadedRareFonts(page)).toEqual(rareFonts)

  await test.step('the front page is the same after a navigation as on a first view', async () => {
    await brandLink(page).click()
    await expect(page.locator('#home')).toBeVisible()
    await expect.poll(boxesOfFrontPage).toEqual(opened)
  })
})

test('nothing moves without the fonts, whose line below the greeting keeps its height', async ({
  page,
  problems,
}) => {
  problems.allow(/decode downloaded font|OTS parsing error/)
  const line = async () => {
    await page.evaluate(() => document.fonts.ready)
    const { height, bottom } = await page
      .locator('#home-title + p')
      .evaluate((element) => element.getBoundingClientRect())
    return { height, bottom }
  }
  await page.addInitScript(addUpShifts)
  await page.addInitScript(startWithLoadOnly)
  await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
  for (const path of paths.toReversed()) {
    const release = await openBeforeStart(page, path)
    release()
    await expectStarted(page)
    expect.soft(await shifts(page), path).toBe(0)
  }
  const withoutFonts = await line()
  await page.unroute('**/*.woff2')
  await visit(page, '/')
  expect(await line()).toEqual(withoutFonts)
})

test('a reader uses the page before the scripts start', async ({ page }) => {
  await test.step('the theme can be changed, and stays', async () => {
    const release = await openWithoutScripts(page, '/blogs')
    await page.getByRole('button', { name: /light and dark/ }).tap()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    release()
    await expectHydrated(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  await test.step('a link to a section leads to it', async () => {
    await openWithoutScripts(page, '/')
    await page.getByRole('link', { name: 'Got a project?' }).tap()
    await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
  })

  await test.step('a post is complete, and its address may name a heading or a text', async () => {
    await openWithoutScripts(page, `${post}#suspicion-is-a-column`)
    await expect.poll(() => topOf(page.locator('#suspicion-is-a-column'))).toBe(96)
    await page.keyboard.press('End')
    await expect(page.getByRole('link', { name: 'Back to blog list' })).toBeInViewport()
    await page.unrouteAll()
    await page.goto('about:blank')
    await page.goto(`${post}#:~:text=throw%20suspects%20away`)
    await expect(page.getByText('throw suspects away')).toBeInViewport()
  })

  await test.step('a reload restores the place in a post', async () => {
    await visit(page, post)
    const heading = page.locator('#suspicion-is-a-column')
    await scrollInstantly(page, (await topOf(heading)) - 100)
    const place = await topOf(heading)
    await page.reload()
    await expect.poll(() => topOf(heading)).toBe(place)
  })
})

test('the first move of a mouse loads the scripts, a resting one does not', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
  })
  await page.addInitScript(startWithLoadOnly)
  const scripts: string[] = []
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()))
  const release = await openBeforeStart(page, '/blogs')
  await afterFrames(page)
  expect(scripts).toEqual([])
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(() => scripts).not.toEqual([])
  release()
})

test('a document confirms its reader once, one that was rendered ahead when it is shown', async ({
  page,
}) => {
  const beacons = () => page.evaluate(() => Reflect.get(window, 'beacons'))
  await page.addInitScript(recordBeacons)
  await visit(page, '/blogs')
  expect(await beacons()).toEqual([''])
  await page.addInitScript(renderAhead)
  await visit(page, '/blogs')
  expect(await beacons()).toEqual([])
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
  expect(await beacons()).toEqual(['/blogs'])
})

/** Opens a page whose script requests are held. @returns a function that releases them */
async function openWithoutScripts(page: Page, path: string) {
  const release = await holdRequests(page, '**/build/*.js')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await afterFrames(page)
  return release
}

/** Opens a page whose `load` event, and so its scripts, wait. @returns a function that releases it */
async function openBeforeStart(page: Page, path: string) {
  const release = await holdRequests(page, '**/icons-*.svg')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await afterFrames(page)
  return release
}

/** Runs in the page: leaves out the timer that starts the scripts of a slow page. */
function startWithLoadOnly() {
  const { setTimeout } = window
  const withoutLateStart = (then: () => void, ms?: number) =>
    ms === 3000 ? 0 : setTimeout(then, ms)
  Object.assign(window, { setTimeout: withoutLateStart })
}

async function expectStarted(page: Page) {
  await expect(page.locator('html[data-interactive]')).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  await afterFrames(page)
}

function loadedRareFonts(page: Page): Promise<string[]> {
  return page.evaluate((rare) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return rare.filter((font) => loaded.some((name) => name.includes(font)))
  }, rareFonts)
}

/** Runs in the page: a late font may shift a line in any case. */
async function clearFontSwaps() {
  await document.fonts.ready
  // The observer is told after the next frame.
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  await frame()
  await frame()
  Object.assign(window, { shifts: 0 })
}

/** Runs in the page. */
function addUpShifts() {
  Object.assign(window, { shifts: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number }[])
      Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + entry.value })
  }).observe({ type: 'layout-shift', buffered: true })
}

function shifts(page: Page) {
  return page.evaluate(() => Reflect.get(window, 'shifts'))
}

function boxesOf(page: Page): Promise<number[][]> {
  const parts = page.locator('#home h1, #home img, #home .frame, #skills li, #projects li')
  return parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, width, height } = element.getBoundingClientRect()
      return [x, width, height].map(Math.round)
    }),
  )
}

/** Runs in the page. */
function recordBeacons() {
  const beacons: unknown[] = []
  Reflect.set(window, 'beacons', beacons)
  navigator.sendBeacon = (_url, text) => beacons.push(text) > 0
}

/** Runs in the page: as Chromium does until the event of the document says that it is shown. */
function renderAhead() {
  let activationStart = 0
  document.addEventListener('prerenderingchange', () => {
    activationStart = 1
  })
  Object.defineProperty(document, 'prerendering', { get: () => activationStart === 0 })
  Object.defineProperty(PerformanceNavigationTiming.prototype, 'activationStart', {
    get: () => activationStart,
  })
}
