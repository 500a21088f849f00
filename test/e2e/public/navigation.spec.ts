/** The bar, the sections of the front page, and the way from page to page and back. */
import type { Locator, Page } from '@playwright/test'
import { owner, site } from '#site.ts'
import { expect, test } from '../../support/browser.ts'
import {
  allPlaceholders,
  brandLink,
  expectHydrated,
  expectListLoaded,
  goToBlog,
  holdRequests,
  isSameDocument,
  markDocument,
  navbar,
  navLink,
  recordScrolls,
  scrollInstantly,
  scrollTop,
  topOf,
  visit,
} from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const anchorOffsetPx = 80
const sections = [
  { name: 'About', id: 'services' },
  { name: 'Projects', id: 'projects' },
  { name: 'Contact', id: 'contact' },
]

test('a visitor of the front page follows the bar to its sections, to the top and elsewhere', async ({
  page,
  context,
  problems,
}) => {
  await visit(page, '/')
  await expect(navbar(page).locator('[aria-current]')).toHaveCount(0)

  await test.step('the bar stays at the top, and becomes compact after 50 px', async () => {
    const height = () => navbar(page).evaluate((it) => it.getBoundingClientRect().height)
    const background = () => navbar(page).evaluate((it) => getComputedStyle(it).backgroundColor)
    const isStill = () => navbar(page).evaluate((it) => it.getAnimations().length === 0)
    await expect.poll(isStill).toBe(true)
    const [fullHeight, clear] = [await height(), await background()]
    await scrollInstantly(page, 51)
    await expect(navbar(page)).toHaveAttribute('data-compact', 'true')
    await expect.poll(height).toBeLessThan(fullHeight)
    await expect.poll(background).not.toBe(clear)
    expect.soft(await navbar(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280 })
    await scrollInstantly(page, 50)
    await expect(navbar(page)).toHaveAttribute('data-compact', 'false')
    await expect.poll(height).toBe(fullHeight)
  })

  await test.step('its links and the button scroll smoothly to their sections, and focus them', async () => {
    const button = page.getByRole('link', { name: 'Got a project?' })
    const links = sections.map(({ name, id }) => ({ link: navLink(page, name), id }))
    for (const { link, id } of [...links, { link: button, id: 'contact' }]) {
      await scrollInstantly(page, 0)
      const scrolls = await recordScrolls(page)
      await link.click()
      await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
      await expect(page.locator(`#${id}`)).toBeFocused()
      expect.soft(await scrolls.jsonValue()).toEqual(['animated'])
      await expect(page).toHaveURL(`/#${id}`)
    }
  })

  await test.step('Home and the name of the owner scroll smoothly to the top', async () => {
    for (const link of [navLink(page, 'Home'), brandLink(page)]) {
      await scrollInstantly(page, 2000)
      const scrolls = await recordScrolls(page)
      await link.click()
      await expect.poll(() => scrollTop(page)).toBe(0)
      expect.soft(await scrolls.jsonValue()).toEqual(['animated'])
    }
  })

  await test.step('a step back leads through the visited sections', async () => {
    await navLink(page, 'About').click()
    await expect(page).toHaveURL('/#services')
    await navLink(page, 'Contact').click()
    await expect(page).toHaveURL('/#contact')
    await page.goBack()
    await expect(page).toHaveURL('/#services')
  })

  await test.step('Ctrl+click opens a page in a new tab', async () => {
    const opened = context.waitForEvent('page')
    await navLink(page, 'Blog').click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    // Not its URL: Playwright misses a document that arrives before it watches the tab.
    const session = await context.newCDPSession(tab)
    const address = async () => (await session.send('Target.getTargetInfo')).targetInfo.url
    await expect.poll(address).toMatch(/\/blogs$/)
    await tab.close()
  })

  await test.step('a profile opens in a new tab without an opener', async () => {
    problems.allow(/^Request to https:\/\/github\.com\//)
    const elsewhere = { contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }
    await context.route('https://github.com/**', (route) => route.fulfill(elsewhere))
    const opened = page.waitForEvent('popup')
    await page.getByRole('contentinfo').getByRole('link', { name: 'GitHub' }).click()
    const tab = await opened
    await expect(tab).toHaveTitle('Elsewhere')
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await expect(page).toHaveURL('/#services')
  })

  await test.step('the address of a section leads to it, and the bar is compact after a reload', async () => {
    await page.goto('/?again#contact')
    await expect.poll(() => topOf(page.locator('#contact'))).toBe(anchorOffsetPx)
    await page.reload()
    await expect(navbar(page)).toHaveAttribute('data-compact', 'true')
  })
})

test('a reader goes from page to page and back, with titles, focus and places', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  const post = page.getByRole('main').getByRole('article').last().getByRole('link').first()
  await visit(page, '/')
  await markDocument(page)
  await expect(page).toHaveTitle(site.title)
  await scrollInstantly(page, 2100)

  await test.step('the blog begins at its top, focuses its heading and is marked in the bar', async () => {
    await goToBlog(page)
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(`Blog | ${owner.name}`)
    expect.soft(await scrollTop(page)).toBe(0)
    await expect.soft(navbar(page).locator('[aria-current=page]:visible')).toHaveText(['Blog'])
    const colors = await navbar(page)
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => getComputedStyle(link).color))
    expect.soft(colors.slice(0, -1)).not.toContain(colors.at(-1))
  })

  await expectListLoaded(page)
  const left = await clickFarDown(page, post)
  expect(left).toBeGreaterThan(500)
  await expect(page).toHaveURL(/\/blogs\/.+/)
  await expect(heading).toBeFocused()
  const title = (await heading.textContent()) ?? ''

  await test.step('a post begins at its top, focuses its heading and marks its section', async () => {
    await expect(page).toHaveTitle(`${title} | ${owner.name}`)
    await expect.poll(() => scrollTop(page)).toBe(0)
    await expect.soft(navbar(page).locator('[aria-current=true]:visible')).toHaveText(['Blog'])
  })

  await test.step('steps back restore title, place and focus of the list and the front page', async () => {
    await scrollInstantly(page, 700)
    await page.goBack()
    await expect(heading).toHaveText('Latest Posts')
    await expect(heading).toBeFocused()
    await expect.poll(() => scrollTop(page)).toBe(left)
    await page.goBack()
    await expect(page).toHaveTitle(site.title)
    await expect.poll(() => scrollTop(page)).toBe(2100)
  })

  await test.step('steps forward restore the post, and keep the new place of the front page', async () => {
    await scrollInstantly(page, 400)
    await page.goForward()
    await expect(heading).toHaveText('Latest Posts')
    await expect.poll(() => scrollTop(page)).toBe(left)
    await page.goBack()
    await expect(heading).toHaveText(/^I'm/)
    await expect.poll(() => scrollTop(page)).toBe(400)
    expect.soft(await page.evaluate(() => history.state)).toBeNull()
    await page.goForward()
    await expect(heading).toHaveText('Latest Posts')
    await expect.poll(() => scrollTop(page)).toBe(left)
    await page.goForward()
    await expect(page).toHaveTitle(`${title} | ${owner.name}`)
    await expect.poll(() => scrollTop(page)).toBe(700)
  })

  await test.step('the name of the owner leads to the top of the front page, in the same document', async () => {
    await expect(brandLink(page)).toHaveText(owner.name)
    await brandLink(page).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: "I'm" })).toBeFocused()
    expect.soft(await scrollTop(page)).toBe(0)
    expect(await isSameDocument(page)).toBe(true)
  })

  await test.step('a list that is fetched again keeps its place on the way back', async () => {
    await goToBlog(page)
    await expectListLoaded(page)
    const place = await clickFarDown(page, post)
    await expect(page).toHaveURL(/\/blogs\/.+/)
    await page.reload()
    await expectHydrated(page)
    const release = await holdRequests(page, '**/api/blogs*')
    await page.goBack()
    await expect(page.getByRole('status').filter({ hasText: 'Loading posts' })).toBeAttached()
    expect(await scrollTop(page)).toBeLessThan(place)
    release()
    await expect(page.getByRole('article')).not.toHaveCount(0)
    await expect.poll(() => scrollTop(page)).toBe(place)
  })
})

test('a reader follows the bar from the blog to sections whose data is slow', async ({ page }) => {
  await visit(page, '/blogs')
  await navLink(page, 'Home').click()
  await expect(page).toHaveURL('/#home')
  await expect(page.locator('#home')).toBeVisible()
  expect.soft(await scrollTop(page)).toBe(0)

  for (const { name, id } of sections) {
    await test.step(`${name} stays in its place while responses arrive`, async () => {
      await visit(page, '/blogs')
      const release = await holdRequests(page, '**/api/**')
      await navLink(page, name).click()
      await expect(page).toHaveURL(`/#${id}`)
      await expect(allPlaceholders(page)).not.toHaveCount(0)
      await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
      await expect(page.locator(`#${id}`)).toBeFocused()
      release()
      await expect(allPlaceholders(page)).toHaveCount(0)
      await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
    })
  }

  await test.step('responses do not undo the scrolling of the visitor', async () => {
    await visit(page, '/blogs')
    const release = await holdRequests(page, '**/api/**')
    await navLink(page, 'Projects').click()
    await expect.poll(() => topOf(page.locator('#projects'))).toBe(anchorOffsetPx)
    await page.mouse.wheel(0, -9000)
    await expect.poll(() => scrollTop(page)).toBe(0)
    release()
    await expect(allPlaceholders(page)).toHaveCount(0)
    expect(await scrollTop(page)).toBe(0)
  })
})

/** @returns where the page was scrolled to at the click, which may scroll once more */
async function clickFarDown(page: Page, link: Locator): Promise<number> {
  await page.evaluate(() => {
    const keep = () => Object.assign(window, { clickedAt: scrollY })
    addEventListener('click', keep, { capture: true, once: true })
  })
  await link.click()
  return page.evaluate(() => Reflect.get(window, 'clickedAt'))
}
