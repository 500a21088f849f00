/** What several browser tests do on the way to their point. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a page that is longer than the window and waits until its script answers to what happens. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await expectAlive(page)
}

/** The same for a page that is open already. Leaves it at its top. */
export async function expectAlive(page: Page) {
  await jumpTo(page, 60)
  await expect(bar(page)).toHaveAttribute('data-compact', 'true')
  await jumpTo(page, 0)
  await expect(bar(page)).toHaveAttribute('data-compact', 'false')
}

/** Comes to the landing page without a new document, so that its data is asked of the API. */
export async function comeFromTheBlog(page: Page) {
  await visit(page, '/blogs')
  await brandLink(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('a Software Developer')
}

/** From any page, by its link in the bar. */
export async function goToBlog(page: Page) {
  await barLink(page, 'Blog').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
}

/**
 * Lets the API keep silent on these paths.
 * @returns lets it answer
 */
export async function holdBack(page: Page, paths: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(paths, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Answers a path of the API with this JSON. */
export function answer(page: Page, path: string, json: unknown) {
  return page.route(`**${path}`, (route) => route.fulfill({ json }))
}

/** What stands on the landing page for data that is on its way. */
export function allPlaceholders(page: Page): Locator {
  return page.locator('#skills, #services, #projects').locator('[data-placeholder]')
}

export function bar(page: Page): Locator {
  return page.getByRole('banner')
}

export function brandLink(page: Page): Locator {
  return bar(page).getByRole('link').first()
}

export function barLink(page: Page, name: string): Locator {
  return bar(page).getByRole('link', { name, exact: true })
}

/** How far the element's top is below the window's, in whole pixels. */
export function topOf(element: Locator): Promise<number> {
  return element.evaluate((it) => Math.round(it.getBoundingClientRect().top))
}

export function scrolledBy(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY))
}

/** Scrolls to another place at once; done when the page knows of it. */
export function jumpTo(page: Page, top: number): Promise<void> {
  return page.evaluate(
    (y) =>
      new Promise((resolve) => {
        addEventListener('scrollend', () => resolve(), { once: true })
        window.scrollTo({ top: y, behavior: 'instant' })
      }),
    top,
  )
}

/** Where the page stands at each step of its next scroll, told when it has come to rest. */
export function positionsPassed(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen: number[] = []
        addEventListener('scroll', () => seen.push(scrollY))
        addEventListener('scrollend', () => resolve(seen), { once: true })
      }),
  )
}

/** Everything that the last scroll set off has been told to the page. */
export function afterFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
      }),
  )
}

/** Marks the document; the mark is lost when a new one is loaded. */
export function markDocument(page: Page) {
  return page.evaluate(() => {
    document.documentElement.dataset.marked = ''
  })
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in document.documentElement.dataset)
}

/** How many parts of the page are left out where they are far away: none as soon as its scripts are there. */
export function leftOut(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('main *')].filter(
        (element) => getComputedStyle(element).contentVisibility !== 'visible',
      ).length,
  )
}
