import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { boxesOf, errorsLogged, holdRequests, pageTime, visit } from '../support/page-helpers.ts'

const posts = /\/api\/blogs$/
const samples = [
  'Low heat, long time: background work that finishes',
  'Forms that lose nothing',
  'One file is a database',
  'What a ticket rail knows about queues',
  'A page that does less',
  'Mise en place for a codebase',
]

test('a reader of a loading list sees four placeholders, then the posts', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(posts, (route) => held.promise.then(() => route.continue()))
  await visit(page, '/')
  await followBlogLink(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await expect(page.locator('[data-placeholder]')).toHaveCount(4)
  await expect(page.getByRole('article')).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(page.locator('[data-placeholder]')).toHaveCount(0)
})

test('search and archive stand at the end of the row, before and after the tags come', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/api/tags?*')
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/')
  await followBlogLink(page)
  const frame = page.locator('main .frame').first()
  const links = ['/search', '/archive', '/tags'].map((path) => `[href="${path}"]`).join()
  await expect(frame.locator('[href="/archive"]')).toBeVisible()
  const [outer, , archive, ...tags] = await boxesOf(frame, links)
  expect(archive?.right).toBeCloseTo(Number(outer?.right), 0)
  expect(tags).toHaveLength(0)
  release()
  await expect(frame.locator('[href="/tags"]')).toBeVisible()
  const [, all, search, later] = await boxesOf(frame, links)
  expect(later?.right).toBeCloseTo(Number(outer?.right), 0)
  expect(search?.top).toBeCloseTo(Number(all?.top), 0)
  expect(search?.left).toBeGreaterThan(Number(all?.right) + 100)
})

test('a reader of a loading list sees the covers appear in place of their placeholders', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(posts, (route) => held.promise.then(() => route.continue()))
  await visit(page, '/')
  await followBlogLink(page)
  const announced = page.locator('[data-placeholder] > .aspect-video')
  await expect(announced).toHaveCount(4)
  await expect(announced.last()).toBeVisible()
  const places = await announced.evaluateAll(placesAcross)
  held.resolve()
  await expect(page.getByRole('article')).toHaveCount(6)
  const covers = await page.locator('article a > span').evaluateAll(placesAcross)
  expect(places).toEqual(covers.slice(0, 4))
})

/** The left and right edge of each. */
function placesAcross(elements: Element[]) {
  return elements
    .map((element) => element.getBoundingClientRect())
    .map(({ left, right }) => [Math.round(left), Math.round(right)])
}

const failures: { what: string; response: (route: Route) => Promise<void>; logged: RegExp }[] = [
  {
    what: 'cannot reach the server',
    response: (route) => route.abort(),
    logged: /got no response/,
  },
  {
    what: 'gets a 500 from the server',
    response: (route) => route.fulfill({ status: 500, json: { message: 'Down for a moment' } }),
    logged: /Down for a moment/,
  },
  {
    what: 'gets a 503 without a body from a proxy',
    response: (route) => route.fulfill({ status: 503, body: 'x' }),
    logged: /API request failed with status 503/,
  },
  {
    what: 'gets invalid JSON from the server',
    response: (route) => route.fulfill({ contentType: 'application/json', body: '[{"_id": ' }),
    logged: /invalid JSON/,
  },
  {
    what: 'gets HTML instead of the list',
    response: (route) => route.fulfill({ contentType: 'text/html', body: '<p>Log in to the wifi' }),
    logged: /returned an unexpected response/,
  },
  {
    what: 'gets invalid posts',
    response: (route) => route.fulfill({ json: [{ hello: 'world' }] }),
    logged: /returned an unexpected response/,
  },
]

for (const { what, response, logged } of failures) {
  test(`a reader who ${what} gets the samples, and the cause is logged to the console`, async ({
    page,
    problems,
  }) => {
    problems.allow(logged)
    problems.allow(/Failed to load resource/)
    const complaint = page.waitForEvent('console', (message) => logged.test(message.text()))
    await visit(page, '/')
    await page.route(posts, response)
    await followBlogLink(page)
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(samples)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect((await complaint).type()).toBe('error')
  })
}

test('a reader whose request times out after eight seconds gets the samples', async ({
  page,
  problems,
}) => {
  problems.allow(/got no response/)
  const ended = Promise.withResolvers<void>()
  await page.route(posts, () => ended.promise)
  const complaint = page.waitForEvent('console', (message) =>
    /got no response/.test(message.text()),
  )
  await visit(page, '/')
  const since = Date.now()
  await followBlogLink(page)
  await expect(page.locator('[data-placeholder]')).toHaveCount(4)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(samples)
  expect(Date.now() - since).toBeGreaterThan(7900)
  expect((await complaint).type()).toBe('error')
  ended.resolve()
})

test('a reader sees the error after retries that are one, two and four seconds apart', async ({
  page,
  problems,
}) => {
  problems.allow(/Too many requests|429/)
  await page.clock.install()
  await page.addInitScript(recordRequestTimes)
  await page.route(posts, (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many requests' } }),
  )
  const logged = errorsLogged(page)
  await visit(page, '/')
  await page.clock.pauseAt((await pageTime(page)) + 60_000)
  await followBlogLink(page)
  await expect.poll(() => logged().length).toBe(1)
  await page.clock.runFor(1000)
  await expect.poll(() => logged().length).toBe(2)
  await page.clock.runFor(2000)
  await expect.poll(() => logged().length).toBe(3)
  await page.clock.runFor(4000)
  await page.clock.resume()
  await expect(page.getByRole('alert')).toHaveText('Failed to load blogs. Please try again later.')
  await expect(page.getByRole('article')).toHaveCount(0)
  const [first = 0, ...retries] = await page.evaluate(() => window.askedAt)
  expect(retries.map((at) => at - first)).toEqual([1000, 3000, 7000])
})

declare global {
  interface Window {
    /** When the page asked for the posts, by its clock. */
    askedAt: number[]
  }
}

function recordRequestTimes() {
  window.askedAt = []
  const { fetch } = window
  window.fetch = (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input, location.href)
    if (href.endsWith('/api/blogs')) window.askedAt.push(Date.now())
    return fetch(input, init)
  }
}

function followBlogLink(page: Page) {
  return page.getByRole('link', { name: 'Blog', exact: true }).click()
}
