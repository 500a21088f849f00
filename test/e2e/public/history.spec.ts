import type { Page } from '@playwright/test'
import { owner, site } from '#site.ts'
import { expect, test } from '../../support/browser.ts'
import {
  afterFrames,
  brandLink,
  expectHydrated,
  goToBlog,
  holdRequests,
  isSameDocument,
  markDocument,
  navLink,
  scrollInstantly,
  scrollTop,
  visit,
} from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('back and forward restore the title and content of each page', async ({ page }) => {
  await visit(page, '/')
  await markDocument(page)
  await expect(page).toHaveTitle(site.title)
  await navLink(page, 'Blog').click()
  await expect(page).toHaveTitle(`Blog | ${owner.name}`)
  const post = page.getByRole('article').getByRole('link').first()
  await post.click()
  await expect(page).toHaveURL(/\/blogs\/.+/)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(page).toHaveTitle(`${title} | ${owner.name}`)
  await page.goBack()
  await expect(page).toHaveTitle(`Blog | ${owner.name}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await page.goBack()
  await expect(page).toHaveTitle(site.title)
  await expect(page.getByRole('heading', { level: 2, name: 'My Services' })).toBeAttached()
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveTitle(`${title} | ${owner.name}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await isSameDocument(page)).toBe(true)
})

test('the front page keeps its scroll position on the way back, the present one after a step forward', async ({
  page,
}) => {
  await visit(page, '/')
  await scrollInstantly(page, 2100)
  await goToBlog(page)
  await test.step('the front page keeps its scroll position on the way back', async () => {
    expect(await scrollTop(page)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 2, name: 'My Services' })).toBeVisible()
    await expect.poll(() => scrollTop(page)).toBe(2100)
  })

  await test.step('a step forward saves the current scroll position of the front page', async () => {
    await scrollInstantly(page, 400)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
    await expect.poll(() => scrollTop(page)).toBe(400)
    expect(await page.evaluate(() => history.state)).toBeNull()
  })
})

test('list and post keep their scroll positions on the way back and forward', async ({ page }) => {
  const left = await openLastPost(page)
  await expect.poll(() => scrollTop(page)).toBe(0)
  await scrollInstantly(page, 700)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await expect.poll(() => scrollTop(page)).toBe(left)
  await page.goForward()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect.poll(() => scrollTop(page)).toBe(700)
})

test('a list that is fetched again keeps its scroll position on the way back', async ({ page }) => {
  const left = await openLastPost(page)
  await page.reload()
  await expectHydrated(page)
  const release = await holdRequests(page, '**/api/blogs*')
  await page.goBack()
  await expect(page.getByRole('status').filter({ hasText: 'Loading posts' })).toBeAttached()
  expect(await scrollTop(page)).toBeLessThan(left)
  release()
  await expect(page.getByRole('article')).not.toHaveCount(0)
  await expect.poll(() => scrollTop(page)).toBe(left)
})

test('a step back to a page whose code is still loading keeps the current page, then restores the position', async ({
  page,
}) => {
  await visit(page, '/')
  await scrollInstantly(page, 2100)
  await goToBlog(page)
  const release = await holdRequests(page, '**/build/home-page-*.js')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await expectHydrated(page)
  await page.goBack()
  await expect(page.locator('#NavigationProgress')).toHaveText('Loading the page...')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await expect(page).toHaveTitle(`Blog | ${owner.name}`)
  expect(await scrollTop(page)).toBeLessThan(2100)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
  await expect(page).toHaveTitle(site.title)
  await expect(page.locator('#NavigationProgress')).toBeEmpty()
  await expect.poll(() => scrollTop(page)).toBe(2100)
})

test('a step back to a slow page is cancelled by a step forward or a link', async ({ page }) => {
  await visit(page, '/')
  await goToBlog(page)
  const release = await holdRequests(page, '**/build/home-page-*.js')
  await page.reload()
  await expectHydrated(page)
  await scrollInstantly(page, 300)
  await page.goBack()
  await expect(page.locator('#NavigationProgress')).not.toBeEmpty()
  await page.goForward()
  await expect(page.locator('#NavigationProgress')).toBeEmpty()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await page.goBack()
  await expect(page.locator('#NavigationProgress')).not.toBeEmpty()
  await navLink(page, 'Blog').click()
  await expect(page).toHaveURL('/blogs')
  release()
  await expectHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
})

test('a step back right after a click cancels the navigation', async ({ page }) => {
  await page.addInitScript(() => {
    const settled = Promise.resolve()
    const crossFades: (() => void)[] = []
    const startViewTransition = (change: () => void) => {
      crossFades.push(change)
      return { ready: settled, finished: settled }
    }
    Object.assign(window, { crossFades })
    Object.defineProperty(Document.prototype, 'startViewTransition', { value: startViewTransition })
  })
  const crossFadeBegins = () =>
    page.waitForFunction(() => Reflect.get(window, 'crossFades').length > 0)
  const crossFade = () => page.evaluate(() => Reflect.get(window, 'crossFades').pop()())
  await visit(page, '/')
  await navLink(page, 'Blog').click()
  await crossFadeBegins()
  await crossFade()
  await expect(page).toHaveURL('/blogs')
  await page.getByRole('article').getByRole('link').first().click()
  await crossFadeBegins()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
  await crossFade()
  await afterFrames(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
})

test('a visitor goes back through the visited sections', async ({ page }) => {
  await visit(page, '/')
  await navLink(page, 'About').click()
  await expect(page).toHaveURL('/#services')
  await navLink(page, 'Contact').click()
  await expect(page).toHaveURL('/#contact')
  await page.goBack()
  await expect(page).toHaveURL('/#services')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('client-side navigation moves the focus to the heading or the section', async ({ page }) => {
  await visit(page, '/')
  await test.step('client-side navigation moves the focus to the page’s heading', async () => {
    await navLink(page, 'Blog').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Latest Posts' })).toBeFocused()
    await brandLink(page).click()
    await expect(page.getByRole('heading', { level: 1, name: "I'm" })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Latest Posts' })).toBeFocused()
  })

  await test.step('opening a post moves the focus to its heading', async () => {
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/blogs\/.+/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('a section link moves the focus to the section', async () => {
    await navLink(page, 'Projects').click()
    await expect(page.locator('#projects')).toBeFocused()
    await navLink(page, 'Contact').click()
    await expect(page.locator('#contact')).toBeFocused()
  })
})

test('Ctrl+click opens a page in a new tab', async ({ page }) => {
  await visit(page, '/')
  const opened = page.context().waitForEvent('page')
  await navLink(page, 'Blog').click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  // Not its URL: Playwright misses a document that arrives before it watches the tab.
  const session = await page.context().newCDPSession(tab)
  const address = async () => (await session.send('Target.getTargetInfo')).targetInfo.url
  await expect.poll(address).toMatch(/\/blogs$/)
  await expect(page).toHaveURL('/')
})

/** Opens a post from the list. @returns the scroll position of the list */
async function openLastPost(page: Page): Promise<number> {
  await visit(page, '/blogs')
  const post = page.getByRole('main').getByRole('article').last().getByRole('link').first()
  await post.scrollIntoViewIfNeeded()
  const left = await scrollTop(page)
  expect(left).toBeGreaterThan(500)
  await post.click()
  await expect(page.getByRole('article')).toHaveCount(1)
  return left
}
