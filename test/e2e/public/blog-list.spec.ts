import type { Locator } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { visit } from '../support/page-helpers.ts'
import { storePost, testOn } from '../support/site-content.ts'

const test = testOn(async (site) => {
  await storePost(site, {
    title: 'Soup of the day',
    excerpt: 'What went in, and why.',
    author: 'Ada Lovelace',
    content: '<p>Leeks.</p>',
    imageUrl: '/assets/covers/stock-pot-1600.webp',
    createdAt: '2024-01-05T12:00:00Z',
  })
  await storePost(site, { title: 'A post without a cover', createdAt: '2023-11-30T23:59:00Z' })
  await storePost(site, {
    title: 'A post without an author',
    author: '',
    createdAt: '2024-01-05T12:00:00Z',
  })
})

test('a reader looks over the blog list', async ({ page }) => {
  await page.goto('/blog')
  await test.step('/blog redirects to the blog list', async () => {
    await expect(page).toHaveURL(/\/blogs$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  })

  await test.step('a reader of the blog list reads every post, the newest first', async () => {
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      'Low heat, long time: background work that finishes',
      'Forms that lose nothing',
      'One file is a database',
      'What a ticket rail knows about queues',
      'A page that does less',
      'Mise en place for a codebase',
      'Soup of the day',
      'A post without an author',
      'A post without a cover',
    ])
  })

  await test.step('a card shows title, excerpt, date, author, reading time and a cue', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Soup of the day' })
    await expect(card.getByRole('heading')).toHaveText('Soup of the day')
    await expect(card.getByText('What went in, and why.')).toBeVisible()
    await expect(card.getByText('Jan 5, 2024', { exact: true })).toBeVisible()
    await expect(card.getByText('Ada Lovelace')).toBeVisible()
    await expect(card.getByText('1 min read')).toBeVisible()
    await expect(card.getByText('Read more')).toBeVisible()
  })

  await test.step('the card of a post without an author shows none', async () => {
    const card = page.getByRole('article').filter({ hasText: 'A post without an author' })
    await expect(card).toHaveText(/^Jan 5, 2024\s*1 min read\s*A post without an author/)
  })

  await test.step('each card has one link, to its post', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Soup of the day' })
    await expect(card.getByRole('link')).toHaveCount(1)
    await expect(card.getByRole('link')).toHaveAttribute('href', '/blogs/soup-of-the-day')
  })

  await test.step('a card shows the cover of its post', async () => {
    const cover = page.getByRole('article').filter({ hasText: 'Soup of the day' }).locator('img')
    await cover.scrollIntoViewIfNeeded()
    await expect.poll(() => shownPicture(cover)).toMatch(/\/assets\/covers\/stock-pot-\d+\.\w+$/)
  })

  await test.step('the card of a post without a cover shows one drawn for it', async () => {
    const card = page.getByRole('article').filter({ hasText: 'A post without a cover' })
    await card.locator('img').scrollIntoViewIfNeeded()
    await expect
      .poll(() => shownPicture(card.locator('img')))
      .toMatch(/\/cards\/covers\/a-post-without-a-cover-\w+-\d+\.webp$/)
  })

  await test.step('the text of the newest post has at least 360 pixels', async () => {
    for (const { width, columns } of [
      { width: 800, columns: 1 },
      { width: 1280, columns: 2 },
    ]) {
      await page.setViewportSize({ width, height: 900 })
      const lead = page.getByRole('article').first()
      const [picture, heading] = await Promise.all(
        [lead.locator('.picture'), lead.getByRole('heading')].map((part) => part.boundingBox()),
      )
      expect(heading?.width).toBeGreaterThan(360)
      const isBeside = (heading?.x ?? 0) > (picture?.x ?? 0) + (picture?.width ?? 0)
      expect(isBeside ? 2 : 1).toBe(columns)
    }
  })
})

test('a card whose own or drawn cover cannot be loaded shows the fallback cover', async ({
  page,
  problems,
}) => {
  problems.allow(/404|503/)
  await page.route('**/assets/covers/stock-pot*', (route) => route.fulfill({ status: 404 }))
  await page.route('**/cards/covers/**', (route) => route.fulfill({ status: 503 }))
  await visit(page, '/blogs')
  await test.step('a card whose drawn cover cannot be loaded shows the fallback cover', async () => {
    const card = page.getByRole('article').filter({ hasText: 'A post without a cover' })
    await card.locator('img').scrollIntoViewIfNeeded()
    await expect
      .poll(() => shownPicture(card.locator('img')))
      .toMatch(/\/assets\/cover-default-\d+\.\w+$/)
  })

  await test.step('a card whose cover cannot be loaded shows the fallback cover', async () => {
    const cover = page.getByRole('article').filter({ hasText: 'Soup of the day' }).locator('img')
    await cover.scrollIntoViewIfNeeded()
    await expect.poll(() => shownPicture(cover)).toMatch(/\/assets\/cover-default-\d+\.\w+$/)
  })
})

test('a card opens its post, from its cover and from its text', async ({ page }) => {
  await visit(page, '/blogs')
  await test.step('a click on the cover of a card opens the post', async () => {
    await page.getByRole('article').filter({ hasText: 'Soup of the day' }).locator('img').click()
    await expect(page).toHaveURL(/\/blogs\/soup-of-the-day$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soup of the day')
  })

  await test.step('a click on the text of a card opens the post', async () => {
    await page.goBack()
    await page.getByText('What went in, and why.').click()
    await expect(page).toHaveURL(/\/blogs\/soup-of-the-day$/)
  })
})

/** The URL of the file that the browser chose and decoded; empty until then. */
function shownPicture(picture: Locator): Promise<string> {
  return picture.evaluate((image: HTMLImageElement) =>
    image.complete && image.naturalWidth > 0 ? image.currentSrc : '',
  )
}
