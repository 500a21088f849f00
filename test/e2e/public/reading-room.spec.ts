/** What stands around the text of a post, and texts that are hard to set. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { visit } from '../support/page-helpers.ts'
import { storePost, testOn } from '../support/site-content.ts'

const filler = '<p>Simmer slowly and stir from time to time.</p>'.repeat(8)
const word = 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsg'
const note = (id: number) =>
  `<li id="n${id}">Note ${id} needs several lines in the margin, so that it takes some room.</li>`
const reference = (id: number) => `<sup><a href="#n${id}" id="r${id}">${id}</a></sup>`

const test = testOn(async (site) => {
  await storePost(site, {
    title: 'Around the text',
    content:
      `<p>Stock${reference(1)} and bones${reference(2)}.</p>${filler}<h2>Skim</h2>${filler}` +
      `<h2>Strain</h2>${filler}<h2>Cool</h2>${filler}<p>End.${reference(3)}</p>` +
      `<section><h2>Notes</h2><ol>${[1, 2, 3].map(note).join('')}</ol></section>`,
  })
  await storePost(site, {
    title: 'المطبخ الهادئ.',
    excerpt: 'كل شيء في مكانه.',
    content:
      '<p>نص قصير.</p><ul><li>جهّز الأدوات.</li></ul><blockquote><p>في مكانه.</p></blockquote>' +
      '<pre><code>a = 1</code></pre>',
  })
  await storePost(site, {
    title: word,
    author: word,
    excerpt: word,
    content:
      `<h2>${word}</h2><h3>${word}</h3><table><thead><tr><th>${word} <code>get()</code></th>` +
      `<th>b</th></tr></thead><tbody><tr><td>${word}</td><td>b</td></tr></tbody></table>`,
  })
})

const post = '/blogs/around-the-text'

test('notes and contents stand beside the text, and below and above it on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, post)
  const contents = page.getByRole('navigation', { name: 'Contents' })

  await test.step('notes stand beside their references, one below the other', async () => {
    const notes = page.locator('.notes li')
    const [first, second, third] = await Promise.all([
      ...([box(notes.nth(0)), box(notes.nth(1)), box(notes.nth(2))] as const),
    ])
    const text = await box(page.locator('.prose'))
    expect(first.left).toBeGreaterThan(text.right)
    expect(third.right).toBeLessThanOrEqual(1280)
    expect(second.top).toBeGreaterThanOrEqual(first.bottom)
    const references = page.locator('.prose sup')
    expect(first.top).toBeCloseTo((await box(references.nth(0))).top, -2)
    expect(third.top).toBeCloseTo((await box(references.nth(2))).top, -2)
  })

  await test.step('the contents stay beside the text and lead to its parts', async () => {
    await expect(contents.getByRole('link')).toHaveText(['Skim', 'Strain', 'Cool'])
    await contents.getByRole('link', { name: 'Cool' }).click()
    await expect(page).toHaveURL(/#cool$/)
    await expect(page.getByRole('heading', { name: 'Cool' })).toBeInViewport()
    await expect(contents.getByRole('link', { name: 'Skim' })).toBeInViewport()
    expect((await box(contents)).right).toBeLessThanOrEqual(
      (await box(page.locator('.prose'))).left,
    )
  })

  await test.step('on a phone notes stay below the text, and the contents are folded', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(contents.getByText('Contents')).toBeVisible()
    await expect(contents.getByRole('link', { name: 'Skim' })).toBeHidden()
    const heading = await box(page.getByRole('heading', { name: 'Notes' }))
    const first = await box(page.locator('.notes li').first())
    expect(first.top).toBeGreaterThan(heading.bottom)
    expect(heading.top).toBeGreaterThan((await box(page.getByText('End.'))).top)
  })
})

test('a right-to-left post has its bullets, bars and full stops on the right sides', async ({
  page,
}) => {
  await page.goto('/blogs')
  const card = page.getByRole('article').filter({ hasText: 'المطبخ' })
  await expect(card.getByRole('heading')).toHaveCSS('direction', 'rtl')
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl')
  await expect(page.locator('.prose p').first()).toHaveCSS('direction', 'rtl')
  const item = page.locator('.prose li')
  await expect(item).toHaveCSS('direction', 'rtl')
  const bullet = await item.evaluate((element) => getComputedStyle(element, '::before').right)
  expect(Number.parseFloat(bullet)).toBeLessThan(0)
  const quote = page.locator('.prose blockquote')
  await expect(quote).toHaveCSS('border-right-width', '2px')
  await expect(quote).toHaveCSS('border-left-width', '0px')
  await expect(page.locator('.prose pre')).toHaveCSS('direction', 'ltr')
})

test('words of 60 letters stay on every screen', async ({ page }) => {
  const widths = [320, 390, 800, 1280]
  await page.goto('/blogs')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page), `${width} px`).toBe(0)
  }
  await page.goto(`/blogs/${word.toLowerCase()}`)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page), `${width} px`).toBe(0)
    const [cell, table] = await Promise.all([
      box(page.getByRole('cell').first()),
      box(page.locator('.table-scroll')),
    ])
    expect(cell.right - cell.left).toBeLessThanOrEqual(Math.max(330, table.right - table.left))
  }
  // Inline code in the head of a table is as large as the text around it.
  await expect(page.locator('th code')).toHaveCSS('font-size', '13px')
})

function box(element: Locator) {
  return element.evaluate((it) => {
    const { top, right, bottom, left } = it.getBoundingClientRect()
    return { top, right, bottom, left }
  })
}

function overflow(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
