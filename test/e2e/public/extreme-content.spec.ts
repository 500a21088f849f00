/** What the layout owes to the longest and to the least content, beyond what every-width.ts measures. */
import { pages } from '#paths.ts'
import { expect } from '../../support/browser.ts'
import { publishLeastContent, publishLongestContent } from '../support/extreme-sites.ts'
import { testOn } from '../support/site-content.ts'

const testLongest = testOn(publishLongestContent)
const testLeast = testOn(publishLeastContent)

testLongest(
  'the cover of a post keeps its width beside words of 60 letters',
  async ({ page, site }) => {
    await page.goto(site.url + pages.posts)
    const last = page.locator('main article').last()
    for (const width of [768, 800, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const [card, cover] = await Promise.all(
        [last, last.locator('.picture')].map((part) => part.evaluate((it) => it.clientWidth)),
      )
      expect(cover, `at ${width} px`).toBeGreaterThan((card ?? 0) * 0.4)
    }
  },
)

testLeast(
  'a greeting from right to left begins at the edge of its frame',
  async ({ page, site }) => {
    await page.goto(site.url)
    const greeting = page.getByRole('heading', { level: 1 })
    const right = await greeting.evaluate((heading) => heading.getBoundingClientRect().right)
    const frame = page.locator('#home')
    const edge = await frame.evaluate((it) => it.getBoundingClientRect().right)
    expect(right).toBeCloseTo(edge, 0)
    await expect(greeting).toHaveCSS('direction', 'rtl')
  },
)

testLeast(
  'the arrow of a project points away from a title from right to left',
  async ({ page, site }) => {
    await page.goto(site.url)
    const title = page.locator('.plate-title')
    await title.scrollIntoViewIfNeeded()
    await expect(title).toHaveCSS('direction', 'rtl')
    await expect(title.locator('.icon')).toHaveCSS('scale', '-1 1')
  },
)
