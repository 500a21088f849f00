import { expect, test } from '../../support/browser.ts'
import { expectAccessible } from '../support/axe.ts'

const paths = [
  ...['/', '/blogs', '/no-such-page', '/blogs/no-such-post'],
  ...['/assets/resume.html', '/rss.xml'],
]

for (const path of paths) {
  test(`${path} has no accessibility violations, at a desk and on a phone`, async ({
    page,
    problems,
  }) => {
    problems.allow(/404/)
    await page.goto(path)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
  })
}

test('the manually chosen dark theme has no accessibility violations', async ({ page }) => {
  await page.goto('/blogs')
  await expect(async () => {
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark', { timeout: 500 })
  }).toPass()
  await page.mouse.move(0, 400)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page)
})
