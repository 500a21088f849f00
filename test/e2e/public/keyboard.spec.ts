/** The site without a pointer. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { expectLiveForm, newVisitor, sentBanner } from '../support/contact-steps.ts'
import { visit } from '../support/page-helpers.ts'
import { controlNames, tabStops } from '../support/tab-stops.ts'

test('a keyboard user reaches and sees every control in document order, and copies and scrolls code', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/404/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  for (const path of ['/', '/blogs', '/no-such-page', '/blogs/mise-en-place-for-a-codebase']) {
    await test.step(`every control of ${path} is reached and seen, in both themes`, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(path)
      // Those of code blocks are added by the script.
      if (path.startsWith('/blogs/')) await expect(copyButtons(page).first()).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await startAtTop(page)
        const stops = await tabStops(page)
        expect.soft(stops.map(({ name }) => name)).toEqual(await controlNames(page))
        expect.soft(stops[0]?.name).toBe('Skip to content')
        expect.soft(stops.filter(({ ringPx }) => ringPx < 2)).toEqual([])
        expect.soft(stops.filter(({ inSight }) => !inSight)).toEqual([])
      }
    })
  }

  await test.step('a reader copies a code block by key, and scrolls it', async () => {
    const code = page.getByRole('group', { name: 'JSON code' })
    await code.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"#shared/*"')
    await page.keyboard.press('Tab')
    await expect(code).toBeFocused()
  })
})

test('a keyboard user skips the bar and goes from the greeting to a stored message', async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  await visit(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Got a project?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectLiveForm(page)
  await expect(page.locator('#contact')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'remy@example.com' })).toBeFocused()
  for (const text of [visitor, 'ada@example.com', '', 'No mouse here.']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(sentBanner, { exact: true })).toBeInViewport()
  expect(site.messages().filter(({ name }) => name === visitor)).toEqual([
    { name: visitor, email: 'ada@example.com', subject: null, message: 'No mouse here.' },
  ])
})

/** Puts the focus before the first control, as after a load. */
function startAtTop(page: Page) {
  return page.locator('body').evaluate((body) => {
    body.tabIndex = -1
    body.focus()
    body.removeAttribute('tabindex')
  })
}

function copyButtons(page: Page) {
  return page.getByRole('button', { name: 'Copy' })
}
