import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { allPlaceholders, navbar, topOf, visit } from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.use({ viewport: { width: 390, height: 844 } })

const labels = ['Home', 'About', 'Projects', 'Contact', 'Blog']

test('the menu is closed until its button opens it, and closes by button, key and tap', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  const items = navbar(page).getByRole('listitem')
  const icon = button.locator('svg:visible use')
  await expect(items).toHaveCount(0)
  await expect(icon).toHaveAttribute('href', /#menu$/)
  await expect.poll(() => isExpanded(page)).toBe(false)

  await test.step('an open menu has a cross on its button and dims the page below the bar', async () => {
    await button.click()
    await expect(items.getByRole('link')).toHaveText(labels)
    await expect.poll(() => isExpanded(page)).toBe(true)
    await expect(icon).toHaveAttribute('href', /#x$/)
    const shade = await page.locator('.menu').evaluate((menu) => {
      const { top, backgroundColor } = getComputedStyle(menu, '::backdrop')
      return { top, backgroundColor }
    })
    expect(shade).toEqual({ top: '80px', backgroundColor: 'rgba(20, 14, 10, 0.5)' })
  })

  await test.step('the button closes the menu', async () => {
    await button.click()
    await expect(items).toHaveCount(0)
    await expect.poll(() => isExpanded(page)).toBe(false)
    await expect(icon).toHaveAttribute('href', /#menu$/)
  })

  await test.step('a tap outside closes the menu', async () => {
    await button.click()
    await expect(items).toHaveCount(5)
    await page.mouse.click(195, 800)
    await expect(items).toHaveCount(0)
  })

  await test.step('Escape closes the menu and focuses its button', async () => {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(items).toHaveCount(5)
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
    await expect(button).toBeFocused()
  })
})

test('the menu closes with the link that is followed, and on the way back', async ({ page }) => {
  await visit(page, '/')
  const button = page.getByRole('button', { name: 'Menu' })
  const items = navbar(page).getByRole('listitem')

  await test.step('a section link closes the menu', async () => {
    await button.click()
    await navbar(page).getByRole('link', { name: 'Projects' }).click()
    await expect(items).toHaveCount(0)
    await expect.poll(() => topOf(page.locator('#projects'))).toBe(80)
  })

  await test.step('a link to a page closes the menu', async () => {
    await button.click()
    await navbar(page).getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL('/blogs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
    await expect(items).toHaveCount(0)
  })

  await test.step('the menu is closed after going back', async () => {
    await button.click()
    await expect(items).toHaveCount(5)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
    await expect(items).toHaveCount(0)
  })

  await test.step('the menu leads from the blog to a section', async () => {
    await visit(page, '/blogs')
    await button.click()
    await navbar(page).getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/#contact')
    await expect(allPlaceholders(page)).toHaveCount(0)
    await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
  })
})

test('the menu of the admin area has the admin links', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  await page.goto('/admin/no-such-page')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(navbar(page).getByRole('listitem').getByRole('link')).toHaveText([
    'View Site',
    'Dashboard',
    'Manage Blogs',
    'Manage Users',
  ])
})

/** The accessibility tree's state; a popover's button has no attribute for it. */
async function isExpanded(page: Page): Promise<unknown> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  const button = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Menu')
  return button?.properties?.find(({ name }) => name === 'expanded')?.value.value
}

test('a section link closes the menu also before the scripts start', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/build/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await navbar(page).getByRole('link', { name: 'Contact' }).click()
  await expect(navbar(page).getByRole('listitem')).toHaveCount(0)
  await expect(page).toHaveURL(/#contact$/)
  held.resolve()
})
