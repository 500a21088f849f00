import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { pngFile } from '../../support/pictures.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { toasts } from '../support/contact-steps.ts'
import { projectButton, projectRow, projectRows } from '../support/project-steps.ts'
import { storeProject, testOn } from '../support/site-content.ts'
import { dialog } from '../support/user-steps.ts'

/** A site of its own, since the tests change its landing page. */
const test = testOn(async () => {})

test('a visitor sees a project of the owner', { tag: '@gate' }, async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/projects')
  await page.getByRole('button', { name: 'Create New Project' }).click()
  const form = dialog(page, 'Create New Project')
  await form.getByLabel('Title').fill('Oven Timer')
  await form.getByLabel('Description', { exact: true }).fill('Rings in time.')
  await form.getByLabel('Link').fill('https://example.com/oven')
  await form.getByLabel('Repository').fill('https://example.com/git')
  await form.getByLabel('Technologies').fill('React, SQLite')
  await form.getByLabel('Year').fill('2024')
  await form.getByLabel('Choose a picture').setInputFiles(await pngFile('pan.png'))
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

test('the owner edits a project, deletes it and restores it', async ({ page, site }) => {
  await storeProject(site, {
    title: 'Ladle',
    image: '/assets/projects/prep-list-1600.webp',
    imageAlt: 'A ladle',
    technologies: [{ name: 'Hono' }],
  })
  await openAsAdmin(page, site, '/admin/projects')
  await projectButton(page, 'Ladle', 'Edit').click()
  const form = dialog(page, 'Edit Project')
  await expect(form.getByLabel('Technologies')).toHaveValue('Hono')
  await expect(form.getByLabel('Description of the picture')).toHaveValue('A ladle')
  await form.getByLabel('Title').fill('Soup Ladle')
  await form.getByRole('button', { name: 'Remove picture' }).click()
  await expect(form.getByLabel('Choose a picture')).toBeFocused()
  await expect(form.getByLabel('Description of the picture')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(projectRow(page, 'Soup Ladle')).toContainText('Hono')
  const technologies = [{ name: 'Hono' }]
  const project = { id: 'ladle', title: 'Soup Ladle', description: '', technologies }
  const read = async () => (await page.request.get('/api/projects')).json()
  expect(await read()).toContainEqual(project)

  await projectButton(page, 'Soup Ladle', 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(projectRow(page, 'Soup Ladle')).toHaveCount(0)
  const notice = page.getByRole('status').filter({ hasText: '“Soup Ladle” was deleted.' })
  await expect(notice).toBeFocused()
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(projectRow(page, 'Soup Ladle')).toBeVisible()
  expect(await read()).toContainEqual(project)
})

test('the owner reads that an order cannot be saved', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  await storeProject(site, { title: 'Sieve One' })
  await storeProject(site, { title: 'Sieve Two' })
  await openAsAdmin(page, site, '/admin/projects')
  await page.route('**/api/projects/order', (route) => route.abort(), { times: 1 })
  await projectButton(page, 'Sieve Two', 'Move up').click()
  await expect(toasts(page)).toContainText('Failed to move the project. Please try again.')
  await expect(projectRows(page, 'Sieve')).toContainText(['Sieve One', 'Sieve Two'])
  const down = projectButton(page, 'Sieve Two', 'Move down')
  await expect(down).toHaveAttribute('aria-disabled', 'true')
  await down.press('Enter')
  await expect(down).toBeFocused()
  await expect(projectRows(page, 'Sieve')).toContainText(['Sieve One', 'Sieve Two'])
})

/** The titles in the API that contain the text. */
async function savedTitles(page: Page, text: string) {
  const projects: { title: string }[] = await (await page.request.get('/api/projects')).json()
  return projects.map(({ title }) => title).filter((title) => title.includes(text))
}

/** The titles on the landing page. */
function cards(page: Page) {
  return page.locator('#projects').getByRole('heading', { level: 3 })
}
