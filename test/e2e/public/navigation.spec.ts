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

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the bar of the front page has its links, stays in place and leads to the top', async ({
  page,
  context,
  problems,
}) => {
  await visit(page, '/')
  await test.step('the bar has its five links in order', async () => {
    const links = navbar(page).getByRole('listitem').getByRole('link')
    await expect(links).toHaveText(['Home', 'About', 'Projects', 'Contact', 'Blog'])
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(targets).toEqual(['/#home', '/#services', '/#projects', '/#contact', '/blogs'])
  })

  await test.step('a visitor of the front page sees no link marked as the current page', async () => {
    await expect(navLink(page, 'Blog')).toBeVisible()
    await expect(navbar(page).locator('[aria-current]')).toHaveCount(0)
  })

  await test.step('the bar stays at the top while the page scrolls', async () => {
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(1000)
    expect(await navbar(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280 })
  })

  await test.step('the bar becomes compact after 50 px', async () => {
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

  await test.step('the brand link smooth-scrolls the front page to the top', async () => {
    await scrollInstantly(page, 2000)
    const scrolls = await recordScrolls(page)
    await brandLink(page).click()
    await expect.poll(() => scrollTop(page)).toBe(0)
    expect(await scrolls.jsonValue()).toEqual(['animated'])
  })

  await test.step('a profile opens in a new tab without an opener', async () => {
    problems.allow(/^Request to https:\/\/github\.com\//)
    await context.route('https://github.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
    )
    const opened = page.waitForEvent('popup')
    await page.getByRole('contentinfo').getByRole('link', { name: 'GitHub' }).click()
    const tab = await opened
    await expect(tab).toHaveTitle('Elsewhere')
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await expect(page).toHaveURL('/')
  })

  await test.step('the bar is compact after a reload far down the page', async () => {
    await page.goto('/#contact')
    await page.reload()
    await expect(navbar(page)).toHaveAttribute('data-compact', 'true')
  })
})

test('the bar marks the blog, and leads from there to the front page', async ({ page }) => {
  await visit(page, '/blogs')
  await test.step('a reader of the blog sees Blog marked as the current page', async () => {
    await expect(navbar(page).locator('[aria-current=page]:visible')).toHaveText(['Blog'])
    const colours = await navbar(page)
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => getComputedStyle(link).color))
    expect(new Set(colours.slice(0, 4))).not.toContain(colours[4])
  })

  await test.step('the brand link leads from the blog to the front page', async () => {
    await markDocument(page)
    await expect(brandLink(page)).toHaveText(owner.name)
    await brandLink(page).click()
    await expect(page).toHaveURL('/')
    await expect(page.locator('#home')).toBeVisible()
    expect(await scrollTop(page)).toBe(0)
    expect(await isSameDocument(page)).toBe(true)
  })

  await test.step('a reader of a post sees Blog marked as its section', async () => {
    await page.goto('/blogs/forms-that-lose-nothing')
    await expect(navbar(page).locator('[aria-current=true]:visible')).toHaveText(['Blog'])
  })
})

test('the links of the admin area are those of its paths alone', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  await test.step('an administrator finds the links of the admin area below /admin', async () => {
    await page.goto('/admin/no-such-page')
    const links = navbar(page).getByRole('listitem').getByRole('link')
    await expect(links).toHaveText(['View Site', 'Dashboard', 'Manage Blogs', 'Manage Users'])
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(targets).toEqual(['/', '/admin', '/admin/blogs', '/admin/users'])
  })

  await test.step('a path that only starts like /admin has the public links', async () => {
    await page.goto('/administration')
    await expect(navLink(page, 'Home')).toBeVisible()
    await expect(navLink(page, 'Dashboard')).toHaveCount(0)
  })
})
