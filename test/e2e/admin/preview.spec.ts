import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { test } from '../support/admin-test.ts'
import {
  contentField,
  createButton,
  excerptField,
  heading,
  openNewPost,
  preview,
  titleField,
  write,
} from '../support/editor-steps.ts'

const usual = [
  '<h2>Before service</h2>',
  '<p>Taste <em>everything</em>, then <a href="https://example.org/">read on</a>.</p>',
  '<pre><code class="language-js">const salt = 3</code></pre>',
].join('\n')
const harmful = [
  '<p onclick="window.harmed = true">Press me</p>',
  '<script>window.harmed = true</script>',
  '<img src="x" onerror="window.harmed = true" alt="Nothing">',
].join('\n')

test('the preview beside the editor equals the page', async ({ page, site }) => {
  await openNewPost(page, site)
  await write(page, { title: 'Early prep', excerpt: 'Before doors.', content: usual })
  await expect(preview(page)).toContainText('Early prep')
  await expect(preview(page)).toContainText('Before doors.')
  await expect(preview(page).getByRole('heading', { name: 'Before service' })).toBeVisible()
  await expect(preview(page)).toContainText('Preview · 1 min read')
  const previewed = await proseOf(page)
  await createButton(page).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  await page.goto('/blogs/early-prep')
  await expect(heading(page)).toHaveText('Early prep')
  // The page's script adds the copy buttons.
  await expect.poll(() => proseOf(page)).toBe(previewed)
})

test('a writer sees what is left out', { tag: '@gate' }, async ({ page, site, problems }) => {
  // The picture in the text doesn't exist.
  problems.allow(/Failed to load resource/)
  await openNewPost(page, site)
  await write(page, { title: 'With a sting', excerpt: 'Careful.', content: harmful })
  const note = preview(page).getByText('The published page leaves out unsafe and unsupported HTML')
  await expect(note.locator('code')).toHaveText(['onclick of <p>', '<script>', 'onerror of <img>'])
  await preview(page).getByText('Press me').click()
  expect(await hasRunScript(page)).toBe(false)
  await createButton(page).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  await page.goto('/blogs/with-a-sting')
  await page.getByText('Press me').click()
  expect(await hasRunScript(page)).toBe(false)
})

test('a writer switches the theme of the preview', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openNewPost(page, site)
  const text = preview(page).getByText('Untitled')
  const ink = await colorOf(titleField(page))
  await expect(text).not.toHaveCSS('color', ink)
  await preview(page).getByRole('button', { name: 'Dark' }).click()
  await expect(text).toHaveCSS('color', ink)
  await preview(page).getByRole('button', { name: 'Light' }).click()
  await expect(text).not.toHaveCSS('color', ink)
  await expect(titleField(page)).toHaveCSS('color', ink)
})

test('the preview shows what is typed at the end of a long text', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openNewPost(page, site)
  const content = Array.from({ length: 80 }, (_, at) => `Step ${at}: stir.`).join('\n\n')
  await write(page, { title: 'A long one', excerpt: 'Stir.', content })
  await expect(preview(page).getByText('Step 79')).toBeVisible()
  await contentField(page).press('ControlOrMeta+End')
  await page.keyboard.type(' Then serve.')
  await expect(preview(page).getByText('Then serve.')).toBeInViewport()
  await titleField(page).fill('Two\nlines')
  await expect(titleField(page)).toHaveValue('Two lines')
  await titleField(page).press('Enter')
  await expect(excerptField(page)).toBeFocused()
})

test('hints are counted in the bar, which leads to them', async ({ page, site }) => {
  await openNewPost(page, site)
  const content = `${'Stir.\n\n'.repeat(60)}### Too deep\n`
  await write(page, { title: 'With hints', excerpt: 'Stir.', content })
  await page.getByRole('button', { name: '1 hint', exact: true }).click()
  await expect(page.getByText('“Too deep” skips a heading level, from 1 to 3.')).toBeInViewport()
})

/** Without the marks that keep a browser from translating code, which only the page has. */
async function proseOf(page: Page) {
  return (await page.locator('.prose').innerHTML()).replaceAll(' translate="no"', '')
}

function hasRunScript(page: Page) {
  return page.evaluate(() => 'harmed' in window)
}

function colorOf(element: Locator) {
  return element.evaluate((it) => getComputedStyle(it).color)
}
