import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  expectLiveForm,
  fillIn,
  newVisitor,
  openForm,
  sendButton,
  sentBanner,
} from '../support/contact-steps.ts'
import { visit } from '../support/page-helpers.ts'
import { controlNames, tabStops } from '../support/tab-stops.ts'

const paths = ['/', '/blogs', '/blogs/a-page-that-does-less', '/no-such-page']
const themes = ['light', 'dark'] as const

for (const path of paths) {
  test(`a keyboard user reaches and sees every control of ${path} in document order, in both themes`, async ({
    page,
    problems,
  }) => {
    problems.allow(/404/)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      // Those of code blocks are added by the script.
      if (path.startsWith('/blogs/')) await expect(copyButtons(page).first()).toBeVisible()
      const stops = await tabStops(page)
      expect(stops.map(({ name }) => name)).toEqual(await controlNames(page))
      expect(stops[0]?.name).toBe('Skip to content')
      expect(stops.length).toBeGreaterThan(8)
      expect(stops.filter(({ ringPx }) => ringPx < 2)).toEqual([])
      expect(stops.filter(({ inSight }) => !inSight)).toEqual([])
    }
  })
}

test('a keyboard user skips the bar by the first link', async ({ page }) => {
  await page.goto('/blogs')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('a keyboard user goes from the greeting to a stored message', async ({ page, site }) => {
  const visitor = newVisitor()
  await visit(page, '/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Got a project?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectLiveForm(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'remy@example.com' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(visitor)
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('No mouse here.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(sentBanner, { exact: true })).toBeInViewport()
  expect(site.messages().filter(({ name }) => name === visitor)).toEqual([
    {
      name: visitor,
      email: 'ada@example.com',
      subject: null,
      message: 'No mouse here.',
    },
  ])
})

test('a keyboard user continues from the banner when the form has been sent', async ({ page }) => {
  await openForm(page)
  await fillIn(page, 'Ada goes on')
  await sendButton(page).press('Enter')
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await expect(page.locator(':focus').getByText(sentBanner)).toHaveCount(1)
})

test('a keyboard user copies a code block and scrolls it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/blogs/mise-en-place-for-a-codebase')
  const code = page.getByRole('group', { name: 'JSON code' })
  await code.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"#shared/*"')
  await page.keyboard.press('Tab')
  await expect(code).toBeFocused()
})

test.describe('in a window as small as a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a keyboard user opens the menu and follows a link in it', async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeFocused()
    await page.getByRole('link', { name: 'Blog', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeHidden()
  })

  test('Escape closes the menu and returns the focus to its button', async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  })
})

function copyButtons(page: Page) {
  return page.getByRole('button', { name: 'Copy' })
}
