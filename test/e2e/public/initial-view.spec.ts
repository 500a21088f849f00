/** Before the scripts start a page has what its first view needs: rare fonts come after it, and nothing moves. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  afterFrames,
  brandLink,
  holdRequests,
  scrollInstantly,
  topOf,
  visit,
} from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const post = '/blogs/forms-that-lose-nothing'
const rareFonts = ['fraunces-core-450', 'instrument-sans-core-650', 'instrument-sans-core-italic']

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('the fonts of bold, italic and quoted text are loaded once the scripts start', async ({
  page,
}) => {
  const release = await openBeforeStart(page, post)
  expect(await loadedRareFonts(page)).toEqual([])
  release()
  await expect.poll(() => loadedRareFonts(page)).toEqual(rareFonts)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the fonts of bold, italic and quoted text are loaded with the page', async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => fonts.push(request.url()))
    await page.goto(post)
    await expect.poll(() => rareFonts.filter((font) => isNamed(fonts, font))).toEqual(rareFonts)
  })
})

for (const path of ['/', '/blogs', post]) {
  test(`${path} has no layout shift when the scripts start`, async ({ page }) => {
    await page.addInitScript(addUpShifts)
    const release = await openBeforeStart(page, path)
    await page.evaluate(clearFontSwaps)
    release()
    await expectStarted(page)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0)
  })
}

for (const path of ['/', '/blogs', post]) {
  test(`${path} has no layout shift without its fonts`, async ({ page, problems }) => {
    problems.allow(/decode downloaded font|OTS parsing error/)
    await page.addInitScript(addUpShifts)
    await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
    const release = await openBeforeStart(page, path)
    release()
    await expectStarted(page)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0)
  })
}

test('a link with a text fragment scrolls to the text', async ({ page }) => {
  await page.goto(`${post}#:~:text=throw%20suspects%20away`)
  await expect(page.getByText('throw suspects away')).toBeInViewport()
})

test('a reader who scrolls before the scripts start sees the complete page', async ({ page }) => {
  await openWithoutScripts(page, post)
  await page.keyboard.press('End')
  await expect(page.getByRole('link', { name: 'Back to blog list' })).toBeInViewport()
})

test('a reload restores the scroll position within a post', async ({ page }) => {
  await visit(page, post)
  const heading = page.locator('#suspicion-is-a-column')
  await scrollInstantly(page, (await topOf(heading)) - 100)
  const place = await topOf(heading)
  await page.reload()
  await expect.poll(() => topOf(heading)).toBe(place)
})

test('the address of a fragment of a post scrolls to it', async ({ page }) => {
  await openWithoutScripts(page, `${post}#suspicion-is-a-column`)
  await expect.poll(() => topOf(page.locator('#suspicion-is-a-column'))).toBe(96)
})

test('a fragment link that is followed immediately scrolls to its target', async ({ page }) => {
  await openWithoutScripts(page, '/')
  await page.getByRole('link', { name: 'Got a project?' }).tap()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
})

test('the first mouse move loads the scripts', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const release = await openBeforeStart(page, '/blogs')
  await afterFrames(page)
  expect(requests.filter((url) => url.endsWith('.js'))).toEqual([])
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(() => requests.some((url) => url.endsWith('.js'))).toBe(true)
  release()
})

test('the front page is the same after client-side navigation and on a first view', async ({
  page,
}) => {
  await visit(page, '/')
  const opened = await boxesOf(page)
  await visit(page, post)
  await brandLink(page).click()
  await expect(page.locator('#home')).toBeVisible()
  await expect.poll(() => boxesOf(page)).toEqual(opened)
})

/**
 * Opens a page whose script requests are held. @returns a function that releases them
 */
async function openWithoutScripts(page: Page, path: string) {
  const held = Promise.withResolvers<void>()
  await page.route('**/build/*.js', (route) => held.promise.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await afterFrames(page)
  return held.resolve
}

/**
 * Opens a page whose scripts do not start: its `load` event and the fallback timer are held.
 * @returns a function that releases `load`
 */
async function openBeforeStart(page: Page, path: string) {
  await page.addInitScript(() => {
    const { setTimeout } = window
    const withoutLateStart = (then: () => void, ms?: number) =>
      ms === 3000 ? 0 : setTimeout(then, ms)
    Object.assign(window, { setTimeout: withoutLateStart })
  })
  const release = await holdRequests(page, '**/icons-*.svg')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await afterFrames(page)
  return release
}

function loadedRareFonts(page: Page): Promise<string[]> {
  return page.evaluate(
    (rare) =>
      rare.filter((font) =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes(font)),
      ),
    rareFonts,
  )
}

async function expectStarted(page: Page) {
  await expect.poll(() => page.locator('head > link[href*=deferred]').count()).toBe(1)
  await page.evaluate(() => document.fonts.ready)
  await afterFrames(page)
}

function isNamed(urls: string[], font: string) {
  return urls.some((url) => url.includes(font))
}

/** A late font may shift a line in any case. */
async function clearFontSwaps() {
  await document.fonts.ready
  Object.assign(window, { shifts: 0 })
}

function addUpShifts() {
  Object.assign(window, { shifts: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number }[]) {
      Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + entry.value })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function boxesOf(page: Page) {
  const parts = page.locator('#home h1, #home img, #home .frame, #skills li, #projects article')
  return parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, width, height } = element.getBoundingClientRect()
      return [x, width, height].map(Math.round)
    }),
  )
}
