import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'

const post = '/blogs/one-file-is-a-database'

for (const javaScriptEnabled of [true, false]) {
  const browser = javaScriptEnabled ? 'a browser with JavaScript' : 'a browser without JavaScript'

  test.describe(browser, () => {
    test.use({ javaScriptEnabled })

    test(`a reader with ${browser} prints the content of a closed details element`, async ({
      page,
    }) => {
      await page.goto(post)
      const details = page.locator('.prose details')
      await expect(details).toHaveCount(1)
      expect(await isContentShown(details)).toBe(false)
      await page.emulateMedia({ media: 'print' })
      expect(await isContentShown(details)).toBe(true)
    })
  })
}

/** Whether the content after the summary is laid out. */
function isContentShown(details: Locator): Promise<boolean> {
  return details
    .locator(':scope > :not(summary)')
    .first()
    .evaluate((content) => content.checkVisibility({ contentVisibilityAuto: true }))
}

test('a reader prints the sample résumé on one page', async ({ page }) => {
  await page.goto('/assets/resume.html')
  const sheets = async (format: string) =>
    (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  expect([await sheets('A4'), await sheets('Letter')]).toEqual([1, 1])
})
