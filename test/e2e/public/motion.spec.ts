import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  afterFrames,
  navLink,
  openLandingFromBlog,
  scrollInstantly,
  topOf,
  visit,
} from '../support/page-helpers.ts'

const windowHeight = 800
const hidden = { opacity: '0', transform: 'matrix(1, 0, 0, 1, 0, 50)' }
const shown = { opacity: '1', transform: 'none' }

test('a visitor finds what is below the window hidden and shifted by 50 px', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => lookOf(block(page, 'skills'))).toEqual(hidden)
  await expect.poll(() => lookOf(block(page, 'services'))).toEqual(hidden)
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
  await expect.poll(() => lookOf(block(page, 'contact'))).toEqual(hidden)
  expect(await lookOf(page.locator('#home'))).toEqual(shown)
})

test('a visitor sees each section appear as it is scrolled into view', async ({ page }) => {
  await visit(page, '/')
  await page.mouse.wheel(0, 600)
  await expect.poll(() => lookOf(block(page, 'skills'))).toEqual(shown)
  await expect.poll(() => lookOf(block(page, 'skills').locator('li').last())).toEqual(shown)
  expect(await lookOf(block(page, 'projects'))).toEqual(hidden)
  await navLink(page, 'Projects').click()
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(shown)
})

test('a visitor who scrolls while the page is busy misses nothing', async ({ page }) => {
  await page.addInitScript(batchTwoEntries)
  const form = page.waitForRequest('**/build/contact-form*')
  await visit(page, '/')
  await scrollInstantly(page, await topOf(block(page, 'contact')))
  await expect.poll(() => lookOf(block(page, 'contact'))).toEqual(shown)
  await form
})

test('a visitor sees a section appear when it is 10% inside the window, not before', async ({
  page,
}) => {
  await visit(page, '/')
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
  const top = await topOf(block(page, 'projects'))
  await scrollInstantly(page, top - windowHeight * 0.91)
  await afterFrames(page)
  expect(await lookOf(block(page, 'projects'))).toEqual(hidden)
  await scrollInstantly(page, top - windowHeight * 0.89)
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(shown)
})

test('a visitor who scrolls away and back sees no section appear a second time', async ({
  page,
}) => {
  await visit(page, '/')
  const top = await topOf(block(page, 'projects'))
  await scrollInstantly(page, top)
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(shown)
  await scrollInstantly(page, 0)
  await afterFrames(page)
  expect(await lookOf(block(page, 'projects'))).toEqual(shown)
})

test('a visitor sees a section fade in over 0.6 s, its children one after another', async ({
  page,
}) => {
  await visit(page, '/')
  const top = await topOf(block(page, 'projects'))
  await scrollInstantly(page, top)
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(shown)
  expect(await block(page, 'projects').evaluate(timing)).toEqual({
    property: 'opacity, transform',
    duration: '0.6s, 0.6s',
    delay: '0s, 0s',
  })
  const children = block(page, 'projects').locator('[data-reveal-item]')
  expect(await Promise.all((await children.all()).map((child) => child.evaluate(timing)))).toEqual([
    { property: 'opacity, transform', duration: '0.6s, 0.6s', delay: '0.2s' },
    { property: 'opacity, transform', duration: '0.6s, 0.6s', delay: '0.3s' },
    { property: 'opacity, transform', duration: '0.6s, 0.6s', delay: '0.4s' },
  ])
})

test('a visitor who opens a section by its address never sees it hidden', async ({ page }) => {
  await page.addInitScript(rememberTransparency, '#skills > *, #services > *')
  await page.goto('/#services')
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
  await afterFrames(page)
  expect(await page.evaluate(() => document.body.dataset.lowestOpacity)).toBe('1')
})

test('a visitor with a tall window never sees hidden what is in it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2200 })
  await page.addInitScript(rememberTransparency, '#skills > *, #services > *')
  await page.goto('/')
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
  await afterFrames(page)
  expect(await page.evaluate(() => document.body.dataset.lowestOpacity)).toBe('1')
})

test('a visitor from the blog sees the sections hidden and appear as on a first view', async ({
  page,
}) => {
  await openLandingFromBlog(page)
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
  await navLink(page, 'Projects').click()
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(shown)
  await expect.poll(() => lookOf(block(page, 'projects').locator('li').first())).toEqual(shown)
})

test('a visitor who wants less motion finds nothing hidden', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  expect(await looksOf(page)).toEqual([shown, shown, shown, shown])
  await expect(page.locator('[data-reveal-item]').first()).toHaveCSS('opacity', '1')
})

test('a visitor who prints the page has everything on paper', async ({ page }) => {
  await visit(page, '/')
  await expect.poll(() => lookOf(block(page, 'contact'))).toEqual(hidden)
  await page.emulateMedia({ media: 'print' })
  expect(await looksOf(page)).toEqual([shown, shown, shown, shown])
  const items = page.locator('[data-reveal-item]')
  const opacities = await items.evaluateAll((all) => all.map((it) => getComputedStyle(it).opacity))
  expect(new Set(opacities)).toEqual(new Set(['1']))
})

/** An observer's first look is told together with its second one, as on a page that was busy between. */
function batchTwoEntries() {
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(notify: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const looks: IntersectionObserverEntry[] = []
      super((entries, observer) => {
        looks.push(...entries)
        if (looks.length > 1) notify(looks, observer)
      }, options)
    }
  }
}

/** What fades and slides in of a section. */
function block(page: Page, id: string): Locator {
  return page.locator(`#${id} > *`)
}

function lookOf(element: Locator) {
  return element.evaluate((it) => {
    const { opacity, transform } = getComputedStyle(it)
    return { opacity, transform }
  })
}

function looksOf(page: Page) {
  return Promise.all([
    lookOf(block(page, 'skills')),
    lookOf(block(page, 'services')),
    lookOf(block(page, 'projects')),
    lookOf(block(page, 'contact')),
  ])
}

function timing(element: Element) {
  const { transitionProperty, transitionDuration, transitionDelay } = getComputedStyle(element)
  return { property: transitionProperty, duration: transitionDuration, delay: transitionDelay }
}

/** Looks at every frame how transparent the elements are, and keeps the lowest figure on the body. */
function rememberTransparency(selector: string) {
  const look = () => {
    const seen = [...document.querySelectorAll(selector)].map((it) =>
      Number(getComputedStyle(it).opacity),
    )
    const lowest = Math.min(Number(document.body?.dataset.lowestOpacity ?? 1), ...seen)
    document.body?.setAttribute('data-lowest-opacity', String(lowest))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
