/** The landing page whose data is fetched: loading, from the server, and without the server. */
import type { Page } from '@playwright/test'
import { projects, services, skills } from '#site.ts'
import { expect, test } from '../../support/browser.ts'
import {
  allPlaceholders,
  errorsLogged,
  goToBlog,
  holdRequests,
  mockApi,
  navLink,
  openLandingFromBlog,
} from '../support/page-helpers.ts'

test('a visitor sees placeholders in each part until its data arrives', async ({ page }) => {
  const releaseStats = await holdRequests(page, '**/api/stats')
  const releaseSite = await holdRequests(page, '**/api/site/landing')
  const releaseProjects = await holdRequests(page, '**/api/projects')
  const releasePosts = await holdRequests(page, '**/api/blogs?limit=3')
  await openLandingFromBlog(page)
  for (const what of ['skills', 'services', 'figures', 'projects', 'posts'])
    await expect(placeholders(page, what)).not.toHaveCount(0)
  await expect.soft(skillTiles(page)).toHaveCount(0)
  await expect.soft(projectTitles(page)).toHaveCount(0)
  await expect.soft(page.getByRole('heading', { name: 'About Me' })).toBeVisible()

  releaseStats()
  await expect(figures(page)).toHaveCount(3)
  await expect(placeholders(page, 'figures')).toHaveCount(0)
  await expect(placeholders(page, 'services')).not.toHaveCount(0)

  releaseSite()
  await expect(skillTiles(page)).toHaveText(skills.map(({ name }) => new RegExp(`^${name}`)))
  await expect(serviceTitles(page)).toHaveText(services.map(({ title }) => title))
  await expect(placeholders(page, 'projects')).not.toHaveCount(0)

  releaseProjects()
  await expect(projectTitles(page)).toHaveText(projects.map(({ title }) => title))
  await expect(allPlaceholders(page)).toHaveCount(0)
  await expect(placeholders(page, 'posts')).not.toHaveCount(0)

  releasePosts()
  await expect(page.locator('#notebook').getByRole('heading', { level: 3 })).toHaveCount(3)
  await expect(page.locator('[data-placeholder]')).toHaveCount(0)
})

test('a visitor sees the projects and the figures of the server, and no notebook without posts', async ({
  page,
}) => {
  await mockApi(page, '/api/projects', [
    { id: 'plain', title: 'Plain', description: 'It rings.', technologies: [{ name: 'Rust' }] },
    {
      ...{ id: 'pictured', title: 'Pictured', description: '', tech: ['COBOL', 'SQL'] },
      imageUrl: '/assets/headshot-800.webp',
    },
  ])
  await mockApi(page, '/api/stats', { visitors: 5, projectsCompleted: 12, happyClients: 7 })
  await page.route('**/api/blogs?limit=3', (route) => route.fulfill({ json: [] }))
  await openLandingFromBlog(page)
  await expect(projectTitles(page)).toHaveText(['Plain', 'Pictured'])
  await expect(figures(page)).toHaveText(['12+', '95%', '2+'])
  await expect.soft(skillTiles(page)).toHaveCount(skills.length)
  await expect.soft(page.locator('#notebook')).toHaveCount(0)
  const technologies = page.locator('#projects').getByRole('list', { name: 'Technologies' })
  await expect.soft(technologies.nth(0).getByRole('listitem')).toHaveText(['Rust'])
  await expect.soft(technologies.nth(1).getByRole('listitem')).toHaveText(['COBOL', 'SQL'])

  await test.step('a project without picture and link has the stock picture and a link to #', async () => {
    const cards = page.locator('#projects a').filter({ has: page.getByRole('heading') })
    await expect.soft(cards.first()).toHaveAttribute('href', '#')
    await expect.soft(cards.first()).toHaveAttribute('target', '_blank')
    await cards.last().scrollIntoViewIfNeeded()
    await expect
      .poll(() => cards.locator('img').evaluateAll(loadedPictures))
      .toEqual([expect.stringMatching(/^\/assets\/project-default-/), '/assets/headshot-800.webp'])
  })
})

test('a visitor whose network fails sees the built-in content, and the page goes on working', async ({
  page,
  problems,
}) => {
  problems.allow(/^ApiError: GET .* got no response|net::ERR_FAILED/)
  const logged = errorsLogged(page)
  await page.route('**/api/**', (route) => route.abort())
  await openLandingFromBlog(page)
  await expectBuiltInContent(page)
  await expect(page.locator('#notebook')).toHaveCount(0)
  expect(logged()).toEqual([
    expect.stringContaining('GET /api/blogs?limit=3 got no response'),
    expect.stringContaining('GET /api/projects got no response'),
    expect.stringContaining('GET /api/site/landing got no response'),
    expect.stringContaining('GET /api/stats got no response'),
  ])
  await navLink(page, 'Contact').click()
  await expect(page.getByLabel('Message')).toBeInViewport()
})

test('a visitor sees the built-in content when the server fails or responds with something else', async ({
  page,
  problems,
}) => {
  problems.allow(/^ApiError|status of 503/)
  await mockApi(page, '/api/projects', [{ id: 'odd', title: 'Odd', technologies: 'React' }])
  await mockApi(page, '/api/stats', { projectsCompleted: 'many' })
  await page.route('**/api/site/landing', (route) => route.fulfill({ status: 503, body: 'Away' }))
  await openLandingFromBlog(page)
  await expectBuiltInContent(page)

  await test.step('built-in projects stand for an empty list of a site with its samples', async () => {
    await page.route('**/api/projects', (route) => route.fulfill({ json: [] }))
    await goToBlog(page)
    await page.reload()
    await navLink(page, 'Home').click()
    await expectBuiltInContent(page)
  })
})

async function expectBuiltInContent(page: Page) {
  await expect(allPlaceholders(page)).toHaveCount(0)
  await expect.soft(skillTiles(page)).toHaveCount(skills.length)
  await expect.soft(serviceTitles(page)).toHaveCount(services.length)
  await expect.soft(figures(page)).toHaveText(['3+', '95%', '2+'])
  await expect.soft(projectTitles(page)).toHaveText(projects.map(({ title }) => title))
}

function placeholders(page: Page, what: string) {
  return page
    .getByRole('status')
    .filter({ hasText: `Loading ${what}` })
    .locator('[data-placeholder]')
}

function skillTiles(page: Page) {
  return page.locator('#skills').getByRole('listitem')
}

function serviceTitles(page: Page) {
  return page.locator('#services li').getByRole('heading', { level: 3 })
}

function projectTitles(page: Page) {
  return page.locator('#projects').getByRole('heading', { level: 3 })
}

function figures(page: Page) {
  return page.locator('#services [data-counter-value]')
}

function loadedPictures(images: Element[]) {
  return images
    .map((image) => image as HTMLImageElement)
    .map((image) => image.naturalWidth > 0 && new URL(image.currentSrc).pathname)
}
