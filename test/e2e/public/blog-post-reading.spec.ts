import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { visit } from '../support/page-helpers.ts'
import { storePost, testOn } from '../support/site-content.ts'

const filler = '<p>Simmer slowly and stir from time to time.</p>'.repeat(40)
const picture = '<img src="/assets/covers/ticket-rail-1600.webp" alt="A rail with tickets">'
const test = testOn(async (site) => {
  await storePost(site, {
    title: 'A long read',
    content:
      `<p>Start<sup><a href="#note" id="mark">1</a></sup></p>${filler}<h2>Half way</h2>${filler}` +
      `${picture}<p id="below">Below the picture.</p>${filler}<section><ol>` +
      `<li id="note">The note. <a href="#mark">Back</a></li></ol></section>`,
  })
})

test('a reader follows the anchor of a heading and finds it below the bar', async ({ page }) => {
  await visit(page, '/blogs/a-long-read')
  const heading = page.getByRole('heading', { name: 'Half way' })
  await heading.hover()
  await heading.getByRole('link', { name: 'Link to “Half way”' }).click()
  await expect(page).toHaveURL(/#half-way$/)
  await expect.poll(() => topOf(heading)).toBeCloseTo(80, -1)
})

test('a reader who is sent the address of a heading arrives below the bar', async ({ page }) => {
  await page.goto('/blogs/a-long-read#half-way')
  await expect.poll(() => topOf(page.getByRole('heading', { name: 'Half way' }))).toBeLessThan(110)
  expect(await topOf(page.getByRole('heading', { name: 'Half way' }))).toBeGreaterThanOrEqual(64)
})

test('a reader follows a footnote down and comes back up', async ({ page }) => {
  await visit(page, '/blogs/a-long-read')
  await page.getByRole('link', { name: '1', exact: true }).click()
  await expect(page.getByText('The note.')).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('link', { name: '1', exact: true })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => topOf(page.getByText('Start'))).toBeGreaterThanOrEqual(64)
})

test('a reader with a keyboard goes on from the note they went to, and from where they came back', async ({
  page,
}) => {
  await visit(page, '/blogs/a-long-read')
  await page.getByRole('link', { name: '1', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The note.')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab')
  const back = page.getByRole('link', { name: 'Back', exact: true })
  await expect(back).toBeFocused()
  await expect(page.locator('.prose [tabindex="-1"]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: '1', exact: true })).toBeFocused()
})

test('a reader loads a picture of a post only when it comes near', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, '/blogs/a-long-read')
  const image = page.getByRole('img', { name: 'A rail with tickets' })
  await expect(image).toHaveAttribute('loading', 'lazy')
  expect(asked.filter((url) => url.includes('ticket-rail'))).toEqual([])
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate(isDrawn)).toBe(true)
  expect(asked.filter((url) => url.includes('ticket-rail'))).toHaveLength(1)
})

test('a reader loses no line when a picture of a post arrives', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/ticket-rail/, (route) => held.promise.then(() => route.continue()))
  await visit(page, '/blogs/a-long-read')
  await page.getByText('Below the picture.').scrollIntoViewIfNeeded()
  const before = await topOf(page.getByText('Below the picture.'))
  held.resolve()
  const image = page.getByRole('img', { name: 'A rail with tickets' })
  await expect.poll(() => image.evaluate(isDrawn)).toBe(true)
  expect(await topOf(page.getByText('Below the picture.'))).toBe(before)
  expect(await layoutShift(page)).toBe(0)
})

test('a reader of a built-in post with a picture sees nothing jump', async ({ page }) => {
  await visit(page, '/blogs/forms-that-lose-nothing')
  const image = page.getByRole('img', { name: /a single labelled jar/ })
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate(isDrawn)).toBe(true)
  expect(await layoutShift(page)).toBe(0)
})

function topOf(target: Locator): Promise<number> {
  return target.evaluate((element) => element.getBoundingClientRect().top)
}

function isDrawn(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
}

/**
 * The sum of every unexpected move within the article that the browser noticed. The bar, which grows
 * compact by itself, is not looked at.
 */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as Shift[]
          // A shift names its neighbours too, at the place where they were.
          const inArticle = ({ node, previousRect: from, currentRect: to }: ShiftSource) =>
            Boolean(node && document.querySelector('article')?.contains(node)) &&
            (from.x !== to.x || from.y !== to.y || from.height !== to.height)
          const moved = shifts.filter(({ sources }) => sources.some(inArticle))
          resolve(moved.reduce((sum, { value }) => sum + value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
}

/** A browser's entry about a move; TypeScript does not know it. */
interface Shift {
  value: number
  sources: ShiftSource[]
}

interface ShiftSource {
  node?: Node
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}
