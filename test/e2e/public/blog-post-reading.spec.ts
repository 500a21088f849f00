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

test('a reader follows the anchor of a heading, and a footnote and its link back', async ({
  page,
}) => {
  await visit(page, '/blogs/a-long-read')
  await test.step('a reader follows the anchor of a heading and finds it below the bar', async () => {
    const heading = page.getByRole('heading', { name: 'Half way' })
    await heading.hover()
    await heading.getByRole('link', { name: 'Link to “Half way”' }).click()
    await expect(page).toHaveURL(/#half-way$/)
    await expect.poll(() => topOf(heading)).toBeCloseTo(80, -1)
  })

  await test.step('a reader follows a footnote and its link back', async () => {
    await page.getByRole('link', { name: '1', exact: true }).click()
    await expect(page.getByText('The note.')).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('link', { name: '1', exact: true })).toBeInViewport({ ratio: 1 })
    await expect.poll(() => topOf(page.getByText('Start'))).toBeGreaterThanOrEqual(64)
  })

  await test.step('a keyboard reader continues from the footnote, and from the reference after going back', async () => {
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
})

test('a reader who opens the address of a heading finds it below the bar', async ({ page }) => {
  await page.goto('/blogs/a-long-read#half-way')
  await expect.poll(() => topOf(page.getByRole('heading', { name: 'Half way' }))).toBeLessThan(110)
  expect(await topOf(page.getByRole('heading', { name: 'Half way' }))).toBeGreaterThanOrEqual(64)
})

test('a picture of a post is loaded only near the viewport', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await visit(page, '/blogs/a-long-read')
  const image = page.getByRole('img', { name: 'A rail with tickets' })
  await expect(image).toHaveAttribute('loading', 'lazy')
  expect(requests.filter((url) => url.includes('ticket-rail'))).toEqual([])
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate(isDrawn)).toBe(true)
  expect(requests.filter((url) => url.includes('ticket-rail'))).toHaveLength(1)
})

test('a late picture of a post shifts no text', async ({ page }) => {
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

test('a built-in post with a picture has no layout shift', async ({ page }) => {
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

/** The cumulative layout shift within the article; excludes the bar, which becomes compact. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as Shift[]
          // An entry also lists neighbours that did not move.
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

/** A layout shift entry; missing in TypeScript's DOM types. */
interface Shift {
  value: number
  sources: ShiftSource[]
}

interface ShiftSource {
  node?: Node
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}
