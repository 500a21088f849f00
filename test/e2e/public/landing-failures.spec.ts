import type { Page } from '@playwright/test'
import { projects } from '#site.ts'
import { expect, test } from '../../support/browser.ts'
import {
  allPlaceholders,
  errorsLogged,
  mockApi,
  navLink,
  openLandingFromBlog,
  pageTime,
} from '../support/page-helpers.ts'

test('a visitor sees the built-in content when the network fails', async ({ page, problems }) => {
  problems.allow(/^ApiError: GET .* got no response/)
  problems.allow(/net::ERR_FAILED/)
  await page.route('**/api/**', (route) => route.abort())
  const logged = errorsLogged(page)
  await openLandingFromBlog(page)
  await expectBuiltInContent(page)
  expect(logged()).toEqual([
    expect.stringContaining('GET /api/blogs?limit=3 got no response'),
    expect.stringContaining('GET /api/projects got no response'),
    expect.stringContaining('GET /api/site/landing got no response'),
    expect.stringContaining('GET /api/stats got no response'),
  ])
  await expectNavigationWorks(page)
})

test('a visitor sees the built-in content when the server fails', async ({ page, problems }) => {
  problems.allow(/^ApiError: (The pot is empty|API request failed with status 503)/)
  problems.allow(/status of 50[03]/)
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'Out of order' }))
  await page.route('**/api/stats', (route) =>
    route.fulfill({ status: 500, json: { message: 'The pot is empty' } }),
  )
  const logged = errorsLogged(page)
  await openLandingFromBlog(page)
  await expectBuiltInContent(page)
  expect(logged()).toEqual([
    expect.stringContaining('API request failed with status 503'),
    expect.stringContaining('API request failed with status 503'),
    expect.stringContaining('API request failed with status 503'),
    expect.stringContaining('The pot is empty'),
  ])
  await expectNavigationWorks(page)
})

test('a visitor sees the built-in content after a timeout of 8 s', async ({ page, problems }) => {
  problems.allow(/^ApiError: GET .* got no response/)
  await page.clock.install()
  await page.addInitScript(reachableTimeouts)
  await page.route('**/api/**', () => {})
  const logged = errorsLogged(page)
  await openLandingFromBlog(page)
  await expect(allPlaceholders(page)).toHaveCount(22)
  await page.clock.pauseAt((await pageTime(page)) + 3000)
  const firstAskedAt = await page.evaluate(() => Number(document.body.dataset.firstAskedAt))
  await page.clock.runFor(firstAskedAt + 7999 - (await pageTime(page)))
  await expect(allPlaceholders(page)).toHaveCount(22)
  expect(logged()).toEqual([])
  await page.clock.runFor(500)
  await page.clock.resume()
  await expectBuiltInContent(page)
  expect(logged()).toHaveLength(4)
})

test('a visitor sees the built-in content when the response is HTML', async ({
  page,
  problems,
}) => {
  problems.allow(/^ApiError: .* returned an unexpected response/)
  await page.route('**/api/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Wi-Fi login</h1>' }),
  )
  const logged = errorsLogged(page)
  await openLandingFromBlog(page)
  await expectBuiltInContent(page)
  expect(logged()).toEqual([
    expect.stringContaining('/api/blogs?limit=3 returned an unexpected response'),
    expect.stringContaining('/api/projects returned an unexpected response'),
    expect.stringContaining('/api/site/landing returned an unexpected response'),
  ])
  await expectNavigationWorks(page)
})

test('a visitor sees the built-in content when the data is truncated', async ({
  page,
  problems,
}) => {
  problems.allow(/^ApiError: .* returned invalid JSON/)
  await page.route('**/api/**', (route) =>
    route.fulfill({ contentType: 'application/json', body: '[{"id": 1, "tit' }),
  )
  const logged = errorsLogged(page)
  await openLandingFromBlog(page)
  await expectBuiltInContent(page)
  expect(logged()).toHaveLength(4)
  await expectNavigationWorks(page)
})

test('a visitor sees the built-in content when the data has another shape', async ({
  page,
  problems,
}) => {
  problems.allow(/^ApiError: .* returned an unexpected response/)
  await mockApi(page, '/api/site/landing', { skills: [] })
  await mockApi(page, '/api/projects', [null, 7])
  await mockApi(page, '/api/stats', { projectsCompleted: 'many' })
  const logged = errorsLogged(page)
  await openLandingFromBlog(page)
  await expectBuiltInContent(page)
  expect(logged()).toHaveLength(2)
  await expectNavigationWorks(page)
})

test('a visitor sees the built-in content after three retries on 503', async ({
  page,
  problems,
}) => {
  problems.allow(/^ApiError: Not so fast/)
  problems.allow(/status of 429/)
  await page.clock.install()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/projects', async (route) => {
    await gate.promise
    await route.fulfill({ status: 429, json: { message: 'Not so fast' } })
  })
  const logged = errorsLogged(page)
  await openLandingFromBlog(page)
  await expect(allPlaceholders(page)).toHaveCount(3)
  await page.clock.pauseAt((await pageTime(page)) + 3000)
  gate.resolve()
  await expect.poll(() => logged().length).toBe(1)
  await page.clock.runFor(1000)
  await expect.poll(() => logged().length).toBe(2)
  await page.clock.runFor(2000)
  await expect.poll(() => logged().length).toBe(3)
  await expect(allPlaceholders(page)).toHaveCount(3)
  await page.clock.runFor(4000)
  await page.clock.resume()
  await expectBuiltInContent(page)
  expect(logged()).toHaveLength(4)
})

/** Replaces AbortSignal.timeout, which the fake clock does not control. */
function reachableTimeouts() {
  AbortSignal.timeout = (delayMs) => {
    document.body.dataset.firstAskedAt ??= String(Date.now())
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), delayMs)
    return controller.signal
  }
}

async function expectBuiltInContent(page: Page) {
  await expect(allPlaceholders(page)).toHaveCount(0)
  await expect(page.locator('#skills').getByRole('listitem')).toHaveCount(10)
  await expect(page.locator('#services li').getByRole('heading')).toHaveCount(6)
  await expect(page.locator('#services')).toContainText('3+ Completed Projects')
  await expect(page.locator('#projects').getByRole('heading', { level: 3 })).toHaveText(
    projects.map(({ title }) => title),
  )
}

async function expectNavigationWorks(page: Page) {
  await navLink(page, 'Contact').click()
  await expect(page.getByLabel('Message')).toBeInViewport()
}

test('a visitor sees the built-in projects when the fields have another shape', async ({
  page,
  problems,
}) => {
  problems.allow(/^ApiError: .* returned an unexpected response/)
  await mockApi(page, '/api/projects', [
    { id: 'odd', title: 'Odd', description: 'Technologies in one string', technologies: 'React' },
  ])
  await openLandingFromBlog(page)
  await expectBuiltInContent(page)
})
