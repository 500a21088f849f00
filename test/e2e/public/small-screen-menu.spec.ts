import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { allPlaceholders, navbar, topOf, visit } from '../support/page-helpers.ts'

test.use({ viewport: { width: 390, height: 844 } })

const labels = ['Home', 'About', 'Projects', 'Contact', 'Blog']

test('the menu is closed until its button opens it', async ({ page }) => {
  await page.goto('/')
  await expect(navbar(page).getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(navbar(page).getByRole('listitem').getByRole('link')).toHaveText(labels)
})

test('the button exposes whether the menu is open', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  await expect.poll(() => isExpanded(page)).toBe(false)
  await button.click()
  await expect.poll(() => isExpanded(page)).toBe(true)
  await button.click()
  await expect.poll(() => isExpanded(page)).toBe(false)
})

test('the button closes the menu', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  await expect(navbar(page).getByRole('listitem')).toHaveCount(5)
  await button.click()
  await expect(navbar(page).getByRole('listitem')).toHaveCount(0)
})

test('an open menu has a cross on its button and dims the page below the bar', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  const icon = button.locator('svg:visible use')
  await expect(icon).toHaveAttribute('href', /#menu$/)
  await button.click()
  await expect(icon).toHaveAttribute('href', /#x$/)
  const shade = await page.locator('.menu').evaluate((menu) => {
    const { top, backgroundColor } = getComputedStyle(menu, '::backdrop')
    return { top, backgroundColor }
  })
  expect(shade).toEqual({ top: '80px', backgroundColor: 'rgba(20, 14, 10, 0.5)' })
  await button.click()
  await expect(icon).toHaveAttribute('href', /#menu$/)
})

test('a section link closes the menu', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await navbar(page).getByRole('link', { name: 'Projects' }).click()
  await expect(navbar(page).getByRole('listitem')).toHaveCount(0)
  await expect.poll(() => topOf(page.locator('#projects'))).toBe(80)
})

test('a link to a page closes the menu', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await navbar(page).getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blogs')
  await expect(navbar(page).getByRole('listitem')).toHaveCount(0)
})

test('the menu is closed after going back', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await navbar(page).getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(navbar(page).getByRole('listitem')).toHaveCount(5)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I'm/)
  await expect(navbar(page).getByRole('listitem')).toHaveCount(0)
})

test('Escape closes the menu and focuses its button', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(navbar(page).getByRole('listitem')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await expect(navbar(page).getByRole('listitem')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a tap outside closes the menu', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(navbar(page).getByRole('listitem')).toHaveCount(5)
  await page.mouse.click(195, 800)
  await expect(navbar(page).getByRole('listitem')).toHaveCount(0)
})

test('the menu leads from the blog to a section', async ({ page }) => {
  await visit(page, '/blogs')
  await page.getByRole('button', { name: 'Menu' }).click()
  await navbar(page).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/#contact')
  await expect(allPlaceholders(page)).toHaveCount(0)
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
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
