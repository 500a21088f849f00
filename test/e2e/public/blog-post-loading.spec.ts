import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { holdRequests, topOf, visit } from '../support/page-helpers.ts'
import { removePosts, storePost, testOn } from '../support/site-content.ts'

const test = testOn(async () => {})
/** Without a post of the owner's: a site that has one shows no samples. */
const testOnSamples = testOn(async () => {})
const onePost = /\/api\/blogs\/[^/]+$/
const loadError = 'Error loading blog post. Please try again later.'

test('a reader of a loading post sees what its card showed and a spinner, then the post', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(onePost, (route) => held.promise.then(() => route.continue()))
  await visit(page, '/blogs')
  await openCard(page, 'One file is a database')
  await expect(page.getByRole('status').filter({ hasText: 'Loading the post' })).toBeVisible()
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('One file is a database')
  await expect(article.getByText('January 20, 2026', { exact: true })).toBeVisible()
  await expect(article.locator('header img')).toHaveAttribute('src', /one-file-database/)
  await expect(article.locator('.prose')).toHaveCount(0)
  // Otherwise the content below would appear and disappear again.
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  held.resolve()
  await expect(article.locator('.prose')).toHaveCount(1)
  await expect(page.getByText('Loading the post')).toHaveCount(0)
})

test('a reader of a loading post that no list has shown sees a spinner', async ({ page }) => {
  await visit(page, '/')
  await addLink(page, '/blogs/one-file-is-a-database')
  const release = await holdRequests(page, onePost)
  await page.getByRole('link', { name: 'Added' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading the post' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'One file' })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One file is a database')
})

test('an unknown post is a 404 page with a link to the list', async ({ page, problems }) => {
  problems.allow(/404/)
  const response = await page.goto('/blogs/no-such-post')
  expect(response?.status()).toBe(404)
  await expect(page.getByText(loadError, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to blog list' }).click()
  await expect(page).toHaveURL(/\/blogs$/)
})

test('a reader who opens a post that was just deleted sees the error and a link to the list', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/404/)
  const title = `Soon to be gone ${randomUUID()}`
  const id = await storePost(site, { title })
  await visit(page, '/blogs')
  await removePosts(site, id)
  await openCard(page, title)
  await expect(page.getByRole('alert')).toHaveText(loadError)
  await expect(page.getByRole('link', { name: 'Back to blog list' })).toHaveAttribute(
    'href',
    '/blogs',
  )
})

test('a link to a fragment of a post scrolls to it once the post has loaded', async ({ page }) => {
  await visit(page, '/blogs')
  await addLink(page, '/blogs/forms-that-lose-nothing#suspicion-is-a-column')
  const release = await holdRequests(page, onePost)
  await page.getByRole('link', { name: 'Added' }).click()
  await expect(page).toHaveURL(/#suspicion-is-a-column$/)
  await expect(page.getByRole('status')).toBeVisible()
  release()
  const part = page.locator('#suspicion-is-a-column')
  await expect.poll(() => topOf(part)).toBe(80)
  await expect(part).toBeFocused()
})

test('a post stays on the page when its refetch fails', async ({ page, site, problems }) => {
  problems.allow(/got no response|Failed to load resource/)
  const title = `Read for long ${randomUUID()}`
  await storePost(site, { title })
  await page.clock.install()
  await visit(page, '/blogs')
  await openCard(page, title)
  await expect(page.locator('.prose')).toBeVisible()
  let looks = 0
  await page.route(onePost, (route) => {
    looks++
    return route.abort()
  })
  await page.clock.fastForward(61_000)
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return looks
    })
    .toBe(4)
  await page.clock.runFor(1000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

testOnSamples(
  'a reader can read a built-in post while the server is down',
  async ({ page, problems }) => {
    problems.allow(/got no response|Failed to load resource/)
    await visit(page, '/blogs')
    await page.route(onePost, (route) => route.abort())
    const complaint = page.waitForEvent('console', (message) =>
      /got no response/.test(message.text()),
    )
    await openCard(page, 'Forms that lose nothing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forms that lose nothing')
    await expect(page.getByRole('group', { name: 'TypeScript code' }).first()).toBeVisible()
    expect((await complaint).type()).toBe('error')
  },
)

test('a reader of another post sees the error while the server is down', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/got no response|Failed to load resource/)
  const title = `Only on the server ${randomUUID()}`
  await storePost(site, { title })
  await visit(page, '/blogs')
  await page.route(onePost, (route) => route.abort())
  await openCard(page, title)
  await expect(page.getByRole('alert')).toHaveText(loadError)
  await expect(page.getByRole('link', { name: 'Back to blog list' })).toBeVisible()
})

test('a reader of another post sees the error when the server fails', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/Out of order|Failed to load resource/)
  const title = `Kept on the server ${randomUUID()}`
  await storePost(site, { title })
  await visit(page, '/blogs')
  await page.route(onePost, (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  )
  await openCard(page, title)
  await expect(page.getByRole('alert')).toHaveText(loadError)
})

test('a reader of a post address without an id sees that it is missing', async ({
  page,
  problems,
}) => {
  problems.allow(/404/)
  const response = await page.goto('/blogs/%20')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Blog ID not found', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to blog list' })).toHaveAttribute(
    'href',
    '/blogs',
  )
})

/** Adds a link above the heading. */
function addLink(page: Page, address: string) {
  return page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Added' })
    document.querySelector('h1')?.before(link)
  }, address)
}

function openCard(page: Page, title: string) {
  return page.getByRole('article').filter({ hasText: title }).getByRole('link').first().click()
}
