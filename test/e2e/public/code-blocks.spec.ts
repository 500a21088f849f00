import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { visit } from '../support/page-helpers.ts'
import { storePost, testOn } from '../support/site-content.ts'

const code = 'const words = `first\nsecond <b>`\n'.replace('<', '&lt;')
const test = testOn(async (site) => {
  await storePost(site, {
    title: 'Code in blocks',
    content:
      `<pre><code class="language-ts">${code}</code></pre>` +
      `<pre><code>${'wide '.repeat(60)}</code></pre>`,
  })
})

test('a reader copies a code block and sees a confirmation for two seconds', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await visit(page, '/blogs/code-in-blocks')
  await page.clock.pauseAt(Date.now() + 60_000)
  await copyButton(page).click()
  await expect(copyButton(page)).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'const words = `first\nsecond <b>`',
  )
  await page.clock.runFor(1900)
  await expect(copyButton(page)).toHaveText('Copied')
  await page.clock.runFor(200)
  await expect(copyButton(page)).toHaveText('Copy')
})

test('without clipboard access the copy button selects the code', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('No'))
  })
  await visit(page, '/blogs/code-in-blocks')
  await copyButton(page).click()
  await expect(page.getByRole('button', { name: 'Selected' })).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()))).toBe(
    'const words = `first\nsecond <b>`',
  )
})

test('a wide code block fades out at its right end, until a reader has scrolled there', async ({
  page,
}) => {
  await page.goto('/blogs/code-in-blocks')
  const [short, wide] = [page.locator('pre').first(), page.locator('pre').last()]
  const fade = (block: Locator) =>
    block.evaluate((element) => {
      const { width } = element.getBoundingClientRect()
      const size = getComputedStyle(element).maskSize.split(' ')[0] ?? ''
      return size === '100%' || Number.parseFloat(size) === width
    })
  expect(await fade(short)).toBe(false)
  await expect.poll(() => fade(wide)).toBe(true)
  await wide.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect.poll(() => fade(wide)).toBe(false)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a reader scrolls a wide code block by keyboard', async ({ page }) => {
    await visit(page, '/blogs/code-in-blocks')
    const block = page.getByRole('group', { name: 'Text code' })
    await block.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => scrollTop(block)).toBeGreaterThan(0)
    expect(await pageOverflow(page)).toBe(0)
  })
})

function copyButton(page: Page): Locator {
  return page.getByRole('button', { name: /cop/i }).first()
}

function scrollTop(region: Locator): Promise<number> {
  return region.evaluate((element) => element.scrollLeft)
}

/** The horizontal overflow of the page, in pixels. */
function pageOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

test('a printed post contains every line of code', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ media: 'print' })
  await page.goto('/blogs/forms-that-lose-nothing')
  const cut = await page
    .locator('.prose pre')
    .evaluateAll((blocks) => blocks.filter((block) => block.scrollWidth > block.clientWidth).length)
  expect(cut).toBe(0)
})
