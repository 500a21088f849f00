import { expect, test } from '../support/browser.ts'

test('a visitor opens the front page and is greeted', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "I'm Remy Calloway, a Software Developer",
  )
})
