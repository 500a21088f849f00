/** The light and the dark theme, each with its portrait. theme.test.ts has what is stored. */
import type { Page } from '@playwright/test'
import { owner } from '#site.ts'
import { expect, test } from '../../support/browser.ts'
import { expectHydrated, goToBlog, visit } from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a visitor chooses a theme against the system, which applies to every page until the system is chosen again', async ({
  page,
}) => {
  await page.addInitScript(recordThemeAndAnimations)
  await visit(page, '/')
  const light = await colors(page)
  const portraitByDay = await portrait(page)

  await test.step('the theme follows the system, with the portrait of the day alone', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-theme-at-start', 'of the system')
    const portraits = await loadedPortraits(page)
    expect.soft(portraits.length).toBe(1)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(async () => (await colors(page)).paper).not.toBe(light.paper)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => colors(page)).toEqual(light)
    await expect.poll(() => portrait(page)).toBe(portraitByDay)
  })

  const moon = await shownIcon(page)

  await test.step('the dark theme grows in a circle from the button, which shows a sun', async () => {
    await toggle(page).click()
    const middle = await toggle(page).evaluate((it) => {
      const { x, width } = it.getBoundingClientRect()
      return x + width / 2
    })
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'animated')))
      .toEqual([
        {
          of: '::view-transition-new(root)',
          from: expect.stringContaining(`circle(0px at ${middle}px `),
          to: expect.stringMatching(new RegExp(`^circle\\([1-9]\\S+ at ${middle}px `)),
        },
      ])
    await expect.poll(async () => (await colors(page)).paper).not.toBe(light.paper)
    await expect.poll(() => shownIcon(page)).not.toBe(moon)
    await expect.poll(() => portrait(page)).not.toBe(portraitByDay)
  })

  const dark = await colors(page)
  expect(dark.ink).not.toBe(light.ink)
  const portraitByNight = await portrait(page)

  await test.step('the chosen theme applies to every page, and from the first paint on', async () => {
    await goToBlog(page)
    await expect.poll(() => colors(page)).toEqual(dark)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme-at-start', 'dark')
    await expect.poll(() => colors(page)).toEqual(dark)
    await expectHydrated(page)
  })

  await test.step('a second click follows the system again', async () => {
    await toggle(page).click()
    await expect.poll(() => colors(page)).toEqual(light)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => colors(page)).toEqual(dark)
  })

  await test.step('a visitor by night chooses the light by key', async () => {
    await visit(page, '/')
    await expect.poll(() => portrait(page)).toBe(portraitByNight)
    await toggle(page).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => colors(page)).toEqual(light)
    await expect(toggle(page)).toBeFocused()
    await expect.poll(() => portrait(page)).toBe(portraitByDay)
  })
})

test('a visitor by night loads the portrait by lamplight only', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByRole('img', { name: owner.headshotAlt })).toHaveCount(1)
  expect(await loadedPortraits(page)).toEqual([await portrait(page)])
})

function toggle(page: Page) {
  return page.getByRole('button', { name: 'Switch between light and dark' })
}

function shownIcon(page: Page) {
  return toggle(page).locator('svg:visible use').getAttribute('href')
}

function colors(page: Page) {
  return page.locator('html').evaluate((root) => {
    const { backgroundColor, color } = getComputedStyle(root)
    return { paper: backgroundColor, ink: color }
  })
}

/** The file that stands for the owner. */
function portrait(page: Page) {
  return page
    .getByRole('img', { name: owner.headshotAlt })
    .evaluate((image) => (image as HTMLImageElement).currentSrc.split('/').at(-1))
}

async function loadedPortraits(page: Page) {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.name.split('/').at(-1) ?? '')
      .filter((file) => file.includes('headshot')),
  )
}

/** Runs in the page: records the theme before the first paint, and what scripts animate. */
function recordThemeAndAnimations() {
  const observer = new MutationObserver(() => {
    if (!document.body) return
    observer.disconnect()
    const { dataset } = document.documentElement
    dataset.themeAtStart = dataset.theme ?? 'of the system'
  })
  observer.observe(document, { childList: true, subtree: true })
  const animated: object[] = []
  const { animate } = Element.prototype
  Element.prototype.animate = function (...options) {
    const animation = animate.apply(this, options)
    const effect = animation.effect as KeyframeEffect
    const [from, to] = effect.getKeyframes()
    animated.push({ of: effect.pseudoElement, from: from?.clipPath, to: to?.clipPath })
    return animation
  }
  Object.assign(window, { animated })
}
