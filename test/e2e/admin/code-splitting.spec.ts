import type { Page } from '@playwright/test'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { expect } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { isSameDocument, markDocument } from '../support/page-helpers.ts'

const adminTraces =
  /Admin Login|Manage Users|Your Account|navigator\.credentials|Administrator Role|api\/users|admin\/messages|user-table|layout-dashboard/

test('the public pages load no code of the admin area', async ({ page }) => {
  const home = await loadedFiles(page, '/')
  const list = await loadedFiles(page, '/blogs')
  const post = await loadedFiles(page, `/blogs/${samplePosts[0]?.slug}`)
  const loaded = [...new Set([...home, ...list, ...post])]
  expect(loaded.length).toBeGreaterThan(5)
  expect(await filesMatching(adminTraces, page, loaded)).toEqual([])
})

test('the admin link in the footer leads to the login, which loads its own files', async ({
  page,
}) => {
  const seen = await loadedFiles(page, '/')
  await markDocument(page)
  // By keyboard: sections above the link are laid out as it comes into view, and move it.
  await page.getByRole('link', { name: 'Admin', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
  const own = (await loadedFiles(page, '/admin/login')).filter((url) => !seen.includes(url))
  const style = expect.stringMatching(/\.css$/)
  const script = expect.stringMatching(/client-.+\.js$/)
  expect(await filesMatching(adminTraces, page, own)).toEqual(
    expect.arrayContaining([style, script]),
  )
})

test('an admin page whose code loads late gets the focus', async ({ page, site }) => {
  const loading = Promise.withResolvers<void>()
  await page.route(/build\/account-page-.*\.js$/, async (route) => {
    await loading.promise
    await route.continue()
  })
  await openAsAdmin(page, site, '/admin/users')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await menu.getByRole('link', { name: 'Your Account' }).click()
  await expect(page.getByText('Loading the page')).toBeVisible()
  loading.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeFocused()
})

/** The URLs of the scripts, stylesheets and SVG files that a page requests until the network is idle. */
async function loadedFiles(page: Page, path: string): Promise<string[]> {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  // A busy machine may be idle before the scripts start.
  const client = page.waitForResponse(/\/client-[^/]+\.js$/)
  await page.goto(path)
  await client
  await page.waitForLoadState('networkidle')
  return urls.filter((url) => /\.(js|css|svg)$/.test(url))
}

/** Those of the files that match the pattern. */
async function filesMatching(pattern: RegExp, page: Page, urls: string[]): Promise<string[]> {
  const texts = await Promise.all(
    urls.map(async (url) => ({ url, text: await (await page.request.get(url)).text() })),
  )
  return texts.filter(({ text }) => pattern.test(text)).map(({ url }) => url)
}
