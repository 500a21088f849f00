import { expect } from '../../support/browser.ts'
import { storePost, testOn } from '../support/site-content.ts'

const row = (cell: string) => `<tr>${`<${cell}>averylongword</${cell}>`.repeat(12)}</tr>`
const test = testOn(async (site) => {
  await storePost(site, {
    title: 'A wide table',
    content: `<table><caption>Prices</caption><thead>${row('th')}</thead><tbody>${row('td')}</tbody></table>`,
  })
})

test.use({ viewport: { width: 390, height: 844 } })

test('a wide table scrolls by keyboard on a phone, and the page does not', async ({ page }) => {
  await page.goto('/blogs/a-wide-table')
  const table = page.getByRole('group', { name: 'Prices' })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBe(0)
})
