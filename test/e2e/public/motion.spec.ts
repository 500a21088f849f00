/** What moves on the front page, and what does so for visitors who want less of it. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { expectLiveForm } from '../support/contact-steps.ts'
import {
  afterFrames,
  brandLink,
  expectHydrated,
  expectListLoaded,
  goToBlog,
  navLink,
  openLandingFromBlog,
  recordScrolls,
  scrollInstantly,
  topOf,
  visit,
} from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const windowHeight = 800
const hidden = { opacity: '0', transform: 'matrix(1, 0, 0, 1, 0, 50)' }
const shown = { opacity: '1', transform: 'none' }
const sections = ['skills', 'services', 'projects', 'contact']

test('sections below the window are hidden until they appear, once, but not on paper', async ({
  page,
}) => {
  await page.addInitScript(recordLowestOpacity, '#skills > *, #services > *')
  await page.goto('/')
  for (const id of sections) await expect.poll(() => lookOf(block(page, id))).toEqual(hidden)
  expect.soft(await lookOf(page.locator('#home'))).toEqual(shown)
  await expectHydrated(page)

  await test.step('a printed page contains every section', async () => {
    await page.emulateMedia({ media: 'print' })
    for (const id of sections) expect.soft(await lookOf(block(page, id))).toEqual(shown)
    const opacities = await page
      .locator('[data-reveal-item]')
      .evaluateAll((all) => all.map((it) => getComputedStyle(it).opacity))
    expect.soft(new Set(opacities)).toEqual(new Set(['1']))
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a section appears 10 % inside the window, over 0.6 s, its items one after the other', async () => {
    const top = await topOf(block(page, 'projects'))
    await scrollInstantly(page, top - windowHeight * 0.91)
    await afterFrames(page)
    expect(await lookOf(block(page, 'projects'))).toEqual(hidden)
    await scrollInstantly(page, top - windowHeight * 0.89)
    await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(shown)
    const [first, second] = await block(page, 'projects')
      .locator('[data-reveal-item]')
      .evaluateAll((items) =>
        items.map((item) => Number.parseFloat(getComputedStyle(item).transitionDelay)),
      )
    expect.soft(second).toBeGreaterThan(first ?? 1)
    await expect.soft(block(page, 'projects')).toHaveCSS('transition-duration', /^0\.6s/)
    await expect
      .poll(() => lookOf(block(page, 'projects').locator('[data-reveal-item]').last()))
      .toEqual(shown)
  })

  await test.step('it stays, also when it is left', async () => {
    await scrollInstantly(page, 0)
    await afterFrames(page)
    expect(await lookOf(block(page, 'projects'))).toEqual(shown)
  })

  await test.step('sections in a tall window, or opened by their address, are never hidden', async () => {
    await page.goto('/?address#services')
    await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
    await afterFrames(page)
    expect.soft(await page.evaluate(() => document.body.dataset.lowestOpacity)).toBe('1')
    await page.setViewportSize({ width: 1280, height: 2200 })
    await page.goto('/?tall')
    await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
    await afterFrames(page)
    expect.soft(await page.evaluate(() => document.body.dataset.lowestOpacity)).toBe('1')
    await page.setViewportSize({ width: 1280, height: windowHeight })
  })

  await test.step('sections appear after a navigation from the blog as on a first view', async () => {
    await openLandingFromBlog(page)
    await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(hidden)
    await navLink(page, 'Projects').click()
    await expect.poll(() => lookOf(block(page, 'projects'))).toEqual(shown)
    await expect.poll(() => lookOf(block(page, 'projects').locator('li').first())).toEqual(shown)
  })
})

test('sections that are scrolled past on a busy page appear', async ({ page }) => {
  await page.addInitScript(batchTwoEntries)
  await visit(page, '/')
  await scrollInstantly(page, await topOf(block(page, 'contact')))
  await expect.poll(() => lookOf(block(page, 'contact'))).toEqual(shown)
  await expectLiveForm(page)
})

test('counters run once to their values, and again to new ones; a screen reader reads the last', async ({
  page,
}) => {
  const completed = value(page, 'Completed Projects')
  const satisfied = value(page, 'Client Satisfaction')
  await page.clock.install()
  await visit(page, '/')
  await pause(page)

  await test.step('the counters ease out from 0 to their values in two seconds', async () => {
    await expect(satisfied).toHaveText('95%')
    await satisfied.scrollIntoViewIfNeeded()
    await runUntil(page, satisfied, /^\d%$/)
    await expect(completed).toHaveText('0+')
    await expect(page.locator('#services')).toMatchAriaSnapshot(`
      - list:
        - listitem: 3+ Completed Projects
        - listitem: 95% Client Satisfaction
        - listitem: 2+ Years of Experience
    `)
    await page.clock.runFor(960)
    await expect(satisfied).toHaveText(/^[78]\d%$/)
    await page.clock.runFor(1060)
    await expect(satisfied).toHaveText('95%')
    await expect(completed).toHaveText('3+')
  })

  await test.step('they run once, however often they are scrolled into view', async () => {
    await page.locator('#home').scrollIntoViewIfNeeded()
    await nextView(page)
    await satisfied.scrollIntoViewIfNeeded()
    await nextView(page)
    await page.clock.runFor(500)
    await expect(satisfied).toHaveText('95%')
  })

  await test.step('a counter runs again when its value changes', async () => {
    await page.clock.resume()
    await goToBlog(page)
    await expectListLoaded(page)
    await page.clock.fastForward(61_000)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/stats', async (route) => {
      await gate.promise
      await route.fulfill({ json: { visitors: 1, projectsCompleted: 900, happyClients: 1 } })
    })
    await brandLink(page).click()
    await expect(completed).toHaveText('3+')
    await pause(page)
    await satisfied.scrollIntoViewIfNeeded()
    await runUntil(page, satisfied, /^\d%$/)
    await page.clock.runFor(2100)
    await expect(completed).toHaveText('3+')
    gate.resolve()
    await runUntil(page, completed, /^\d\d\+$/)
    await page.clock.runFor(2100)
    await expect(completed).toHaveText('900+')
  })
})

test('for a visitor who wants less motion nothing is hidden, runs, glides or follows', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(recordMotion)
  await visit(page, '/')

  await test.step('every section is shown at once, its counters at their values', async () => {
    for (const id of sections) expect.soft(await lookOf(block(page, id))).toEqual(shown)
    await expect.soft(page.locator('[data-reveal-item]').first()).toHaveCSS('opacity', '1')
    await value(page, 'Client Satisfaction').scrollIntoViewIfNeeded()
    await nextView(page)
    await afterFrames(page)
    await expect.soft(value(page, 'Client Satisfaction')).toHaveText('95%')
    const durations = await page
      .locator('*')
      .evaluateAll((all) => [...new Set(all.map((it) => getComputedStyle(it).transitionDuration))])
    expect.soft(durations).toEqual(['0s'])
  })

  await test.step('the picture of a focused project does not move', async () => {
    const picture = page.locator('.plate-picture').first()
    const { translate, boxShadow } = await picture.evaluate((it) => ({ ...getComputedStyle(it) }))
    await page.getByRole('link', { name: 'View All Projects' }).focus()
    await page.keyboard.press('Tab')
    await expect(picture).not.toHaveCSS('box-shadow', boxShadow)
    await expect(picture).toHaveCSS('translate', translate)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(picture).not.toHaveCSS('translate', translate)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  await test.step('a link to a section scrolls at once', async () => {
    const scrolls = await recordScrolls(page)
    await navLink(page, 'Contact').click()
    await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
    expect.soft(await scrolls.jsonValue()).toEqual(['instant'])
  })

  await test.step('the sizes of the greeting follow a resized window at once', async () => {
    const greeting = page.getByRole('heading', { level: 1 })
    const seen = new Set<string>()
    for (const width of [320, 600, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const sizes = await greeting.evaluate((heading) =>
        [heading, ...heading.children].map((it) => getComputedStyle(it).fontSize),
      )
      expect.soft(new Set(sizes).size, `${width} px: ${sizes}`).toBe(1)
      seen.add(sizes.join())
    }
    expect.soft(seen.size).toBeGreaterThan(2)
  })

  await test.step('nothing follows the pointer, and themes and pages change without a transition', async () => {
    await page.mouse.move(300, 400)
    await page.mouse.move(310, 410)
    // The tooltip is loaded by the same moves, and later.
    await page.getByRole('contentinfo').getByRole('link', { name: 'GitHub' }).hover()
    await expect(page.getByRole('tooltip')).toHaveText('GitHub')
    await expect.soft(page.locator('.cursor-effect')).toHaveCount(0)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await goToBlog(page)
    expect(await page.evaluate(() => Reflect.get(window, 'motions'))).toEqual([])
  })
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

/** The visible text of a counter, with its suffix. */
function value(page: Page, label: string) {
  return page.locator(`[data-counter="${label}"] [data-counter-value]`)
}

async function pause(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** The intersection is reported asynchronously; then the first frame is due. */
async function runUntil(page: Page, counter: Locator, text: RegExp) {
  await expect(async () => {
    await page.clock.runFor(16)
    await expect(counter).toHaveText(text, { timeout: 200 })
  }).toPass({ intervals: [50] })
}

/** Every observer has been notified: the newest one is notified last. */
function nextView(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new IntersectionObserver((_, observer) => {
          observer.disconnect()
          resolve()
        }).observe(document.body)
      }),
  )
}

/** Runs in the page: delivers an observer's first two notifications together, as on a busy page. */
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

/** Runs in the page: records transitions of the view, and what scripts animate. */
function recordMotion() {
  const motions: string[] = []
  Object.assign(window, { motions })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (change) => {
    motions.push('view transition')
    return start(change)
  }
  const { animate } = Element.prototype
  Element.prototype.animate = function (...options) {
    motions.push(`animation of ${this.localName}`)
    return animate.apply(this, options)
  }
}

/** Runs in the page: records the lowest opacity of the elements over all frames, on the body. */
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
