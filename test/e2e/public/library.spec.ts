/** The ways to a post besides the list: tags, archive, series, search dialog, suggestions of missing pages. */
import { test as base, expect } from '../../support/browser.ts'
import type { SiteRecipe } from '../../support/site-pool.ts'
import { holdRequests, visit } from '../support/page-helpers.ts'
import { storePost } from '../support/site-content.ts'

const bakery: SiteRecipe = {
  prepare: async (site) => {
    for (const [index, title] of ['Flour', 'Water', 'Salt'].entries()) {
      await storePost(site, {
        title,
        tags: ['Slow Bread'],
        series: { name: 'Four things', position: index + 1 },
        createdAt: `2019-01-0${index + 1}T12:00:00Z`,
      })
    }
  },
}
const test = base.extend({ site: async ({ sites }, use) => use(await sites.of(bakery)) })
const heading = { level: 1 } as const

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a reader goes from the list to a tag, to all tags, and back through the history', async ({
  page,
}) => {
  await visit(page, '/blogs')
  await page.getByRole('link', { name: 'Databases' }).first().click()
  await expect(page).toHaveURL('/tags/databases')
  await expect(page).toHaveTitle(/^Databases/)
  await expect(page.getByRole('heading', heading)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'One file is a database' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A page that does less' })).toHaveCount(0)
  await page.getByRole('link', { name: 'All tags' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Tags')
  const tag = page.getByRole('listitem').filter({ hasText: 'Slow Bread' })
  await expect(tag).toContainText('3 posts')
  await tag.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Salt' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', heading)).toHaveText('Tags')
})

test('a reader finds a post of an earlier year in the archive', async ({ page }) => {
  await visit(page, '/blogs')
  await page.getByRole('link', { name: 'Archive' }).click()
  await expect(page).toHaveTitle(/^Archive/)
  await page.getByRole('link', { name: '2019 (3)' }).click()
  await expect(page).toHaveURL('/archive#y2019')
  const year = page.getByRole('region', { name: '2019' })
  await expect(year.getByRole('link')).toHaveText([/Salt/, /Water/, /Flour/])
  await year.getByRole('link', { name: 'Water' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Water')
})

test('a part of a series leads to its neighbours', async ({ page }) => {
  await visit(page, '/blogs/water')
  await page.getByRole('link', { name: 'Part 2 of 3: Four things' }).click()
  const series = page.getByRole('navigation', { name: 'Four things' })
  await expect(series).toContainText('Part 2 of 3')
  await expect(series.getByRole('link')).toHaveText(['Flour', 'Salt'])
  await series.getByRole('link', { name: 'Salt' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Salt')
  await expect(page.getByRole('link', { name: 'Part 3 of 3: Four things' })).toBeVisible()
})

test('a reader searches with the keyboard alone, from any page', async ({ page }) => {
  await visit(page, '/')
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  // On a slow machine the first letters have answers of their own, which the last ones replace.
  const lastAnswers = page.waitForResponse(/\/api\/search\?q=queue%2F$/)
  await page.keyboard.type('queue/')
  await expect(dialog.getByRole('searchbox')).toHaveValue('queue/')
  await lastAnswers
  const answer = dialog.getByRole('link', { name: 'What a ticket rail knows about queues' })
  await expect(answer).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(answer).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', heading)).toHaveText(
    'What a ticket rail knows about queues',
  )
  await expect(dialog).toHaveCount(0)
})

test('the answers stay, with the focus, until those of the next question are there', async ({
  page,
}) => {
  await visit(page, '/blogs')
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('searchbox')
  const status = dialog.getByRole('status')
  const answer = dialog.getByRole('link', { name: 'What a ticket rail knows about queues' })
  await field.fill('ticket')
  await expect(answer).toBeVisible()
  const release = await holdRequests(page, /\/api\/search/)
  await field.fill('ticket rail')
  await page.keyboard.press('ArrowDown')
  await expect(status).toHaveText('Searching')
  await expect(answer).toBeFocused()
  release()
  await expect(status).toHaveText(/^\d+ posts?$/)
  await expect(answer).toBeFocused()
  // Nothing is found, and the focus returns to the field.
  const releaseAgain = await holdRequests(page, /\/api\/search/)
  await field.fill('ticket zzzzzz')
  await page.keyboard.press('ArrowDown')
  await expect(answer).toBeFocused()
  releaseAgain()
  await expect(answer).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('the answers that came with the page stay until the next ones are there', async ({ page }) => {
  const release = await holdRequests(page, /\/api\/search/)
  await page.goto('/search?q=ticket')
  const answer = page.getByRole('link', { name: 'What a ticket rail knows about queues' })
  await expect(answer).toBeVisible()
  await page.getByRole('searchbox').fill('ticket rail')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Searching')
  await expect(answer).toBeVisible()
  release()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ posts?$/)
})

test('a search whose code could not be loaded works with the next letter', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to (load resource|fetch dynamically imported module)|ERR_FAILED/)
  let isRefused = true
  await page.route('**/build/live-query-*.js', (route) =>
    isRefused ? route.abort() : route.continue(),
  )
  await page.goto('/search')
  const field = page.getByRole('searchbox')
  await expect(async () => {
    await field.fill('ticke')
    await expect(page.getByRole('alert')).toHaveText(/The search failed/, { timeout: 1000 })
  }).toPass()
  isRefused = false
  await field.fill('ticket')
  await expect(page.getByRole('link', { name: /ticket rail/ })).toBeVisible()
})

test('Escape closes the search, and the focus returns', async ({ page }) => {
  await visit(page, '/blogs')
  const archive = page.getByRole('link', { name: 'Archive' })
  await archive.focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(archive).toBeFocused()
})

test('the code of the search is loaded with its first use', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/blogs', { waitUntil: 'networkidle' })
  const isSearch = (url: string) => /search-parts/.test(url)
  expect(scripts.filter(isSearch)).toEqual([])
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  expect(scripts.some(isSearch)).toBe(true)
})

test('a mistyped address suggests the post', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  await visit(page, '/blogs/forms-that-loose-nothing')
  const suggestions = page.getByRole('navigation', { name: 'Did you mean' })
  await suggestions.getByRole('link', { name: 'Forms that lose nothing' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Forms that lose nothing')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader reaches a post through tags, archive, series and suggestions', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 404/)
    await page.goto('/tags')
    await page.getByRole('link', { name: 'Slow Bread' }).click()
    await page.getByRole('link', { name: /Water/ }).first().click()
    await page.getByRole('link', { name: 'Salt' }).first().click()
    await expect(page.getByRole('heading', heading)).toHaveText('Salt')
    await page.goto('/archive')
    await expect(page.getByRole('heading', { name: '2019' })).toBeVisible()
    await page.goto('/forms-nothing')
    await page.getByRole('link', { name: 'Forms that lose nothing' }).click()
    await expect(page.getByRole('heading', heading)).toHaveText('Forms that lose nothing')
  })
})
