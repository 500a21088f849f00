import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { expectHydrated, navLink, visit } from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const light = 'rgb(250, 246, 239)'
const dark = 'rgb(27, 23, 21)'

test('a visitor chooses a theme against the system, which applies to every page until the system is chosen again', async ({
  page,
}) => {
  await visit(page, '/')

  await test.step('the theme follows the system', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => paper(page)).toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => paper(page)).toBe(light)
  })

  await test.step('the button shows a moon in the light theme and a sun in the dark one', async () => {
    await expect(toggle(page).locator('svg:visible use')).toHaveAttribute('href', /#moon$/)
    await toggle(page).click()
    await expect(toggle(page).locator('svg:visible use')).toHaveAttribute('href', /#sun$/)
    await expect.poll(() => paper(page)).toBe(dark)
    await expect.poll(() => ink(page)).toBe('rgb(239, 230, 218)')
    expect(await page.evaluate(() => localStorage.length)).toBe(1)
  })

  await test.step('the chosen theme applies to every page', async () => {
    await navLink(page, 'Blog').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
    await expect.poll(() => paper(page)).toBe(dark)
    await page.reload()
    await expect.poll(() => paper(page)).toBe(dark)
    await expectHydrated(page)
  })

  await test.step('choosing the system theme follows the system again', async () => {
    await toggle(page).click()
    await expect.poll(() => paper(page)).toBe(light)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => paper(page)).toBe(dark)
    await page.reload()
    await expect.poll(() => paper(page)).toBe(dark)
    await expectHydrated(page)
  })

  await test.step('with a dark system the light theme is chosen, by keyboard as well', async () => {
    await toggle(page).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => paper(page)).toBe(light)
    await expect(toggle(page)).toBeFocused()
  })
})

test('a chosen theme applies from the first paint after a reload', async ({ page }) => {
  await page.addInitScript(recordInitialTheme)
  await visit(page, '/')
  await expect(page.locator('html')).toHaveAttribute('data-theme-at-start', 'of the system')
  await toggle(page).click()
  await expect.poll(() => paper(page)).toBe(dark)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme-at-start', 'dark')
  await expect.poll(() => paper(page)).toBe(dark)
})

test('the theme can be changed without storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The storage is closed', 'SecurityError')
      },
    })
  })
  await visit(page, '/')
  await toggle(page).click()
  await expect.poll(() => paper(page)).toBe(dark)
  await toggle(page).click()
  await expect.poll(() => paper(page)).toBe(light)
})

test('an invalid stored theme falls back to the system theme', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'plaid'))
  await page.goto('/')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  expect(await paper(page)).toBe(light)
})

test('the new theme grows in a circle from the button', async ({ page }) => {
  await page.addInitScript(recordAnimations)
  await visit(page, '/')
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
        to: expect.stringContaining(`circle(150vmax at ${middle}px `),
      },
    ])
  await expect.poll(() => paper(page)).toBe(dark)
})

test('with reduced motion the theme changes without a transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(recordAnimations)
  await visit(page, '/')
  await toggle(page).click()
  expect(await paper(page)).toBe(dark)
  expect(await page.evaluate(() => Reflect.get(window, 'animated'))).toEqual([])
})

function toggle(page: Page) {
  return page.getByRole('button', { name: 'Switch between light and dark' })
}

function paper(page: Page) {
  return page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor)
}

function ink(page: Page) {
  return page.locator('html').evaluate((root) => getComputedStyle(root).color)
}

/** Records the theme when the body starts, before the first paint. */
function recordInitialTheme() {
  const observer = new MutationObserver(() => {
    if (!document.body) return
    observer.disconnect()
    const { dataset } = document.documentElement
    dataset.themeAtStart = dataset.theme ?? 'of the system'
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Records what scripts animate, as far as the browser understood it. */
function recordAnimations() {
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
