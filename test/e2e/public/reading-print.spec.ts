/** A post on paper. */
import { expect } from '../../support/browser.ts'
import { visit } from '../support/page-helpers.ts'
import { storePost, testOn } from '../support/site-content.ts'

const part = (name: string) => `\n\n## ${name}\n\nSimmer.`
const test = testOn(async (site) => {
  await storePost(site, {
    title: 'On paper',
    format: 'markdown',
    content:
      `See [the standard](https://example.org/standard) and [the list](/blogs)[^n].` +
      `${part('Skim')}${part('Strain')}${part('Cool')}\n\n` +
      '```ts\nconst stock = 1\n```\n\n![A rail](/assets/covers/ticket-rail-1600.webp)\n\n[^n]: Fine.',
  })
})

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? 'with' : 'without'

  test.describe(`${script} a script`, () => {
    test.use({ javaScriptEnabled })

    test(`a post printed ${script} a script has its text and notes, and nothing to press`, async ({
      page,
    }) => {
      await page.goto('/blogs/on-paper')
      await page.mouse.move(640, 400)
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('.prose')).toBeVisible()
      await expect(page.locator('.notes li')).toBeVisible()
      await expect(page.locator('.notes li')).toHaveCSS('position', 'static')
      await expect(page.locator(':is(nav, button, .anchor):visible')).toHaveCount(0)
      const addressBehind = (name: string) =>
        page
          .getByRole('link', { name })
          .evaluate((link) => getComputedStyle(link, '::after').content)
      expect(await addressBehind('the standard')).toBe('" (https://example.org/standard)"')
      expect(await addressBehind('the list')).toBe('none')
    })
  })
}

test('a post that is being read is printed like a fresh one', async ({ page }) => {
  await page.goto('/blogs/on-paper')
  const fresh = await page.pdf({ format: 'A4' })
  await visit(page, '/blogs/on-paper')
  await expect(page.getByRole('button', { name: 'Enlarge the picture: A rail' })).toBeAttached()
  const read = await page.pdf({ format: 'A4' })
  const sheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  expect(sheets(read)).toBe(sheets(fresh))
})
