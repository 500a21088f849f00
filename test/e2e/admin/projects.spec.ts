import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { drawing } from '../../support/pictures.ts'
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { toasts } from '../support/contact-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'
import { projectButton, projectRow, projectRows } from '../support/project-steps.ts'
import { storeProject, testOn } from '../support/site-content.ts'
import { dialog } from '../support/user-steps.ts'

/** A site of its own, since the tests change its landing page. */
const test = testOn(async () => {})
const question = 'Are you sure you want to delete this project?'

test('the owner sees the loading state, then the projects in the order of the landing page', async ({
  page,
  site,
}) => {
  const release = await holdRequests(page, '**/api/projects')
  await openAsAdmin(page, site, '/admin/projects')
  await expect(page.locator('[data-placeholder]')).toHaveCount(3)
  release()
  await expect(projectRow(page, 'Prep List')).toContainText('TypeScript, React, Node.js, SQLite')
  const listed = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  await page.goto('/')
  await expect(cards(page)).toHaveText(listed)
})

test('the owner creates a project with a picture, and a visitor sees it', { tag: '@gate' }, async ({
  page,
  site,
}) => {
  await openAsAdmin(page, site, '/admin/projects')
  await page.getByRole('button', { name: 'Create New Project' }).click()
  const form = dialog(page, 'Create New Project')
  await form.getByLabel('Title').fill('Oven Timer')
  await form.getByLabel('Description', { exact: true }).fill('Rings in time.')
  await form.getByLabel('Link').fill('https://example.com/oven')
  await form.getByLabel('Repository').fill('https://example.com/git')
  await form.getByLabel('Technologies').fill('React, SQLite')
  await form.getByLabel('Year').fill('2024')
  await form.getByLabel('Choose a picture').setInputFiles(await pan())
  await expect(form.getByText('pan.png is uploaded.')).toBeVisible()
  await form.getByLabel('Description of the picture').fill('An oven')
  await form.getByRole('button', { name: 'Create Project' }).click()
  await expect(toasts(page)).toContainText('Project created successfully!')
  await expect(form).toBeHidden()
  await expect(projectRow(page, 'Oven Timer')).toContainText('React, SQLite, 2024')
  await page.goto('/')
  const card = page.locator('#projects a:has(h3)').filter({ hasText: 'Oven Timer' })
  await expect(card).toHaveAttribute('href', 'https://example.com/oven')
  await expect(card).toHaveAttribute('target', '_blank')
  await expect(card).toContainText('Rings in time.')
  const source = page.getByRole('link', { name: 'Source code of Oven Timer' })
  await expect(source).toHaveAttribute('href', 'https://example.com/git')
  await expect(card.getByRole('listitem')).toHaveText(['React', 'SQLite', '2024'])
  const picture = card.getByRole('img', { name: 'An oven' })
  await picture.scrollIntoViewIfNeeded()
  const widthOf = (element: Element) => (element as HTMLImageElement).naturalWidth
  await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(0)
})

test('the owner edits a project and removes its picture, and a visitor sees it', async ({
  page,
  site,
}) => {
  await storeProject(site, {
    title: 'Ladle',
    image: '/assets/projects/prep-list-1600.webp',
    imageAlt: 'A ladle',
    technologies: [{ name: 'Hono' }],
  })
  await openAsAdmin(page, site, '/admin/projects')
  const edit = projectButton(page, 'Ladle', 'Edit')
  await expect(edit).toHaveAccessibleDescription('Ladle')
  await edit.click()
  const form = dialog(page, 'Edit Project')
  await expect(form.getByLabel('Technologies')).toHaveValue('Hono')
  await expect(form.getByLabel('Description of the picture')).toHaveValue('A ladle')
  await form.getByLabel('Title').fill('Soup Ladle')
  await form.getByRole('button', { name: 'Remove picture' }).click()
  await expect(form.getByLabel('Choose a picture')).toBeFocused()
  await expect(form.getByLabel('Description of the picture')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toasts(page)).toContainText('Project updated successfully!')
  await expect(projectRow(page, 'Soup Ladle')).toContainText('Hono')
  await page.goto('/')
  const card = page.locator('#projects a').filter({ hasText: 'Soup Ladle' })
  await expect(card).toHaveAttribute('href', '#')
  await expect(card.locator('img')).toHaveAttribute('src', /project-default/)
  await expect(card.locator('img')).toHaveAttribute('alt', '')
})

test('the owner sorts the projects by keyboard, and a visitor sees the order', {
  tag: '@gate',
}, async ({ page, site }) => {
  for (const title of ['First Pan', 'Second Pan', 'Third Pan']) await storeProject(site, { title })
  await openAsAdmin(page, site, '/admin/projects')
  const up = projectButton(page, 'Third Pan', 'Move up')
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(projectRows(page, 'Pan')).toContainText(['First Pan', 'Third Pan', 'Second Pan'])
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(projectRows(page, 'Pan')).toContainText(['Third Pan', 'First Pan', 'Second Pan'])
  await expect(up).toBeFocused()
  await expect(page.getByText(/^Third Pan moved to position \d+ of \d+\.$/)).toBeAttached()
  const down = projectButton(page, 'First Pan', 'Move down')
  await down.focus()
  await page.keyboard.press('Enter')
  const order = ['Third Pan', 'Second Pan', 'First Pan']
  await expect(projectRows(page, 'Pan')).toContainText(order)
  await expect(down).toBeFocused()
  await expect.poll(() => savedTitles(page, 'Pan')).toEqual(order)
  await page.goto('/')
  await expect(cards(page).filter({ hasText: 'Pan' })).toHaveText(order)
})

test('the first project cannot be moved up, nor the last one down', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/projects')
  const rows = page.getByRole('main').locator('ol > li')
  const up = rows.first().getByRole('button', { name: 'Move up' })
  const down = rows.last().getByRole('button', { name: 'Move down' })
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await expect(down).toHaveAttribute('aria-disabled', 'true')
  const before = await rows.allTextContents()
  await up.press('Enter')
  await expect(up).toBeFocused()
  await expect(rows).toHaveText(before)
})

test('an order that cannot be saved is reported, and the list is loaded again', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  await storeProject(site, { title: 'Sieve One' })
  await storeProject(site, { title: 'Sieve Two' })
  await openAsAdmin(page, site, '/admin/projects')
  await page.route('**/api/projects/order', (route) => route.abort(), { times: 1 })
  await projectButton(page, 'Sieve Two', 'Move up').click()
  await expect(toasts(page)).toContainText('Failed to move the project. Please try again.')
  await expect(projectRows(page, 'Sieve')).toContainText(['Sieve One', 'Sieve Two'])
})

test('the owner deletes a project and restores it, and a visitor sees both', async ({
  page,
  site,
}) => {
  await storeProject(site, { title: 'Gone for a moment' })
  const isShown = async () =>
    (await (await page.request.get(site.url)).text()).includes('Gone for a moment')
  await openAsAdmin(page, site, '/admin/projects')
  const remove = projectButton(page, 'Gone for a moment', 'Delete')
  await remove.click()
  const confirmation = page.getByRole('alertdialog', { name: question })
  await expect(confirmation).toContainText('Gone for a moment')
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  expect(await isShown()).toBe(true)
  await remove.click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(projectRow(page, 'Gone for a moment')).toHaveCount(0)
  await expect(toasts(page)).toContainText('Project deleted.')
  const notice = page.getByRole('status').filter({ hasText: '“Gone for a moment” was deleted.' })
  await expect(notice).toBeFocused()
  expect(await isShown()).toBe(false)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(projectRow(page, 'Gone for a moment')).toBeVisible()
  expect(await isShown()).toBe(true)
})

test('a failed deletion keeps the project', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  await storeProject(site, { title: 'Stays at first' })
  await openAsAdmin(page, site, '/admin/projects')
  await page.route('**/api/projects/stays-at-first', (route) => route.abort(), { times: 1 })
  await projectButton(page, 'Stays at first', 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText('Failed to delete project. Please try again.')
  await expect(projectRow(page, 'Stays at first')).toBeVisible()
})

test('the owner whose list does not load sees an error and retries', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  await page.route('**/api/projects', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await openAsAdmin(page, site, '/admin/projects')
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load projects. Please try again later.',
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(projectRow(page, 'Prep List')).toBeVisible()
})

const siteWithoutProjects = testOn(removeSampleProjects)

siteWithoutProjects(
  'an owner without projects is asked to create one, and visitors see no section',
  async ({ page, site }) => {
    await page.goto('/')
    await expect(page.locator('#projects')).toHaveCount(0)
    await openAsAdmin(page, site, '/admin/projects')
    await expect(page.getByText('No projects yet.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(
      'Create your first project to show it on the landing page.',
    )
  },
)

/** Through the API, as an owner does. */
async function removeSampleProjects({ url }: RunningSite) {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const headers = { Cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const projects: { id: string }[] = await (await fetch(`${url}/api/projects`)).json()
  for (const { id } of projects) {
    await fetch(`${url}/api/projects/${id}`, { method: 'DELETE', headers })
  }
}

/** The titles in the API that contain the text. */
async function savedTitles(page: Page, text: string) {
  const projects: { title: string }[] = await (await page.request.get('/api/projects')).json()
  return projects.map(({ title }) => title).filter((title) => title.includes(text))
}

/** The titles on the landing page. */
function cards(page: Page) {
  return page.locator('#projects').getByRole('heading', { level: 3 })
}

async function pan() {
  return {
    name: 'pan.png',
    mimeType: 'image/png',
    buffer: await drawing(1000, 600).png().toBuffer(),
  }
}
