/** A rendering error of one page does not affect the next one. */
import { expect, test } from '../../support/browser.ts'
import { expectHydrated, navLink, topOf, visit } from '../support/page-helpers.ts'

test.beforeEach(async ({ page, problems }) => {
  problems.allow(/broken for this test/)
  await visit(page, '/blogs')
  await page.evaluate(() => {
    const { DateTimeFormat } = Intl
    Object.assign(window, { mendDates: () => Object.assign(Intl, { DateTimeFormat }) })
    Intl.DateTimeFormat = class {
      constructor() {
        throw new Error('broken for this test')
      }
    } as unknown as typeof Intl.DateTimeFormat
  })
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  // The front page has dates, too.
  await page.evaluate(() => Reflect.get(window, 'mendDates')())
})

test('after a rendering error the contact link leads to the contact form', async ({ page }) => {
  await navLink(page, 'Contact').click()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
  await expect(page.locator('#contact')).toBeFocused()
})

test('after a rendering error a step back leads to the list', async ({ page }) => {
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await expect(page.getByRole('article')).not.toHaveCount(0)
})

test('after a rendering error the front page link leads to the front page', async ({ page }) => {
  await page.getByRole('link', { name: 'Go to the front page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('a Software Developer')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectHydrated(page)
})
