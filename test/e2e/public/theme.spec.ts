import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { navLink, visit } from '../support/page-helpers.ts'

const light = 'rgb(250, 246, 239)'
const dark = 'rgb(27, 23, 21)'

test('a visitor sees the theme of their system, and sees it change with it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect.poll(() => paper(page)).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => paper(page)).toBe(light)
})

test('a visitor with a light system turns to the dark theme', async ({ page }) => {
  await visit(page, '/')
  await toggle(page).click()
  await expect.poll(() => paper(page)).toBe(dark)
  await expect.poll(() => ink(page)).toBe('rgb(239, 230, 218)')
})

test('a visitor with a dark system turns to the light theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/')
  await toggle(page).click()
  await expect.poll(() => paper(page)).toBe(light)
})

test('a visitor sees the moon by day and the sun by night', async ({ page }) => {
  await visit(page, '/')
  await expect(toggle(page).locator('svg:visible use')).toHaveAttribute('href', /#moon$/)
  await toggle(page).click()
  await expect(toggle(page).locator('svg:visible use')).toHaveAttribute('href', /#sun$/)
})

test('a visitor who chose a theme finds it from the first paint on after a reload', async ({
  page,
}) => {
  await page.addInitScript(rememberThemeAtStart)
  await visit(page, '/')
  await expect(page.locator('html')).toHaveAttribute('data-theme-at-start', 'of the system')
  await toggle(page).click()
  await expect.poll(() => paper(page)).toBe(dark)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme-at-start', 'dark')
  await expect.poll(() => paper(page)).toBe(dark)
})

test('a visitor who chose a theme finds it on every page', async ({ page }) => {
  await visit(page, '/')
  await toggle(page).click()
  await navLink(page, 'Blog').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await expect.poll(() => paper(page)).toBe(dark)
  await page.reload()
  await expect.poll(() => paper(page)).toBe(dark)
})

test('a visitor who turns back to the theme of their system follows it again', async ({ page }) => {
  await visit(page, '/')
  await toggle(page).click()
  expect(await page.evaluate(() => localStorage.length)).toBe(1)
  await toggle(page).click()
  await expect.poll(() => paper(page)).toBe(light)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => paper(page)).toBe(dark)
  await page.reload()
  await expect.poll(() => paper(page)).toBe(dark)
})

test('a visitor whose browser keeps no storage can still turn to the other theme', async ({
  page,
}) => {
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

test('a visitor whose storage holds nonsense sees the theme of their system', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'plaid'))
  await page.goto('/')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  expect(await paper(page)).toBe(light)
})

test('a visitor turns to the other theme by keyboard', async ({ page }) => {
  await visit(page, '/')
  await toggle(page).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => paper(page)).toBe(dark)
  await expect(toggle(page)).toBeFocused()
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

/** Notes the theme at the moment when the body begins and nothing is painted yet. */
function rememberThemeAtStart() {
  const observer = new MutationObserver(() => {
    if (!document.body) return
    observer.disconnect()
    const { dataset } = document.documentElement
    dataset.themeAtStart = dataset.theme ?? 'of the system'
  })
  observer.observe(document, { childList: true, subtree: true })
}
