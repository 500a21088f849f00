import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  afterFrames,
  expectHydrated,
  navLink,
  openLandingFromBlog,
  scrollInstantly,
  topOf,
  visit,
} from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const windowHeight = 800
const hidden = { opacity: '0', transform: 'matrix(1, 0, 0, 1, 0, 50)' }
const shown = { opacity: '1', transform: 'none' }

test('sections below the viewport are hidden until they appear, once, and are printed before', async ({
  page,
}) => {
  await page.goto('/')
  await test.step('sections below the viewport are hidden and shifted by 50 px', async () => {
    await expect.poll(() => lookOf(block(page, 'skills'))).toEqual(hidden)
    await expect.poll(() => lookOf(block(page, 'services'))).toEqual(hidden)
    await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
    await expect.poll(() => lookOf(block(page, 'contact'))).toEqual(hidden)
    expect(await lookOf(page.locator('#home'))).toEqual(shown)
  })
  await expectHydrated(page)

  await test.step('a printed page contains every section', async () => {
    await page.emulateMedia({ media: 'print' })
    expect(await looksOf(page)).toEqual([shown, shown, shown, shown])
    const items = page.locator('[data-reveal-item]')
    const opacities = await items.evaluateAll((all) =>
      all.map((it) => getComputedStyle(it).opacity),
    )
    expect(new Set(opacities)).toEqual(new Set(['1']))
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('each section appears when it is scrolled into view', async () => {
    await page.mouse.wheel(0, 600)
    await expect.poll(() => lookOf(block(page, 'skills'))).toEqual(shown)
    await expect.poll(() => lookOf(block(page, 'skills').locator('li').last())).toEqual(shown)
    expect(await lookOf(block(page, 'projects'))).toEqual(hidden)
    await navLink(page, 'Projects').click()
    await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(shown)
  })
})

test('sections scrolled past while the main thread is busy appear', async ({ page }) => {
  await page.addInitScript(batchTwoEntries)
  const form = page.waitForRequest('**/build/contact-form*')
  await visit(page, '/')
  await scrollInstantly(page, await topOf(block(page, 'contact')))
  await expect.poll(() => lookOf(block(page, 'contact'))).toEqual(shown)
  await form
})

test('a section appears 10% inside the viewport, in 0.6 s, and stays', async ({ page }) => {
  await visit(page, '/')
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
  const top = await topOf(block(page, 'projects'))
  await test.step('a section appears 10% inside the viewport', async () => {
    await scrollInstantly(page, top - windowHeight * 0.91)
    await afterFrames(page)
    expect(await lookOf(block(page, 'projects'))).toEqual(hidden)
    await scrollInstantly(page, top - windowHeight * 0.89)
    await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(shown)
  })

  await test.step('a section appears once, also after scrolling away and back', async () => {
    await scrollInstantly(page, top)
    await scrollInstantly(page, 0)
    await afterFrames(page)
    expect(await lookOf(block(page, 'projects'))).toEqual(shown)
  })

  await test.step('a section fades in over 0.6 s with staggered children', async () => {
    expect(await block(page, 'projects').evaluate(timing)).toEqual({
      property: 'opacity, transform',
      duration: '0.6s, 0.6s',
      delay: '0s, 0s',
    })
    const children = block(page, 'projects').locator('[data-reveal-item]')
    expect(
      await Promise.all((await children.all()).map((child) => child.evaluate(timing))),
    ).toEqual([
      { property: 'opacity, transform', duration: '0.6s, 0.6s', delay: '0.2s' },
      { property: 'opacity, transform', duration: '0.6s, 0.6s', delay: '0.3s' },
      { property: 'opacity, transform', duration: '0.6s, 0.6s', delay: '0.4s' },
    ])
  })
})

test('a section opened by its address is never hidden', async ({ page }) => {
  await page.addInitScript(recordLowestOpacity, '#skills > *, #services > *')
  await page.goto('/#services')
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
  await afterFrames(page)
  expect(await page.evaluate(() => document.body.dataset.lowestOpacity)).toBe('1')
})

test('sections within a tall viewport are never hidden', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2200 })
  await page.addInitScript(recordLowestOpacity, '#skills > *, #services > *')
  await page.goto('/')
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
  await afterFrames(page)
  expect(await page.evaluate(() => document.body.dataset.lowestOpacity)).toBe('1')
})

test('sections appear after navigation from the blog as on a first view', async ({ page }) => {
  await openLandingFromBlog(page)
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
  await navLink(page, 'Projects').click()
  await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(shown)
  await expect.poll(() => lookOf(block(page, 'projects').locator('li').first())).toEqual(shown)
})

test('with reduced motion nothing is hidden', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  expect(await looksOf(page)).toEqual([shown, shown, shown, shown])
  await expect(page.locator('[data-reveal-item]').first()).toHaveCSS('opacity', '1')
})

for (const [reducedMotion, translate] of [
  ['no-preference', '-6px'],
  ['reduce', 'none'],
] as const) {
  test(`the picture of a focused project is shifted by ${translate} with the motion preference ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await visit(page, '/')
    const picture = page.locator('.plate-picture').first()
    await expect(picture).toHaveCSS('translate', 'none')
    await page.getByRole('link', { name: 'View All Projects' }).focus()
    await page.keyboard.press('Tab')
    await expect(picture).toHaveCSS('translate', new RegExp(`^${translate}`))
    await expect(picture).toHaveCSS('box-shadow', /8px 8px 0px 0px$/)
  })
}

/** Delivers an observer's first two notifications together, as on a busy page. */
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

test('with reduced motion every size follows a resized window at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const durations = await page
    .locator('*')
    .evaluateAll((all) => [...new Set(all.map((it) => getComputedStyle(it).transitionDuration))])
  expect(durations).toEqual(['0s'])
  const greeting = page.getByRole('heading', { level: 1 })
  const sizes = () =>
    greeting.evaluate((heading) =>
      [heading, ...heading.children].map((it) => getComputedStyle(it).fontSize),
    )
  const seen = new Set<string>()
  for (const width of [320, 360, 600, 800, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const all = await sizes()
    expect(new Set(all).size, `${width} px: ${all}`).toBe(1)
    seen.add(all.join())
  }
  expect(seen.size).toBeGreaterThan(5)
})

/** The elements of a section that fade and slide in. */
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

/** Records the lowest opacity of the elements over all frames, on the body. */
function recordLowestOpacity(selector: string) {
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
