import { owner } from '#site.ts'
import { expect, test } from '../../support/browser.ts'
import {
  brandLink,
  isSameDocument,
  markDocument,
  navbar,
  navLink,
  recordScrolls,
  scrollInstantly,
  scrollTop,
  visit,
} from '../support/page-helpers.ts'

test('the bar has its five links in order', async ({ page }) => {
  await page.goto('/')
  const links = navbar(page).getByRole('listitem').getByRole('link')
  await expect(links).toHaveText(['Home', 'About', 'Projects', 'Contact', 'Blog'])
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(['/#home', '/#services', '/#projects', '/#contact', '/blogs'])
})

test('the bar stays at the top while the page scrolls', async ({ page }) => {
  await visit(page, '/')
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(1000)
  expect(await navbar(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280 })
})

test('the bar becomes compact after 50 px', async ({ page }) => {
  await visit(page, '/')
  const height = () => navbar(page).evaluate((it) => it.getBoundingClientRect().height)
  const background = () => navbar(page).evaluate((it) => getComputedStyle(it).backgroundColor)
  await scrollInstantly(page, 51)
  await expect(navbar(page)).toHaveAttribute('data-compact', 'true')
  await expect.poll(height).toBe(64)
  await expect.poll(background).not.toBe('rgba(0, 0, 0, 0)')
  await scrollInstantly(page, 50)
  await expect(navbar(page)).toHaveAttribute('data-compact', 'false')
  await expect.poll(height).toBe(80)
  await expect.poll(background).toBe('rgba(0, 0, 0, 0)')
})

test('the bar is compact after a reload far down the page', async ({ page }) => {
  await page.goto('/#contact')
  await page.reload()
  await expect(navbar(page)).toHaveAttribute('data-compact', 'true')
})

test('the brand link leads from the blog to the front page', async ({ page }) => {
  await visit(page, '/blogs')
  await markDocument(page)
  await expect(brandLink(page)).toHaveText(owner.name)
  await brandLink(page).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('#home')).toBeVisible()
  expect(await scrollTop(page)).toBe(0)
  expect(await isSameDocument(page)).toBe(true)
})

test('the brand link smooth-scrolls the front page to the top', async ({ page }) => {
  await visit(page, '/')
  await scrollInstantly(page, 2000)
  const scrolls = await recordScrolls(page)
  await brandLink(page).click()
  await expect.poll(() => scrollTop(page)).toBe(0)
  expect(await scrolls.jsonValue()).toEqual(['animated'])
})

test('a reader of the blog sees Blog marked as the current page', async ({ page }) => {
  await page.goto('/blogs')
  await expect(navbar(page).locator('[aria-current=page]:visible')).toHaveText(['Blog'])
  const colours = await navbar(page)
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => getComputedStyle(link).color))
  expect(new Set(colours.slice(0, 4))).not.toContain(colours[4])
})

test('a reader of a post sees Blog marked as its section', async ({ page }) => {
  await page.goto('/blogs/forms-that-lose-nothing')
  await expect(navbar(page).locator('[aria-current=true]:visible')).toHaveText(['Blog'])
})

test('a visitor of the front page sees no link marked as the current page', async ({ page }) => {
  await page.goto('/')
  await expect(navLink(page, 'Blog')).toBeVisible()
  await expect(navbar(page).locator('[aria-current]')).toHaveCount(0)
})

test('an administrator finds the links of the admin area below /admin', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/)
  await page.goto('/admin/no-such-page')
  const links = navbar(page).getByRole('listitem').getByRole('link')
  await expect(links).toHaveText(['View Site', 'Dashboard', 'Manage Blogs', 'Manage Users'])
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(['/', '/admin', '/admin/blogs', '/admin/users'])
})

test('a path that only starts like /admin has the public links', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  await page.goto('/administration')
  await expect(navLink(page, 'Home')).toBeVisible()
  await expect(navLink(page, 'Dashboard')).toHaveCount(0)
})

test('a profile opens in a new tab without an opener', async ({ page, context, problems }) => {
  problems.allow(/^Request to https:\/\/github\.com\//)
  await context.route('https://github.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  )
  await page.goto('/')
  const opened = page.waitForEvent('popup')
  await page.getByRole('contentinfo').getByRole('link', { name: 'GitHub' }).click()
  const tab = await opened
  await expect(tab).toHaveTitle('Elsewhere')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await expect(page).toHaveURL('/')
})
