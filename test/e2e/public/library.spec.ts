/** The ways to a post besides the list: search, tags, archive, series, feeds, suggestions of missing pages. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { scriptsOf } from '../support/build-scripts.ts'
import { holdRequests, visit } from '../support/page-helpers.ts'
import { storePost, testOn } from '../support/site-content.ts'

const test = testOn(async (site) => {
  for (const [index, title] of ['Flour', 'Water', 'Salt'].entries()) {
    const series = { name: 'Four things', position: index + 1 }
    const createdAt = `2019-01-0${index + 1}T12:00:00Z`
    await storePost(site, { title, tags: ['Slow Bread'], series, createdAt })
  }
})
const newest = 'Low heat, long time: background work that finishes'
const found = 'What a ticket rail knows about queues'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const searchCall = /\/api\/search\?/

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a reader searches on the page, reads on, comes back, and asks again', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500|failed with status 500|Failed to (load resource|fetch dynamically)/)
  await page.goto('/search')
  await expect(page).toHaveTitle(/^Search/)
  await expect(page.locator('html')).toHaveAttribute('data-interactive')
  const field = page.getByRole('searchbox', { name: 'Words to look for' })
  const status = page.getByRole('main').getByRole('status')
  const answer = page.getByRole('link', { name: found })
  const failure = page.getByRole('alert')

  await test.step('a search whose code cannot be loaded works with the next letter', async () => {
    await page.route('**/build/*.js', (route) => route.abort())
    await field.fill('queu')
    await expect(failure).toHaveText('The search failed. Please try again later.')
    await page.unroute('**/build/*.js')
    await field.fill('queue')
    await expect(status.filter({ hasText: /posts?$/ })).toBeVisible()
    await expect(answer).toHaveAttribute('href', /^\/blogs\/what-a-ticket-rail-.+#/)
    await expect(page.locator('mark').first()).toHaveText(/^queue/i)
    await expect(page).toHaveURL('/search?q=queue')
    await expect(field).toBeFocused()
  })

  await test.step('an answer leads to the post, and the post back to the search', async () => {
    await answer.click()
    await expect(heading(page)).toHaveText(found)
    await page.locator('.prose').hover()
    await expect(page.locator('.copy-status')).toBeAttached()
    await page.getByRole('link', { name: 'Back to blog list' }).click()
    await expect(page).toHaveURL('/search?q=queue')
    await expect(field).toHaveValue('queue')
    await expect(answer).toBeVisible()
  })

  await test.step('the answers that came with the page stay until the next ones are there', async () => {
    const release = await holdRequests(page, searchCall)
    await page.goto('/search?q=ticket')
    await expect(answer).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-interactive')
    await field.fill('ticket rail')
    await expect(status).toHaveText('Searching')
    await expect(answer).toBeVisible()
    release()
    await expect(status).toHaveText(/^\d+ posts?$/)
  })

  await test.step('words that no post has are answered, and a failure is reported', async () => {
    await field.fill('zanzibar')
    await expect(page.getByText('No post has all of these words.')).toBeVisible()
    await page.route(searchCall, (route) => route.fulfill({ status: 500, body: '{}' }))
    await field.fill('stock')
    await expect(failure).toHaveText('The search failed. Please try again later.')
  })
})

test('a reader searches from any page with the keyboard alone', async ({ page }) => {
  const [code = ''] = scriptsOf('src/features/search/search-parts.ts')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/blogs')
  await expect(page.locator('html')).toHaveAttribute('data-interactive')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('searchbox')
  const status = dialog.getByRole('status')
  const answer = dialog.getByRole('link', { name: found })
  const archive = page.getByRole('link', { name: 'Archive' })

  await test.step('its code is loaded with its first use', async () => {
    await archive.focus()
    expect(scripts).not.toContain(code)
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    expect(scripts).toContain(code)
  })

  await test.step('arrows go to the answers and back', async () => {
    // On a slow machine the first letters have answers of their own, which the last ones replace.
    const lastAnswers = page.waitForResponse(/\/api\/search\?q=ticket%2F$/)
    await page.keyboard.type('ticket/')
    await expect(field).toHaveValue('ticket/')
    await lastAnswers
    await expect(answer).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(answer).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(field).toBeFocused()
  })

  await test.step('the answers stay, with the focus, until those of the next question are there', async () => {
    const release = await holdRequests(page, searchCall)
    await field.fill('ticket rail')
    await page.keyboard.press('ArrowDown')
    await expect(status).toHaveText('Searching')
    await expect(answer).toBeFocused()
    release()
    await expect(status).toHaveText(/^\d+ posts?$/)
    await expect(answer).toBeFocused()
    // Nothing is found, and the focus returns to the field.
    const releaseAgain = await holdRequests(page, searchCall)
    await field.fill('ticket zzzzzz')
    await page.keyboard.press('ArrowDown')
    await expect(answer).toBeFocused()
    releaseAgain()
    await expect(answer).toHaveCount(0)
    await expect(field).toBeFocused()
  })

  await test.step('Escape closes the search, and Enter follows an answer', async () => {
    await field.fill('')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(archive).toBeFocused()
    await page.keyboard.press('ControlOrMeta+k')
    await field.fill('queue')
    await expect(answer).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(found)
    await expect(dialog).toHaveCount(0)
  })
})

test('a reader goes through tags, archive, series, a mistyped address and a feed', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/)
  await visit(page, '/blogs')

  await test.step('from the list to a tag, to all tags, and back through the history', async () => {
    await page.getByRole('link', { name: 'Databases' }).first().click()
    await expect(page).toHaveURL('/tags/databases')
    await expect(page).toHaveTitle(/^Databases/)
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'One file is a database' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'A page that does less' })).toHaveCount(0)
    await page.getByRole('link', { name: 'All tags' }).click()
    await expect(heading(page)).toHaveText('Tags')
    const tag = page.getByRole('listitem').filter({ hasText: 'Slow Bread' })
    await expect(tag).toContainText('3 posts')
    await tag.getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Salt' })).toBeVisible()
    await page.goBack()
    await expect(heading(page)).toHaveText('Tags')
  })

  await test.step('from the archive to a post of an earlier year', async () => {
    await page.goBack()
    await page.goBack()
    await page.getByRole('link', { name: 'Archive' }).click()
    await expect(page).toHaveTitle(/^Archive/)
    await page.getByRole('link', { name: '2019 (3)' }).click()
    await expect(page).toHaveURL('/archive#y2019')
    const year = page.getByRole('region', { name: '2019' })
    await expect(year.getByRole('link')).toHaveText([/Salt/, /Water/, /Flour/])
    await year.getByRole('link', { name: 'Water' }).click()
    await expect(heading(page)).toHaveText('Water')
  })

  await test.step('from a part of a series to its neighbours', async () => {
    await page.getByRole('link', { name: 'Part 2 of 3: Four things' }).click()
    const series = page.getByRole('navigation', { name: 'Four things' })
    await expect(series).toContainText('Part 2 of 3')
    await expect(series.getByRole('link')).toHaveText(['Flour', 'Salt'])
    await series.getByRole('link', { name: 'Salt' }).click()
    await expect(heading(page)).toHaveText('Salt')
    await expect(page.getByRole('link', { name: 'Part 3 of 3: Four things' })).toBeVisible()
  })

  await test.step('from the footer to the feed, which has its address and leads to its posts', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'RSS feed' }).click()
    await expect(page).toHaveURL('/rss.xml')
    await expect(heading(page)).toHaveText('RSS feed: Remy Calloway')
    const field = page.getByLabel('Address of the feed')
    await expect(field).toHaveValue(/^http:.*\/rss\.xml$/)
    await field.focus()
    await page.keyboard.press('Control+a')
    const selected = await field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    )
    expect(selected).toBe(await field.inputValue())
    await page.getByRole('link', { name: newest }).click()
    await expect(heading(page)).toHaveText(newest)
  })

  await test.step('from a mistyped address to the post that was meant', async () => {
    await page.goto('/blogs/forms-that-loose-nothing')
    const suggestions = page.getByRole('navigation', { name: 'Did you mean' })
    await suggestions.getByRole('link', { name: 'Forms that lose nothing' }).click()
    await expect(heading(page)).toHaveText('Forms that lose nothing')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader without JavaScript searches with the form, and reaches a post through tags', async ({
    page,
  }) => {
    await page.goto('/search')
    await page.getByRole('searchbox').fill('queue rail')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=queue+rail')
    await expect(page.getByText('1 post', { exact: true })).toBeVisible()
    await page.goto('/tags')
    await page.getByRole('link', { name: 'Slow Bread' }).click()
    await page.getByRole('link', { name: /Water/ }).first().click()
    await page.getByRole('link', { name: 'Salt' }).first().click()
    await expect(heading(page)).toHaveText('Salt')
  })
})
