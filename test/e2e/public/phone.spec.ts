/** The site in a small window that is touched. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  expectLiveForm,
  extendFiveSecondTimers,
  fillIn,
  newVisitor,
  sendButton,
  sentBanner,
  toasts,
} from '../support/contact-steps.ts'
import { allPlaceholders, holdRequests, navbar, topOf, visit } from '../support/page-helpers.ts'

test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
})

const anchorOffsetPx = 80

test('a visitor opens the menu and closes it by button, tap and key', async ({ page }) => {
  await visit(page, '/')
  const button = menuButton(page)
  const links = menuLinks(page)
  const icon = button.locator('svg:visible use')
  const closedIcon = await icon.getAttribute('href')
  await expect(links).toHaveCount(0)
  await expect.poll(() => isExpanded(page)).toBe(false)

  await test.step('an open menu has its links, and dims the page below the bar', async () => {
    await button.tap()
    await expect(links).toHaveText(['Home', 'About', 'Projects', 'Contact', 'Blog'])
    await expect.poll(() => isExpanded(page)).toBe(true)
    expect.soft(await icon.getAttribute('href')).not.toBe(closedIcon)
    const bar = await navbar(page).boundingBox()
    const shade = await page.locator('.menu').evaluate((menu) => {
      const { top, backgroundColor } = getComputedStyle(menu, '::backdrop')
      return { top: Number.parseFloat(top), isClear: /, 0\)|transparent/.test(backgroundColor) }
    })
    expect.soft(shade).toEqual({ top: bar?.height, isClear: false })
  })

  await test.step('the button closes it', async () => {
    await button.tap()
    await expect(links).toHaveCount(0)
    await expect.poll(() => isExpanded(page)).toBe(false)
    expect.soft(await icon.getAttribute('href')).toBe(closedIcon)
  })

  await test.step('a tap outside closes it', async () => {
    await button.tap()
    await expect(links).not.toHaveCount(0)
    await page.touchscreen.tap(195, 800)
    await expect(links).toHaveCount(0)
  })

  await test.step('Escape closes it and returns to its button, also from a link', async () => {
    await button.press('Enter')
    await page.keyboard.press('Tab')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(links).toHaveCount(0)
    await expect(button).toBeFocused()
  })
})

test('the menu leads to sections and pages, before the scripts start and after', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/build/*.js')
  const button = menuButton(page)
  const links = menuLinks(page)
  await page.goto('/')

  await test.step('before the scripts start a section link closes the menu', async () => {
    await button.tap()
    await links.getByText('Contact').tap()
    await expect(links).toHaveCount(0)
    await expect(page).toHaveURL('/#contact')
    await expect.poll(() => topOf(page.locator('#contact'))).toBe(anchorOffsetPx)
    release()
    await expectLiveForm(page)
  })

  await test.step('a section link closes it', async () => {
    await button.tap()
    await links.getByText('Projects').tap()
    await expect(links).toHaveCount(0)
    await expect.poll(() => topOf(page.locator('#projects'))).toBe(anchorOffsetPx)
  })

  await test.step('a link to a page closes it, by key as well', async () => {
    await button.tap()
    await links.getByText('Blog').press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
    await expect(links).toHaveCount(0)
  })

  await test.step('a step back closes it', async () => {
    await button.tap()
    await expect(links).not.toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
    await expect(links).toHaveCount(0)
  })

  await test.step('it leads from the blog to a section', async () => {
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
    await button.tap()
    await links.getByText('Contact').tap()
    await expect(page).toHaveURL('/#contact')
    await expect(allPlaceholders(page)).toHaveCount(0)
    await expect.poll(() => topOf(page.locator('#contact'))).toBe(anchorOffsetPx)
  })
})

test('a visitor reads the levels of the skills, sends a message and swipes the toast away', async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  await page.addInitScript(extendFiveSecondTimers)
  await visit(page, '/')

  await test.step('a visitor who cannot hover reads every level', async () => {
    const clips = await page
      .locator('.skill-level')
      .evaluateAll((all) => all.map((level) => getComputedStyle(level).clipPath))
    expect.soft(new Set(clips)).toEqual(new Set(['none']))
  })

  await test.step('nothing follows a pointer', async () => {
    await page.mouse.move(300, 400)
    await page.mouse.move(310, 410)
    // The tooltip is loaded by the same moves, and later.
    await page.getByRole('contentinfo').getByRole('link', { name: 'GitHub' }).hover()
    await expect(page.getByRole('tooltip')).toHaveText('GitHub')
    await expect.soft(page.locator('.cursor-effect')).toHaveCount(0)
  })

  await page.getByRole('link', { name: 'Got a project?' }).tap()
  await expect(page.getByRole('heading', { name: 'Get in touch' })).toBeInViewport()
  await expectLiveForm(page)
  await fillIn(page, visitor)

  await test.step('the message is stored, and the banner is in view', async () => {
    await sendButton(page).tap()
    await expect(page.getByText(sentBanner, { exact: true })).toBeInViewport()
    await expect(toasts(page)).toContainText('Message sent!')
    const stored = site.messages().filter(({ name }) => name === visitor)
    expect(stored.map(({ subject }) => subject)).toEqual([null])
  })

  await test.step('a short swipe keeps a toast, a long one closes it', async () => {
    await swipeToast(page, 45)
    await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel')
    await expect(toasts(page)).toHaveAttribute('data-state', 'open')
    await swipeToast(page, 90)
    await expect(toasts(page)).toHaveCount(0)
  })
})

function menuButton(page: Page) {
  return page.getByRole('button', { name: 'Menu' })
}

/** Those in view: none while the menu is closed. */
function menuLinks(page: Page) {
  return navbar(page).getByRole('listitem').getByRole('link')
}

/** The accessibility tree's state; a popover's button has no attribute for it. */
async function isExpanded(page: Page): Promise<unknown> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  const button = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Menu')
  return button?.properties?.find(({ name }) => name === 'expanded')?.value.value
}

/** Swipes the toast to the right in five steps. */
async function swipeToast(page: Page, byPx: number) {
  await toasts(page).hover({ position: { x: 100, y: 20 } })
  const box = await toasts(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 20]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints = [{ x, y }]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart')
  for (const share of [0.2, 0.4, 0.6, 0.8, 1])
    await touch('touchMove', [{ x: x + byPx * share, y }])
  await touch('touchEnd', [])
  await finger.detach()
}
