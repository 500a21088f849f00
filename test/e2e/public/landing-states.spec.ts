import type { Page } from '@playwright/test'
import { projects, services, skills } from '#site.ts'
import { expect, test } from '../../support/browser.ts'
import {
  allPlaceholders,
  holdRequests,
  mockApi,
  openLandingFromBlog,
} from '../support/page-helpers.ts'

test('a visitor sees placeholders while everything is loading, then the content', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/api/**')
  await openLandingFromBlog(page)
  await expect(placeholders(page, 'skills')).toHaveCount(10)
  await expect(placeholders(page, 'services')).toHaveCount(6)
  await expect(placeholders(page, 'figures')).toHaveCount(3)
  await expect(placeholders(page, 'projects')).toHaveCount(3)
  await expect(skillTiles(page)).toHaveCount(0)
  await expect(projectTitles(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'About Me' })).toBeVisible()
  release()
  await expect(skillTiles(page)).toHaveCount(10)
  await expect(serviceTitles(page)).toHaveCount(6)
  await expect(counters(page)).toHaveCount(3)
  await expect(projectTitles(page)).toHaveCount(3)
  await expect(allPlaceholders(page)).toHaveCount(0)
})

test('only the counters have placeholders while they are loading', async ({ page }) => {
  const release = await holdRequests(page, '**/api/stats')
  await openLandingFromBlog(page)
  await expect(serviceTitles(page)).toHaveCount(6)
  await expect(placeholders(page, 'services')).toHaveCount(0)
  await expect(placeholders(page, 'figures')).toHaveCount(3)
  release()
  await expect(counters(page)).toHaveCount(3)
})

test('only the services have placeholders while they are loading', async ({ page }) => {
  const release = await holdRequests(page, '**/api/site/landing')
  await openLandingFromBlog(page)
  await expect(counters(page)).toHaveCount(3)
  await expect(placeholders(page, 'figures')).toHaveCount(0)
  await expect(placeholders(page, 'services')).toHaveCount(6)
  release()
  await expect(serviceTitles(page)).toHaveCount(6)
})

test('a visitor sees the projects and the count of the server, and the skills and services of the site content', async ({
  page,
}) => {
  await mockApi(page, '/api/projects', [
    {
      id: 'oven',
      title: 'Oven Timer',
      description: 'It rings.',
      link: 'https://example.com/oven',
      image: '/assets/projects/call-sheet-1600.webp',
      technologies: [{ name: 'Rust' }],
    },
    { id: 'till', title: 'Till', description: 'It counts.', tech: ['COBOL', 'SQL'] },
  ])
  await mockApi(page, '/api/stats', { visitors: 5, projectsCompleted: 12, happyClients: 7 })
  await mockApi(page, '/api/skills', [{ id: 1, name: 'Juggling', level: 3, category: 'Tool' }])
  await mockApi(page, '/api/services', [
    { id: 1, title: 'Catering', description: 'No.', icon: 'x' },
  ])
  await openLandingFromBlog(page)
  await expect(projectTitles(page)).toHaveText(['Oven Timer', 'Till'])
  const technologies = page.locator('#projects').getByRole('list', { name: 'Technologies' })
  await expect(technologies.nth(0).getByRole('listitem')).toHaveText(['Rust'])
  await expect(technologies.nth(1).getByRole('listitem')).toHaveText(['COBOL', 'SQL'])
  await expect(skillTiles(page)).toContainText(skills.map(({ name }) => name))
  await expect(serviceTitles(page)).toHaveText(services.map(({ title }) => title))
  await expect(counters(page)).toHaveText([
    /^12\+ Completed Projects/,
    /^95% Client Satisfaction/,
    /^2\+ Years of Experience/,
  ])
  await counters(page).first().scrollIntoViewIfNeeded()
  await expect(counters(page).first().locator('[data-counter-value]')).toHaveText('12+')
})

test('a project without picture and link has the stock picture and a link to #, and without posts there is no notebook', async ({
  page,
}) => {
  await mockApi(page, '/api/projects', [
    { id: 'plain', title: 'Plain', description: 'No more than that.', technologies: [] },
    { id: 'pictured', title: 'Pictured', description: '', imageUrl: '/assets/headshot-800.webp' },
  ])
  await page.route('**/api/blogs?limit=3', (route) => route.fulfill({ json: [] }))
  await openLandingFromBlog(page)
  const cards = page.locator('#projects a').filter({ has: page.getByRole('heading') })
  await cards.last().scrollIntoViewIfNeeded()
  await expect
    .poll(() => cards.locator('img').evaluateAll(loadedPictures))
    .toEqual([
      expect.stringMatching(/^\/assets\/project-default-\d+\.(avif|webp)$/),
      '/assets/headshot-800.webp',
    ])
  await expect(cards.first()).toHaveAttribute('href', '#')
  await expect(cards.first()).toHaveAttribute('target', '_blank')
  await expect(notebook(page)).toHaveCount(0)
})

test('a visitor of a site with its samples sees the built-in projects when the server has none, and no notebook while the posts cannot be read', async ({
  page,
  problems,
}) => {
  problems.allow(/^ApiError|status of 503/)
  await mockApi(page, '/api/projects', [])
  await page.route('**/api/blogs?limit=3', (route) => route.fulfill({ status: 503, json: {} }))
  await openLandingFromBlog(page)
  await expect(projectTitles(page)).toHaveText(projects.map(({ title }) => title))
  await expect(projectTitles(page)).toHaveCount(3)
  await expect(notebook(page)).toHaveCount(0)
})

test('a visitor who waits for the notebook sees placeholders, then three posts', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/api/blogs?limit=3')
  await openLandingFromBlog(page)
  await expect(notebook(page).locator('[data-placeholder]')).toHaveCount(3)
  release()
  await expect(notebook(page).getByRole('heading', { level: 3 })).toHaveCount(3)
  await expect(notebook(page).locator('[data-placeholder]')).toHaveCount(0)
})

test('the server-rendered front page has no placeholders', async ({ page }) => {
  await holdRequests(page, '**/api/**')
  await page.goto('/')
  await expect(skillTiles(page)).toHaveCount(10)
  await expect(projectTitles(page)).toHaveCount(3)
  await expect(allPlaceholders(page)).toHaveCount(0)
})

function placeholders(page: Page, what: string) {
  return page
    .getByRole('status')
    .filter({ hasText: `Loading ${what}` })
    .locator('[data-placeholder]')
}

function notebook(page: Page) {
  return page.locator('#notebook')
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

function counters(page: Page) {
  return page
    .locator('#services')
    .getByRole('listitem')
    .filter({ hasText: /^\d+[+%] / })
}

function loadedPictures(images: Element[]) {
  return images
    .map((image) => image as HTMLImageElement)
    .map((image) => image.naturalWidth > 0 && new URL(image.currentSrc).pathname)
}
