/** A post: served, loading, gone, and while the server cannot be reached. */
import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { scriptsOf } from '../support/build-scripts.ts'
import { boxesOf, holdRequests, topOf, visit } from '../support/page-helpers.ts'
import { removePosts, storePost, testOn } from '../support/site-content.ts'

const test = testOn(async (site) => {
  await storePost(site, {
    title: 'Bread & butter',
    excerpt: 'Flour, water and time.',
    content:
      '<h2>The dough</h2><p>Fold it <em>gently</em>.</p><ul><li>Rest</li></ul>' +
      `<pre><code class="language-ts">const hours = 12</code></pre>${'<p>Wait.</p>'.repeat(40)}` +
      `<h2>The oven</h2>${'<p>Wait.</p>'.repeat(40)}`,
    imageUrl: '/assets/covers/stock-pot-1600.webp',
    createdAt: '2024-01-05T12:00:00Z',
  })
  await storePost(site, { title: 'Plain water', author: '', createdAt: '2024-01-04T12:00:00Z' })
})
const newest = '/blogs/low-heat-long-time-background-work-that-finishes'
const post = '/blogs/bread-and-butter'
const onePost = /\/api\/blogs\/[^/]+$/
const loadError = 'Error loading blog post. Please try again later.'
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const spinner = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading the post' })

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a reader sees the head, the text and the end of a post, and goes on to others', async ({
  page,
}) => {
  await visit(page, post)
  const article = page.getByRole('article')

  await test.step('a post has a title, a date in full, an author and a cover', async () => {
    const header = article.locator('header')
    await expect.soft(title(page)).toHaveText('Bread & butter')
    await expect.soft(header).toContainText(/January 5, 2024.*Ada Lovelace.*Flour, water and time/s)
    await expect.soft(page).toHaveTitle(/^Bread & butter \|/)
    const cover = header.locator('img')
    const width = () => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    await expect.soft(cover).toBeVisible()
  })

  await test.step('the HTML of a post is rendered as elements, its code in colours', async () => {
    await expect.soft(article.getByRole('heading', { name: 'The dough', level: 2 })).toBeVisible()
    await expect.soft(article.locator('em')).toHaveText('gently')
    await expect.soft(article.getByRole('listitem')).toHaveText('Rest')
    const code = page.getByRole('group', { name: 'TypeScript code' })
    await expect.soft(code).toHaveText('const hours = 12')
    const plain = await code.evaluate((element) => getComputedStyle(element).color)
    await expect.soft(code.getByText('const', { exact: true })).not.toHaveCSS('color', plain)
  })

  await test.step('two neighbours share a row, and lead to the posts beside this one', async () => {
    const more = page.getByRole('navigation', { name: 'More posts' })
    const [, previous, cover, name, next] = await boxesOf(more, 'a, [data-part]')
    expect.soft(next?.top).toBe(previous?.top)
    expect.soft(name?.top).toBeGreaterThan(Number(cover?.bottom))
    await more.getByRole('link', { name: /^Previous post Plain water/ }).click()
    await expect(title(page)).toHaveText('Plain water')
    await expect.soft(page.getByRole('article').locator('header')).not.toContainText('Ada')
    await more.getByRole('link', { name: /^Next post Bread & butter/ }).click()
    await expect(title(page)).toHaveText('Bread & butter')
  })

  await test.step('the newest post ends with the portrait of its author and its only neighbour', async () => {
    await page.goto(newest)
    const more = page.getByRole('navigation', { name: 'More posts' })
    const [row, link, cover, name] = await boxesOf(more, 'a, [data-part]')
    expect.soft(link?.width).toBe(row?.width)
    expect.soft(name?.left).toBeGreaterThan(Number(cover?.right))
    expect.soft(name?.top).toBeGreaterThan(Number(cover?.top))
    expect.soft(name?.bottom).toBeLessThan(Number(cover?.bottom))
    const portrait = page.locator('footer .arch img')
    await portrait.scrollIntoViewIfNeeded()
    const width = () => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    const [box] = await boxesOf(portrait)
    expect.soft(Number(box?.width) / Number(box?.height)).toBeCloseTo(4 / 5, 1)
  })
})

test('a reader who waits for a post sees what its card showed, and keeps the focus', async ({
  page,
}) => {
  const release = await holdRequests(page, onePost)
  // The code that fetches is held, too: the heading stays the same element when it arrives.
  const ready = scriptsOf('src/features/posts/post-page.tsx')
  const code = Promise.withResolvers<void>()
  await page.goto('/blogs')
  await expect(page.locator('html')).toHaveAttribute('data-interactive')
  await page.route('**/build/*.js', async (route) => {
    if (!ready.includes(new URL(route.request().url()).pathname)) await code.promise
    await route.continue()
  })
  await openCard(page, 'Bread & butter')
  const article = page.getByRole('article')
  await expect(title(page)).toHaveText('Bread & butter')
  await expect(title(page)).toBeFocused()
  await expect(spinner(page)).toBeVisible()
  await expect.soft(article.getByText('January 5, 2024', { exact: true })).toBeVisible()
  await expect.soft(article.locator('header img')).toHaveAttribute('src', /stock-pot/)
  await expect.soft(article.locator('.prose')).toHaveCount(0)
  // Otherwise the content below would appear and disappear again.
  await expect.soft(page.getByRole('contentinfo')).not.toBeInViewport()
  const request = page.waitForRequest(onePost)
  code.resolve()
  await request
  await expect(title(page)).toBeFocused()
  release()
  await expect(article.locator('.prose')).toBeVisible()
  await expect(title(page)).toBeFocused()
  await expect(page.getByText('Loading the post')).toHaveCount(0)
})

test('a reader who follows a link to a part of a post waits for it, and gets to the part', async ({
  page,
}) => {
  await visit(page, '/')
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Added' })
    document.querySelector('h1')?.before(link)
  }, `${post}#the-oven`)
  const release = await holdRequests(page, onePost)
  await page.getByRole('link', { name: 'Added' }).click()
  await expect(spinner(page)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Bread' })).toHaveCount(0)
  release()
  const part = page.locator('#the-oven')
  await expect.poll(() => topOf(part)).toBe(80)
  await expect(part).toBeFocused()
})

test('a reader reads that a post is gone or cannot be loaded, and keeps one whose refetch fails', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/got no response|Failed to load resource/)
  const name = `Soon to be gone ${randomUUID()}`
  const id = await storePost(site, { title: name, createdAt: '2024-01-06T12:00:00Z' })
  await page.clock.install()
  await visit(page, '/blogs')
  const back = page.getByRole('link', { name: 'Back to blog list' })
  let calls = 0
  const refuse = (route: Route) => {
    calls++
    return route.abort()
  }

  await test.step('a post that has just been deleted', async () => {
    await removePosts(site, id)
    await openCard(page, name)
    await expect(page.getByRole('alert')).toHaveText(loadError)
  })

  await test.step('an own post that is opened while the server is away', async () => {
    // Before the pointer gets to the list, where it may rest on a card, which is then prefetched.
    await page.route(onePost, refuse)
    await back.click()
    await openCard(page, 'Bread & butter')
    await expect(async () => {
      await page.clock.runFor(1000)
      expect(await page.getByRole('alert').count()).toBe(1)
    }).toPass({ timeout: 60_000 })
    await expect(page.getByRole('alert')).toHaveText(loadError)
    await page.unroute(onePost, refuse)
  })

  await test.step('a post that is read while the server goes away', async () => {
    await back.click()
    await openCard(page, 'Plain water')
    await expect(page.locator('.prose')).toBeVisible()
    calls = 0
    await page.route(onePost, refuse)
    await page.clock.fastForward(61_000)
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    const callsSoFar = async () => {
      await page.clock.runFor(1000)
      return calls
    }
    await expect.poll(callsSoFar).toBe(4)
    await page.clock.runFor(1000)
    await expect(title(page)).toHaveText('Plain water')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

function openCard(page: Page, name: string) {
  return page.getByRole('article').filter({ hasText: name }).getByRole('link').first().click()
}
