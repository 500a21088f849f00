import { expect, test } from '../../support/browser.ts'

const pages = [
  { path: '/', title: 'Remy Calloway, Software Developer', status: 200 },
  { path: '/blogs', title: 'Blog | Remy Calloway', status: 200 },
  {
    path: '/blogs/forms-that-lose-nothing',
    title: 'Forms that lose nothing | Remy Calloway',
    status: 200,
  },
  { path: '/no-such-page', title: '404 Page Not Found | Remy Calloway', status: 404 },
  { path: '/blogs/no-such-post', title: 'Post not found | Remy Calloway', status: 404 },
]

test('every page has title, language, landmarks and one main heading', async ({
  page,
  problems,
}) => {
  problems.allow(/404/)
  for (const { path, title, status } of pages) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(status)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(
    page.getByText('Did you forget to add the page to the router?', { exact: true }),
  ).toBeVisible()
})
