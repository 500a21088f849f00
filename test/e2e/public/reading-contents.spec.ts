/** The table of contents of a post: folded above the text, or beside it with the current part marked. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { expectAccessible, horizontalOverflow, overflowingElements } from '../support/axe.ts'
import { scrollInstantly, visit } from '../support/page-helpers.ts'
import { storePost, testOn } from '../support/site-content.ts'

const filler = '<p>Simmer slowly and stir from time to time.</p>'.repeat(14)
const test = testOn(async (site) => {
  await storePost(site, {
    title: 'Three parts',
    content: `<p>Begin.</p>${filler}<h2>Skim</h2>${filler}<h2>Strain &amp; rest</h2>${filler}<h2>Kühlen</h2><p>End.</p>`,
  })
  await storePost(site, { title: 'Two parts', content: '<h2>Skim</h2><p>a</p><h2>Strain</h2>' })
})

const post = '/blogs/three-parts'
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })
const current = (page: Page) => contents(page).locator('a[aria-current]')

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? 'with a script' : 'without a script'

  test.describe(`on a phone ${script}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 }, hasTouch: true })

    test(`a reader on a phone ${script} unfolds the contents and goes to a part`, async ({
      page,
    }) => {
      await page.goto(post)
      const link = contents(page).getByRole('link', { name: 'Strain & rest' })
      await expect(link).toBeHidden()
      await contents(page).getByText('Contents').tap()
      await link.tap()
      await expect(page).toHaveURL(/#strain--rest$/)
      await expect(page.getByRole('heading', { name: 'Strain & rest' })).toBeInViewport()
    })
  })

  test.describe(`on a wide screen ${script}`, () => {
    test.use({ javaScriptEnabled })

    test(`a reader at a wide screen ${script} sees all contents beside the text`, async ({
      page,
    }) => {
      await page.goto(post)
      await expect(contents(page).getByRole('link')).toHaveText(['Skim', 'Strain & rest', 'Kühlen'])
      await page.getByText('Begin.').scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollBy(0, 400))
      await expect(contents(page).getByRole('link').last()).toBeInViewport({ ratio: 1 })
      await expect(contents(page).getByText('Contents')).toBeVisible()
    })
  })
}

test('the part that is read is marked, one at a time, and also the one that is followed', async ({
  page,
}) => {
  await visit(page, post)
  await expect(current(page)).toHaveCount(0)
  const top = await topOf(page, 'Strain & rest')
  await scrollInstantly(page, top - 300)
  await expect(current(page)).toHaveText(['Skim'])
  await scrollInstantly(page, top - 100)
  await expect(current(page)).toHaveText(['Strain & rest'])
  await expect(current(page)).toHaveAttribute('aria-current', 'true')
  await scrollInstantly(page, 0)
  await expect(current(page)).toHaveCount(0)

  await test.step('a link of the contents marks its part, also by keyboard', async () => {
    await contents(page).getByRole('link', { name: 'Strain & rest' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Strain & rest' })).toBeInViewport()
    await expect(current(page)).toHaveText(['Strain & rest'])
  })

  await test.step('a post of two parts has no contents', async () => {
    await page.goto('/blogs/two-parts')
    await expect(contents(page)).toHaveCount(0)
  })
})

test('a reader unfolds the contents by keyboard in a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 800 })
  await visit(page, post)
  await contents(page).locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(contents(page).getByRole('link', { name: 'Kühlen' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('unfolded contents are accessible and no wider than the phone, with text of twice the size as well', async ({
    page,
  }) => {
    await visit(page, post)
    await contents(page).locator('summary').click()
    await expectAccessible(page)
    expect(await overflowingElements(page)).toEqual([])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect(contents(page).getByRole('link', { name: 'Kühlen' })).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
  })
})

/** The distance of a heading from the top of the document. */
function topOf(page: Page, name: string): Promise<number> {
  return page
    .getByRole('heading', { name })
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().top + scrollY))
}
