/** A page that breaks in the browser takes nothing with it: the next one is where its link leads. */
import { expect, test } from '../../support/browser.ts'
import { expectHydrated, navLink, topOf, visit } from '../support/page-helpers.ts'

test.beforeEach(async ({ page, problems }) => {
  problems.allow(/broken for this test/)
  await visit(page, '/blogs')
  await page.evaluate(() => {
    Intl.DateTimeFormat = class {
      constructor() {
        throw new Error('broken for this test')
      }
    } as unknown as typeof Intl.DateTimeFormat
  })
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
})

test('a reader whose post broke comes to the contact form by its link', async ({ page }) => {
  await navLink(page, 'Contact').click()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
  await expect(page.locator('#contact')).toBeFocused()
})

test('a reader whose post broke steps back to the list', async ({ page }) => {
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await expect(page.getByRole('article')).not.toHaveCount(0)
})

test('a reader whose post broke goes to the front page and on', async ({ page }) => {
  await page.getByRole('link', { name: 'Go to the front page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('a Software Developer')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectHydrated(page)
})
