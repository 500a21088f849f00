/** Notes as popovers beside their references, where they do not stand in the margin. */
import type { Page } from '@playwright/test'
import { sampleContent } from '#features/site/sample-content.ts'
import { expect } from '../../support/browser.ts'
import { expectAccessible, overflowingElements } from '../support/axe.ts'
import { scrollTop, visitText } from '../support/page-helpers.ts'
import { publishContent, storePost, testOn } from '../support/site-content.ts'

const filler = '\n\nSimmer slowly and stir from time to time.'.repeat(14)
const markdown =
  `Skim[^one] and wait, then strain[^two].${filler}\n\n` +
  '[^one]: With a *spoon*, as [the list](/blogs) says.\n[^two]: Through cloth.'

const test = testOn(async (site) => {
  await storePost(site, { title: 'With notes', content: markdown, format: 'markdown' })
})
const post = '/blogs/with-notes'
const reference = (page: Page) => page.locator('.prose sup a').first()
const card = (page: Page) => page.getByRole('dialog', { name: 'Note 1' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a reader taps a reference, reads the accessible note and taps beside it', async ({
    page,
  }) => {
    await visitText(page, post)
    await reference(page).tap()
    await expect(card(page)).toHaveText(/^\s*With a spoon, as the list says\.\s*$/)
    await expect(page).toHaveURL(/with-notes$/)
    expect(await overflowingElements(page)).toEqual([])
    await expectAccessible(page)
    await page.touchscreen.tap(200, 800)
    await expect(card(page)).toBeHidden()
  })

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })

    test('a reader without a script follows the reference to its note', async ({ page }) => {
      await page.goto(post)
      await reference(page).tap()
      await expect(page).toHaveURL(/#post-fn-one$/)
      await expect(page.getByText('With a spoon')).toBeInViewport()
    })
  })
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 900, height: 700 } })

  test('a reader opens and closes notes by keyboard and pointer, and follows a link in one', async ({
    page,
    context,
  }) => {
    await visitText(page, post)

    await test.step('a click with Ctrl stays the browser’s', async () => {
      const tab = context.waitForEvent('page')
      await reference(page).click({ modifiers: ['ControlOrMeta'] })
      await expect(await tab).toHaveURL(/#post-fn-one$/)
      await expect(card(page)).toHaveCount(0)
      await page.bringToFront()
    })

    await test.step('a reader opens and closes a note by keyboard', async () => {
      await reference(page).focus()
      const top = await scrollTop(page)
      await page.keyboard.press('Enter')
      await expect(card(page)).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(card(page).getByRole('link', { name: 'the list' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(card(page)).toBeHidden()
      await expect(reference(page)).toBeFocused()
      expect(await scrollTop(page)).toBe(top)
    })

    await test.step('another reference replaces the note, and no id is there twice', async () => {
      await page.locator('.prose sup a').nth(1).click()
      const second = page.getByRole('dialog', { name: 'Note 2' })
      await expect(second).toHaveText(/^\s*Through cloth\.\s*$/)
      await expect(page.getByRole('dialog')).toHaveCount(1)
      expect(await doubledIds(page)).toEqual([])
      await page.keyboard.press('Escape')
    })

    await test.step('a link in a note leads to its page', async () => {
      await reference(page).click()
      await card(page).getByRole('link', { name: 'the list' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
      await expect(card(page)).toHaveCount(0)
    })
  })
})

test('a reference beside its note in the margin stays a link', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 800 })
  await visitText(page, post)
  await reference(page).click()
  await expect(page).toHaveURL(/#post-fn-one$/)
  await expect(card(page)).toHaveCount(0)
})

const german = testOn(async (site) => {
  const identity = { ...sampleContent.identity, language: 'de' }
  await publishContent(site, { identity })
  await storePost(site, { title: 'Suppe', content: markdown, format: 'markdown' })
})

german('a German reader gets the note with a German name', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visitText(page, '/blogs/suppe')
  await reference(page).click()
  await expect(page.getByRole('dialog', { name: 'Anmerkung 1' })).toHaveText(/^\s*With a spoon/)
})

function doubledIds(page: Page): Promise<string[]> {
  return page.locator('[id]').evaluateAll((elements) => {
    const ids = elements.map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index)
  })
}
