/** Links of a text: those of its headings are copied, those to other posts are previewed. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { expectAccessible, overflowingElements } from '../support/axe.ts'
import { visitText } from '../support/page-helpers.ts'
import { storePost, testOn } from '../support/site-content.ts'

const test = testOn(async (site) => {
  await storePost(site, {
    title: 'Stock and bones',
    excerpt: 'What every soup begins with.',
  })
  await storePost(site, {
    title: 'Links in a text',
    content:
      '<h2>Half way</h2><p>As in <a href="/blogs/stock-and-bones">stock</a>, ' +
      '<a href="/blogs/never-was">nothing</a>, <a href="/blogs">the list</a> ' +
      'and <a href="/blogs/links-in-a-text">this</a>.</p>' +
      '<p>Simmer slowly.</p>'.repeat(40),
  })
  // Without links: the jump to a heading leaves the pointer anywhere in the text.
  await storePost(site, {
    title: 'Headings in a text',
    content: `<h2>Half way</h2>${'<p>Simmer slowly.</p>'.repeat(40)}`,
  })
})
const post = '/blogs/links-in-a-text'
const withHeading = '/blogs/headings-in-a-text'
const preview = (page: Page) => page.getByRole('tooltip')
const link = (page: Page) => page.getByRole('link', { name: 'stock', exact: true })

test('a reader copies the link of a heading, goes there and is told', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitText(page, withHeading)
  await page.getByRole('heading', { name: 'Half way' }).hover()
  await page.getByRole('link', { name: 'Link to “Half way”' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  await expect(page).toHaveURL(/#half-way$/)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.url}${withHeading}#half-way`,
  )
  await expect(page.getByText('Link copied')).toHaveCount(0)
})

test('a reader without clipboard access goes to the heading and is told nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('No'))
  })
  await visitText(page, withHeading)
  await page.getByRole('heading', { name: 'Half way' }).hover()
  await page.getByRole('link', { name: 'Link to “Half way”' }).click()
  await expect(page).toHaveURL(/#half-way$/)
  await expect(page.getByText('Link copied')).toHaveCount(0)
})

test('a reader who points at a link to another post sees what is behind it', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await visitText(page, post)
  await link(page).hover()
  await expect(preview(page)).toContainText('Stock and bones')
  await expect(preview(page)).toContainText('What every soup begins with.')
  await expect(preview(page)).toContainText('1 min read')
  await expect(link(page)).toHaveAccessibleDescription(/What every soup begins with/)
  await expect(preview(page).locator('img')).toBeVisible()
  await preview(page).hover()
  await page.mouse.move(640, 10)
  await expect(preview(page)).toHaveCount(0)
  await link(page).hover()
  await expect(preview(page)).toBeVisible()
  await link(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock and bones')
  await expect(preview(page)).toHaveCount(0)
  expect(
    requests.filter((path) => path === '/api/blogs/stock-and-bones').length,
  ).toBeLessThanOrEqual(2)
})

test('a keyboard reader sees the preview of a focused link and dismisses it with Escape', async ({
  page,
}) => {
  await visitText(page, post)
  await page.getByRole('link', { name: 'Link to “Half way”' }).focus()
  await page.keyboard.press('Tab')
  await expect(link(page)).toBeFocused()
  await expect(preview(page)).toContainText('Stock and bones')
  expect(await overflowingElements(page)).toEqual([])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)
  await expect(link(page)).toBeFocused()
})

test('links to a post that is not there, another page and the post itself have no preview', async ({
  page,
  problems,
}) => {
  problems.allow(/404/)
  await page.clock.install()
  await visitText(page, post)
  for (const name of ['nothing', 'the list', 'this']) {
    await page.getByRole('link', { name, exact: true }).hover()
    await page.clock.runFor(2000)
    await expect(preview(page)).toHaveCount(0)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap on a link to another post follows it, without a preview', async ({ page }) => {
    await visitText(page, post)
    await link(page).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock and bones')
    await expect(preview(page)).toHaveCount(0)
  })
})
