import { test } from '../../support/browser.ts'
import { expectAccessible } from '../support/axe.ts'

const posts = [
  'low-heat-long-time-background-work-that-finishes',
  'forms-that-lose-nothing',
  'one-file-is-a-database',
  'what-a-ticket-rail-knows-about-queues',
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const post of withEverything) {
    test(`${post} has no accessibility violations on a phone`, async ({ page }) => {
      await page.goto(`/blogs/${post}`)
      await expectAccessible(page)
    })
  }
})
