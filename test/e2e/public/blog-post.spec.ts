import { expect } from '../../support/browser.ts'
import { holdRequests, visit } from '../support/page-helpers.ts'
import { storePost, testOn } from '../support/site-content.ts'

const test = testOn(async (site) => {
  await storePost(site, {
    title: 'Bread & butter',
    excerpt: 'Flour, water and time.',
    author: 'Ada Lovelace',
    content:
      '<h2>The dough</h2><p>Fold it <em>gently</em>.</p><ul><li>Rest</li></ul>' +
      '<pre><code class="language-ts">const hours = 12</code></pre>',
    imageUrl: '/assets/covers/stock-pot-1600.webp',
    createdAt: '2024-01-05T12:00:00Z',
  })
  await storePost(site, {
    title: 'Plain water',
    author: '',
    content: '<p>Nothing else.</p>',
    createdAt: '2024-01-05T12:00:00Z',
  })
})

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a reader of a post sees its head, its text as elements and its cover, and goes back to the list', async ({
  page,
}) => {
  await visit(page, '/blogs/bread-and-butter')
  await test.step('a reader of a post sees its title, its date in full and its author', async () => {
    const header = page.getByRole('article').locator('header')
    await expect(header.getByRole('heading', { level: 1 })).toHaveText('Bread & butter')
    await expect(header.getByText('January 5, 2024', { exact: true })).toBeVisible()
    await expect(header.getByText('Ada Lovelace')).toBeVisible()
    await expect(header.getByText('Flour, water and time.')).toBeVisible()
    await expect(page).toHaveTitle(/^Bread & butter \|/)
  })

  await test.step('a post’s HTML is rendered as elements', async () => {
    const article = page.getByRole('article')
    await expect(article.getByRole('heading', { name: 'The dough', level: 2 })).toBeVisible()
    await expect(article.locator('em')).toHaveText('gently')
    await expect(article.getByRole('listitem')).toHaveText('Rest')
    await expect(article).not.toContainText('<em>')
  })

  await test.step('the keywords of a code block are highlighted', async () => {
    const code = page.getByRole('group', { name: 'TypeScript code' })
    await expect(code).toHaveText('const hours = 12')
    const plain = await code.evaluate((element) => getComputedStyle(element).color)
    await expect(code.getByText('const', { exact: true })).not.toHaveCSS('color', plain)
  })

  await test.step('a reader sees the cover of a post above its text', async () => {
    const cover = page.getByRole('article').locator('header img')
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(cover).toBeVisible()
  })

  await test.step('a reader follows the link at the end of a post to the blog list', async () => {
    await page.getByRole('link', { name: 'Back to blog list' }).click()
    await expect(page).toHaveURL(/\/blogs$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  })
})

test('a reader of a post without a cover and an author sees a drawn cover and no author', async ({
  page,
}) => {
  await page.goto('/blogs/plain-water')
  const header = page.getByRole('article').locator('header')
  await expect(header).toHaveText(/^January 5, 2024\s*1 min read\s*Plain water\s*An excerpt$/)
  await expect(header.locator('img')).toHaveAttribute('src', /^\/cards\/covers\/plain-water-/)
})

test('a post opened from the list starts at its top, also by keyboard', async ({ page }) => {
  await visit(page, '/blogs')
  await page.getByRole('link', { name: /Bread & butter/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bread & butter')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1)
  await expect(page).toHaveTitle(/^Bread & butter \|/)
})

test('the heading of a post keeps the focus when its text arrives', async ({ page }) => {
  const release = await holdRequests(page, '**/build/live-query-*.js')
  await visit(page, '/blogs')
  await page.getByRole('link', { name: /Bread & butter/ }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Bread & butter' })
  await expect(heading).toBeFocused()
  await expect(page.locator('.prose')).toHaveCount(0)
  release()
  await expect(page.locator('.prose')).toBeVisible()
  await expect(heading).toBeFocused()
})

test('a reader goes on to the next post and back to the previous one, also without a script', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await page.goto('/blogs/bread-and-butter')
  const more = page.getByRole('navigation', { name: 'More posts' })
  await more.getByRole('link', { name: /^Next post Plain water/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain water')
  await more.getByRole('link', { name: /^Previous post Bread & butter/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bread & butter')
  await page.close()
})
