/** The list of posts: served, loading, failed. Its pages and the empty list are in blog-pages.spec.ts. */
import type { Locator, Page } from '@playwright/test'
import { expect, test as onSamples } from '../../support/browser.ts'
import {
  boxesOf,
  errorsLogged,
  holdRequests,
  navLink,
  pageTime,
  visit,
} from '../support/page-helpers.ts'
import { storePost, testOn } from '../support/site-content.ts'

const samples = [
  'Low heat, long time: background work that finishes',
  'Forms that lose nothing',
  'One file is a database',
  'What a ticket rail knows about queues',
  'A page that does less',
  'Mise en place for a codebase',
]
const test = testOn(async (site) => {
  await storePost(site, {
    title: 'Soup of the day',
    excerpt: 'What went in, and why.',
    imageUrl: '/assets/covers/stock-pot-1600.webp',
    createdAt: '2024-01-05T12:00:00Z',
  })
  await storePost(site, { title: 'Without a cover', createdAt: '2023-11-30T23:59:00Z' })
  const bare = { title: 'Without an author', author: '', createdAt: '2024-01-04T12:00:00Z' }
  await storePost(site, bare)
})
const listCall = /\/api\/blogs$/
const postCall = /\/api\/blogs\/[^/]+$/
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const placeholders = (page: Page) => page.locator('[data-placeholder]')

test('a reader looks over the list of posts and opens one', async ({ page }) => {
  await page.goto('/blog')
  const soup = card(page, 'Soup of the day')

  await test.step('the list has every post, the newest first', async () => {
    await expect(page).toHaveURL(/\/blogs$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
    const own = ['Soup of the day', 'Without an author', 'Without a cover']
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([...samples, ...own])
  })

  await test.step('a card has title, excerpt, date, author, reading time and one link', async () => {
    const parts =
      'Jan 5, 2024|Ada Lovelace|1 min read|Soup of the day|What went in, and why.|Read more'
    for (const part of parts.split('|'))
      await expect.soft(soup.getByText(part, { exact: true })).toBeVisible()
    await expect.soft(soup.getByRole('link')).toHaveAttribute('href', '/blogs/soup-of-the-day')
    await expect
      .soft(card(page, 'Without an author'))
      .toHaveText(/^Jan 4, 2024\s*1 min read\s*Without an author/)
  })

  await test.step('a card shows the cover of its post, or one drawn for it', async () => {
    await expectCover(soup, /\/assets\/covers\/stock-pot-\d+\.\w+$/)
    await expectCover(card(page, 'Without a cover'), /\/cards\/covers\/without-a-cover-/)
  })

  await test.step('the newest post stands below its cover, and beside it where there is room', async () => {
    for (const [width, isBeside] of [
      [800, false],
      [1280, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const [, cover, title] = await boxesOf(page.getByRole('article').first(), '.picture, h2')
      expect.soft(title?.width).toBeGreaterThan(360)
      expect.soft(Number(title?.left) > Number(cover?.right)).toBe(isBeside)
    }
  })

  await test.step('a click on the cover or the text opens the post at its top', async () => {
    await soup.locator('img').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soup of the day')
    await expect(page).toHaveURL(/\/blogs\/soup-of-the-day$/)
    await expect(page).toHaveTitle(/^Soup of the day \|/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
    await soup.getByText('What went in, and why.').click()
    await expect(page).toHaveURL(/\/blogs\/soup-of-the-day$/)
  })
})

test('a reader who waits for the list sees placeholders, then the posts in their places', async ({
  page,
  problems,
}) => {
  problems.allow(/404|503/)
  await page.route('**/assets/covers/stock-pot*', (route) => route.fulfill({ status: 404 }))
  await page.route('**/cards/covers/**', (route) => route.fulfill({ status: 503 }))
  const releaseTags = await holdRequests(page, '**/api/tags?*')
  const releasePosts = await holdRequests(page, listCall)
  await visit(page, '/')
  await navLink(page, 'Blog').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await expect(placeholders(page)).toHaveCount(4)
  await expect(page.getByRole('article')).toHaveCount(0)
  const announced = page.locator('[data-placeholder] > .aspect-video')
  await expect(announced.last()).toBeVisible()
  const places = await announced.evaluateAll(placesAcross)

  await test.step('search and archive stand at the end of the row, with the tags and without', async () => {
    const frame = page.locator('main .frame').first()
    const links = '[href="/search"], [href="/archive"], [href="/tags"]'
    await expect(frame.locator('[href="/archive"]')).toBeVisible()
    const [row, , archive, ...tags] = await boxesOf(frame, links)
    expect(archive?.right).toBeCloseTo(Number(row?.right), 0)
    expect(tags).toHaveLength(0)
    releaseTags()
    await expect(frame.locator('[href="/tags"]')).toBeVisible()
    const [, all, search, later] = await boxesOf(frame, links)
    expect(later?.right).toBeCloseTo(Number(row?.right), 0)
    expect(search?.top).toBeCloseTo(Number(all?.top), 0)
    expect(search?.left).toBeGreaterThan(Number(all?.right))
  })

  releasePosts()
  await expect(page.getByRole('article')).toHaveCount(9)
  await expect(placeholders(page)).toHaveCount(0)
  const covers = await page.locator('article a > span').evaluateAll(placesAcross)
  expect(places).toEqual(covers.slice(0, 4))

  await test.step('a cover that cannot be loaded is replaced, an own or a drawn one', async () => {
    await expectCover(card(page, 'Soup of the day'), /\/assets\/cover-default-\d+\.\w+$/)
    await expectCover(card(page, 'Without a cover'), /\/assets\/cover-default-\d+\.\w+$/)
  })
})

onSamples('a reader who cannot reach the server gets the samples', async ({ page, problems }) => {
  problems.allow(/got no response|Failed to load resource/)
  const logged = errorsLogged(page)
  await visit(page, '/')
  await page.route(listCall, (route) => route.abort())
  await page.route(postCall, (route) => route.abort())
  await navLink(page, 'Blog').click()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(samples)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(logged()).toEqual([expect.stringMatching(/got no response/)])
  await card(page, 'Forms that lose nothing').getByRole('link').first().click()
  await expect(page.getByRole('group', { name: 'TypeScript code' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forms that lose nothing')
  expect(logged().length).toBeGreaterThan(1)
})

onSamples(
  'a reader sees the error after retries that are one, two and four seconds apart',
  async ({ page, problems }) => {
    problems.allow(/Too many requests|429/)
    await page.clock.install()
    const refusal = { status: 429, json: { message: 'Too many requests' } }
    await page.route(listCall, (route) => route.fulfill(refusal))
    const logged = errorsLogged(page)
    await visit(page, '/')
    await page.clock.pauseAt((await pageTime(page)) + 60_000)
    await navLink(page, 'Blog').click()
    await expect.poll(() => logged().length).toBe(1)
    for (const [index, seconds] of [1, 2, 4].entries()) {
      await page.clock.runFor(seconds * 1000 - 1)
      expect(logged()).toHaveLength(index + 1)
      await page.clock.runFor(1)
      await expect.poll(() => logged().length).toBe(index + 2)
    }
    await page.clock.resume()
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to load blogs. Please try again later.',
    )
    await expect(page.getByRole('article')).toHaveCount(0)
  },
)

/** Waits until the browser has chosen and decoded this file. */
async function expectCover(card: Locator, file: RegExp) {
  const cover = card.locator('img')
  await cover.scrollIntoViewIfNeeded()
  const shown = () =>
    cover.evaluate((image: HTMLImageElement) =>
      image.complete && image.naturalWidth > 0 ? image.currentSrc : '',
    )
  await expect.poll(shown).toMatch(file)
}

/** The left and right edge of each. */
function placesAcross(elements: Element[]) {
  return elements
    .map((element) => element.getBoundingClientRect())
    .map(({ left, right }) => [Math.round(left), Math.round(right)])
}
