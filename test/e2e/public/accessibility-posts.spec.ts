import { test } from '../../support/browser.ts'
import { expectAccessible } from '../support/axe.ts'

const posts = [
  'low-heat-long-time-background-work-that-finishes',
  'one-file-is-a-database',
  'a-page-that-does-less',
  'mise-en-place-for-a-codebase',
]

/** Together they contain everything that a small window affects: code, tables, pictures, footnotes. */
const withEverything = ['forms-that-lose-nothing', 'what-a-ticket-rail-knows-about-queues']

for (const post of posts) {
  test(`${post} has no accessibility violations`, async ({ page }) => {
    await page.goto(`/blogs/${post}`)
    await expectAccessible(page)
  })
}

for (const post of withEverything) {
  test(`${post} has no accessibility violations, at a desk and on a phone`, async ({ page }) => {
    await page.goto(`/blogs/${post}`)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
  })
}
