/** What is not seen at first is laid out, and its fonts are fetched, when the first view is there. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { afterFrames, brandLink, holdBack, jumpTo, leftOut, topOf, visit } from './visiting.ts'

const post = '/blogs/forms-that-lose-nothing'
const rareFonts = ['fraunces-core-400', 'instrument-sans-core-650', 'instrument-sans-core-italic']

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('a reader waits for no font of what stands below, and has it afterwards', async ({ page }) => {
  await page.addInitScript(noteFirstPaint)
  const release = await openWithoutScripts(page, post)
  // What looks at the style of what is left out fetches its fonts; an expectation that is not met at once does.
  await page.waitForFunction(() => document.documentElement.dataset.firstView === '')
  expect(await leftOut(page)).toBeGreaterThan(10)
  release()
  await expect.poll(() => leftOut(page)).toBe(0)
  await expect
    .poll(async () => (await rareFontsFetched(page)).map(([font]) => font))
    .toEqual(rareFonts)
  expect((await rareFontsFetched(page)).filter(([, afterMs]) => !(afterMs >= 0))).toEqual([])
})

test('a reader who waits for the first paint waits for the place of nothing below it', async ({
  page,
}) => {
  await page.addInitScript(withoutLateStart)
  await page.addInitScript(() => {
    Object.assign(window, {
      PerformanceObserver: class extends EventTarget {
        observe() {}
      },
    })
  })
  await page.goto(post)
  await afterFrames(page)
  const below = page.locator('.prose > :nth-child(n + 2) *')
  const withPlace = () =>
    below.evaluateAll(
      (elements) =>
        elements.filter((element) => element.checkVisibility({ contentVisibilityAuto: true }))
          .length,
    )
  expect(await below.count()).toBeGreaterThan(10)
  expect(await withPlace()).toBe(0)
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { firstView: '' }))
  await afterFrames(page)
  expect(await withPlace()).toBeGreaterThan(0)
})

for (const path of ['/', '/blogs', post]) {
  test(`a visitor of ${path} sees nothing move while the rest gets its place`, async ({ page }) => {
    await page.addInitScript(addUpShifts)
    const release = await openWithoutScripts(page, path)
    expect(await leftOut(page)).toBeGreaterThan(0)
    await page.evaluate(forgetFontSwaps)
    release()
    await expect.poll(() => leftOut(page)).toBe(0)
    await afterFrames(page)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0)
  })
}

for (const path of ['/', '/blogs', post]) {
  test(`a visitor of ${path} whose fonts do not come sees nothing move at all`, async ({
    page,
    problems,
  }) => {
    problems.allow(/decode downloaded font|OTS parsing error/)
    await page.addInitScript(addUpShifts)
    await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
    const release = await openWithoutScripts(page, path)
    await expect(page.locator('html')).toHaveAttribute('data-first-view', '')
    release()
    await expect.poll(() => leftOut(page)).toBe(0)
    await afterFrames(page)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0)
  })
}

test('a reader of short lines, which are in view at once, sees nothing move', async ({ page }) => {
  await page.addInitScript(addUpShifts)
  await page.route(`**${post}`, async (route) => {
    const response = await route.fetch()
    const lines = `<div class="prose">${'<p>One line.</p>'.repeat(30)}</div><footer`
    const body = (await response.text()).replace(/<div class="prose">.*?<\/div><footer/s, lines)
    await route.fulfill({ response, body })
  })
  await page.goto(post)
  await expect.poll(() => leftOut(page)).toBe(0)
  await afterFrames(page)
  expect(await page.locator('.prose > p').count()).toBe(30)
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0)
})

test('a reader who follows a link to a piece of text is there', async ({ page }) => {
  await page.goto(`${post}#:~:text=Suspicion%20is%20a%20column`)
  await expect(page.locator('#suspicion-is-a-column')).toBeInViewport()
  await expect(page.locator('html')).not.toHaveAttribute('data-first-view')
})

test('a reader who scrolls before the scripts are there finds the whole page', async ({ page }) => {
  await openWithoutScripts(page, post)
  await page.keyboard.press('End')
  await expect(page.getByRole('link', { name: 'Back to blog list' })).toBeInViewport()
  expect(await leftOut(page)).toBe(0)
})

test('a reader who reloads in the middle of a post reads on where they were', async ({ page }) => {
  await visit(page, post)
  const heading = page.locator('#suspicion-is-a-column')
  await jumpTo(page, (await topOf(heading)) - 100)
  const place = await topOf(heading)
  await page.reload()
  await expect.poll(() => topOf(heading)).toBe(place)
})

test('a reader who opens a part of a post is there', async ({ page }) => {
  await openWithoutScripts(page, `${post}#suspicion-is-a-column`)
  await expect.poll(() => topOf(page.locator('#suspicion-is-a-column'))).toBe(96)
  await expect(page.locator('html')).not.toHaveAttribute('data-first-view')
})

test('a visitor who follows a link at once comes to the right place', async ({ page }) => {
  await openWithoutScripts(page, '/')
  await page.getByRole('link', { name: 'Got a project?' }).tap()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
  expect(await leftOut(page)).toBe(0)
})

test('a reader whose mouse rested on the page while it came has the scripts as soon as it moves', async ({
  page,
}) => {
  await page.addInitScript(withoutLateStart)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
  })
  // Neither does `load` come.
  const release = await holdBack(page, '**/icons-*.svg')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/blogs', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-first-view', '')
  await afterFrames(page)
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([])
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(() => asked.some((url) => url.endsWith('.js'))).toBe(true)
  release()
})

for (const path of ['/', '/blogs', post, '/nowhere']) {
  test(`the document at ${path} brings the rule of every class on it`, async ({
    page,
    problems,
  }) => {
    problems.allow(/404 \(Not Found\)/)
    await page.goto(path)
    const known = await page.evaluate(utilityRules)
    expect(known.needed.length).toBeGreaterThan(20)
    expect(known.needed.filter((rule) => !known.brought.includes(rule))).toEqual([])
  })
}

test('a reader who goes on to the front page finds it as whoever opens it', async ({ page }) => {
  await visit(page, '/')
  const opened = await boxesOf(page)
  await visit(page, post)
  await brandLink(page).click()
  await expect(page.locator('#home')).toBeVisible()
  await expect.poll(() => boxesOf(page)).toEqual(opened)
})

/**
 * Opens a page whose scripts do not come.
 * @returns lets them come
 */
async function openWithoutScripts(page: Page, path: string) {
  const held = Promise.withResolvers<void>()
  await page.route('**/build/*.js', (route) => held.promise.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await afterFrames(page)
  return held.resolve
}

/** Leaves out the start that comes after three seconds whatever anybody does. */
function withoutLateStart() {
  const later = setTimeout
  const without = (then: () => void, ms?: number) => (ms === 3000 ? 0 : later(then, ms))
  Object.assign(window, { setTimeout: without })
}

/** When the first paint was, as it stands when what is near gets its layout: nothing may have one before. */
function noteFirstPaint() {
  new MutationObserver(() => {
    if (document.documentElement?.dataset.firstView !== '') return
    const [paint] = performance.getEntriesByType('paint')
    Object.assign(window, { paintedAt: paint?.startTime ?? Infinity })
  }).observe(document, { subtree: true, attributeFilter: ['data-first-view'] })
}

/** The rare fonts that were fetched, each with how many ms after the first paint. */
function rareFontsFetched(page: Page): Promise<[font: string, afterMs: number][]> {
  return page.evaluate((rare) => {
    const paintedAt = Number(Reflect.get(window, 'paintedAt'))
    const fetched = performance.getEntriesByType('resource')
    return rare.flatMap((font): [string, number][] => {
      const entry = fetched.find(({ name }) => name.includes(font))
      return entry ? [[font, entry.startTime - paintedAt]] : []
    })
  }, rareFonts)
}

/** A font that comes late may move a line, whatever is left out. */
async function forgetFontSwaps() {
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

/** The rules for classes that stand on the page: which of all, and which the document has. */
async function utilityRules() {
  const selectorsIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [rule.selectorText]
      return 'cssRules' in rule ? selectorsIn(rule.cssRules as CSSRuleList) : []
    })
  const classesOf = (selector: string) =>
    [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\/g, ''))
  const isHere = (name: string) => document.getElementsByClassName(name).length > 0
  const pages =
    document
      .querySelector<HTMLElement>('[data-start]')
      ?.dataset.start?.split(' ')
      .find((name) => name.includes('/pages-')) ?? ''
  const code = await (await fetch(pages)).text()
  const name = /utilities-[\w-]+\.css/.exec(code)?.[0]
  const all = await new CSSStyleSheet().replace(await (await fetch(`/build/${name}`)).text())
  const own = document.querySelector('style')?.sheet
  if (!own) throw new Error('The document brings no style')
  const needed = selectorsIn(all.cssRules).filter((selector) => {
    const names = classesOf(selector)
    return names.length > 0 && names.every(isHere)
  })
  return { needed, brought: selectorsIn(own.cssRules) }
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
