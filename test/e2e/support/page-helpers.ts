/** Navigation, scrolling and request helpers for the browser tests. */
import {
  type ConsoleMessage,
  expect,
  type JSHandle,
  type Locator,
  type Page,
} from '@playwright/test'

/** Opens a page that is longer than the window and waits until it is hydrated. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await expectHydrated(page)
}

/** Opens a post or a case study and waits for the script that helps its readers. */
export async function visitText(page: Page, path: string) {
  await visit(page, path)
  await expect(page.locator('.copy-status')).toBeAttached()
}

/** Waits until an open page is hydrated: it reacts to scrolling. Leaves it at the top. */
export async function expectHydrated(page: Page) {
  await scrollInstantly(page, 60)
  await expect(navbar(page)).toHaveAttribute('data-compact', 'true')
  await scrollInstantly(page, 0)
  await expect(navbar(page)).toHaveAttribute('data-compact', 'false')
}

/** Opens the landing page by client-side navigation, so that its data is fetched from the API. */
export async function openLandingFromBlog(page: Page) {
  await visit(page, '/blogs')
  await brandLink(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('a Software Developer')
}

/** Follows the link in the navbar. */
export async function goToBlog(page: Page) {
  await navLink(page, 'Blog').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
}

/** The tags above the posts move them when they arrive. */
export async function expectListLoaded(page: Page) {
  await expect(page.getByRole('link', { name: 'All tags' })).toBeVisible()
  await expect(page.getByRole('article')).not.toHaveCount(0)
}

/** Holds requests to these API paths. @returns a function that releases them */
export async function holdRequests(page: Page, paths: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(paths, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Mocks the response of an API path. */
export function mockApi(page: Page, path: string, json: unknown) {
  return page.route(`**${path}`, (route) => route.fulfill({ json }))
}

/** The placeholders of the landing page for pending data. */
export function allPlaceholders(page: Page): Locator {
  return page.locator('#skills, #services, #projects').locator('[data-placeholder]')
}

export function navbar(page: Page): Locator {
  return page.getByRole('banner')
}

export function brandLink(page: Page): Locator {
  return navbar(page).getByRole('link').first()
}

export function navLink(page: Page, name: string): Locator {
  return navbar(page).getByRole('link', { name, exact: true })
}

/** The element's top relative to the viewport, in whole pixels. */
export function topOf(element: Locator): Promise<number> {
  return element.evaluate((it) => Math.round(it.getBoundingClientRect().top))
}

/** The boxes of an element and what is in it, at one moment: fonts and pictures may still move them. */
export function boxesOf(element: Locator, selector = ':not(*)'): Promise<DOMRect[]> {
  return element.evaluate(
    (it, within) =>
      [it, ...it.querySelectorAll(within)].map((each) => each.getBoundingClientRect().toJSON()),
    selector,
  )
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY))
}

/** Scrolls without animation; resolves after the page's scroll handlers. */
export function scrollInstantly(page: Page, top: number): Promise<void> {
  return page.evaluate(
    (y) =>
      new Promise((resolve) => {
        addEventListener('scrollend', () => resolve(), { once: true })
        window.scrollTo({ top: y, behavior: 'instant' })
      }),
    top,
  )
}

/**
 * Lists what the page scrolls from now on. The browser has not moved an animated scroll yet when
 * `scrollTo` returns; positions on the way depend on the frames that the machine finds time for.
 */
export function recordScrolls(page: Page): Promise<JSHandle<('animated' | 'instant')[]>> {
  return page.evaluateHandle(() => {
    const scrolls: ('animated' | 'instant')[] = []
    const scrollTo = window.scrollTo.bind(window) as (options?: ScrollToOptions) => void
    window.scrollTo = (options?: ScrollToOptions | number) => {
      if (typeof options === 'number') throw new TypeError('scrollTo(x, y) is not recorded')
      const before = scrollY
      scrollTo(options)
      scrolls.push(scrollY === before ? 'animated' : 'instant')
    }
    return scrolls
  })
}

/** Resolves when observers and handlers of the last scroll have run. */
export function afterFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
      }),
  )
}

/** Marks the document; a new document has no mark. */
export function markDocument(page: Page) {
  return page.evaluate(() => {
    document.documentElement.dataset.marked = ''
  })
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in document.documentElement.dataset)
}

/** The page's clock, which a test may hold. */
export function pageTime(page: Page): Promise<number> {
  return page.evaluate(() => Date.now())
}

/** The errors that the page has logged so far, sorted. */
export function errorsLogged(page: Page): () => string[] {
  const messages: ConsoleMessage[] = []
  page.on('console', (message) => messages.push(message))
  return () =>
    messages
      .filter((message) => message.type() === 'error')
      .map((message) => message.text())
      .filter((text) => text.startsWith('ApiError'))
      .sort()
}

/** The key by which Safari ends a composition; it acts on nothing. @returns whether the page handled it */
export function endComposition(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    const options = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
    return !element.dispatchEvent(new KeyboardEvent('keydown', options))
  })
}
