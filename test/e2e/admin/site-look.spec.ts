import type { Page } from '@playwright/test'
import { defaultLook } from '#features/site/default-look.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { expect } from '../../support/browser.ts'
import { siteEditorTest as test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { visit } from '../support/page-helpers.ts'
import {
  openSitePage,
  publishButton,
  publishElsewhere,
  publishedContent,
  textField,
} from '../support/site-steps.ts'

const lookPath = '/admin/site?part=look'

test('a visitor sees the look of the owner', { tag: '@gate' }, async ({ page, site, browser }) => {
  await openSitePage(page, site, lookPath)
  await textField(page, 'Accent colour').fill('#1F6070')
  await expect(page.getByText('theme: #7bb9cb, contrast 6.7')).toBeVisible()
  await page.getByRole('radio', { name: 'Cool' }).check()
  await page.getByRole('radio', { name: 'Newsreader' }).check()
  await page.getByRole('radio', { name: 'None' }).check()
  await textField(page, 'Own stylesheet').fill('h1 { letter-spacing: 3px }')
  await publishButton(page).click()
  await expect(page.getByText('Your site was published.', { exact: true })).toBeVisible()

  // With an empty cache.
  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.emulateMedia({ colorScheme: 'light' })
  await visit(visitor, '/')
  expect(await stylesOf(visitor)).toEqual({
    paper: 'rgb(243, 247, 252)',
    button: 'rgb(31, 96, 112)',
    corner: '0px',
    spacing: '3px',
    font: 'Newsreader',
  })
  const fonts = await loadedFonts(visitor)
  expect(fonts).toContain('newsreader-core-500.woff2')
  expect(fonts.filter((name) => /fraunces|bricolage/.test(name))).toEqual([])
  await visitor.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await stylesOf(visitor)).button).toBe('rgb(123, 185, 203)')
  expect((await stylesOf(visitor)).paper).toBe('rgb(22, 24, 26)')
  await visitor.close()
})

test('the look stays on a navigation, and the admin area keeps its own around the preview of a post', async ({
  page,
  site,
}) => {
  await openSitePage(page, site)
  await publishElsewhere(page, site, {
    look: { ...defaultLook, paper: 'cool', css: 'h1 { letter-spacing: 3px }' },
  })
  await visit(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  expect(await spacingOf(page)).toBe('3px')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await spacingOf(page)).not.toBe('3px')
  expect(await backgroundOf(page, 'html')).toBe('rgb(250, 246, 239)')
  await page.goto('/admin/blogs/create')
  await expect(page.locator('.preview-page')).toHaveCSS('background-color', 'rgb(243, 247, 252)')
})

test('an owner whose look is refused corrects it', async ({ page, site }) => {
  await openSitePage(page, site, lookPath)
  await textField(page, 'Accent colour').fill('#ff8800')
  await expect(page.getByText('#ff8800 has a contrast of 1.9')).toBeVisible()
  await publishButton(page).click()
  await expect(textField(page, 'Accent colour')).toBeFocused()
  expect((await publishedContent(page, site)).look).toEqual(sampleContent.look)
  await page.getByRole('button', { name: 'Use #a05300' }).click()
  await expect(textField(page, 'Accent colour')).toHaveValue('#a05300')
  const css = 'h1 {}\n@import "x";\np { background: url(https://example.com/x) }'
  await textField(page, 'Own stylesheet').fill(css)
  await publishButton(page).click()
  await expect(textField(page, 'Own stylesheet')).toBeFocused()
  await expect(page.getByText('Line 2: @import is not allowed. Line 3:')).toBeVisible()
  await expect(textField(page, 'Own stylesheet')).toHaveValue(css)
  await textField(page, 'Own stylesheet').fill('')
  await publishButton(page).click()
  await expect(page.getByText('Your site was published.', { exact: true })).toBeVisible()
  expect((await publishedContent(page, site)).look.accent).toBe('#a05300')
})

test('the preview shows the look at once, and the last valid one', async ({ page, site }) => {
  await openSitePage(page, site, lookPath)
  await page.getByRole('button', { name: 'Preview' }).click()
  const root = page.frameLocator('iframe:not([data-loading])').locator('html')
  await expect(root).toHaveCSS('background-color', 'rgb(250, 246, 239)')
  await textField(page, 'Own stylesheet').fill('html { background: rgb(1, 2, 3) }')
  await expect(root).toHaveCSS('background-color', 'rgb(1, 2, 3)')
  await textField(page, 'Own stylesheet').fill('html { background: rgb(4, 5, 6)')
  await expect(page.getByText('} is missing')).toBeVisible()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expect(root).toHaveCSS('background-color', 'rgb(1, 2, 3)')
})

test('a page is printed in the colours of the light theme', async ({ page, site }) => {
  await openSitePage(page, site)
  await publishElsewhere(page, site, { look: { ...defaultLook, paper: 'cool' } })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/')
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).color)).toBe(
    'rgb(26, 30, 35)',
  )
})

test('a cool and green look is accessible', async ({ page, problems, site }) => {
  problems.allow(/status of 404/)
  await openSitePage(page, site)
  const look = { paper: 'cool', accent: '#007900', type: 'newsreader', radius: 'none' } as const
  await publishElsewhere(page, site, { look: { ...defaultLook, ...look } })
  for (const path of ['/', '/blogs/forms-that-lose-nothing', '/nowhere']) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

function stylesOf(page: Page) {
  return page.evaluate(() => {
    const of = (selector: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body)
    const button = of('#home .button')
    return {
      paper: of('html').backgroundColor,
      button: button.backgroundColor,
      corner: button.borderRadius,
      spacing: of('h1').letterSpacing,
      font: of('h1').fontFamily.split(',')[0],
    }
  })
}

async function loadedFonts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.split('/fonts/')[1] ?? '')
      .filter((name) => name !== ''),
  )
}

function spacingOf(page: Page) {
  return page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => getComputedStyle(heading).letterSpacing)
}

function backgroundOf(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
}
