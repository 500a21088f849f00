/** Every page of the specification on an API that answers with its fields and nothing else. */
import type { Page, Route } from '@playwright/test'
import { sampleContent } from '#features/site/sample-content.ts'
import { expect, test } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { createButton, write } from '../support/editor-steps.ts'
import { brandLink, goToBlog, visit } from '../support/page-helpers.ts'

const fields = { title: 'Plain soup', excerpt: 'Water and salt', content: '<p>Boil it.</p>' }
const post = { ...fields, _id: 'a1', author: 'Ada', createdAt: '2024-01-05T00:00:00.000Z' }
const { content, ...listed } = post
const user = { username: 'Ada', email: 'ada@example.org', isAdmin: true }

const responses: Record<string, unknown> = {
  'GET /api/blogs': [listed],
  'GET /api/blogs/a1': post,
  'POST /api/blogs': post,
  'PUT /api/blogs/a1': post,
  'GET /api/users': [{ ...user, _id: 'u1', createdAt: post.createdAt }],
  'PUT /api/users/u1': { ...user, _id: 'u1', createdAt: post.createdAt },
  'GET /api/auth/profile': { ...user, _id: 'u1' },
  'GET /api/projects': [
    { id: 1, title: 'Oven', description: 'Hot.', imageUrl: '', tech: ['C', 'Rust'] },
  ],
  'GET /api/skills': [{ id: 1, name: 'C', level: 80, category: 'Language', icon: 'icon-c' }],
  'GET /api/services': [{ id: 1, title: 'Heat', description: 'Hot.', icon: 'icon-web' }],
  'GET /api/stats': { visitors: 1, projectsCompleted: 2, happyClients: 3 },
}

/** Answers the calls of the specification as another server of it would. @returns the writes, as they come */
async function answerAsSpecified(page: Page): Promise<string[]> {
  const writes: string[] = []
  await page.route('**/api/**', (route: Route) => {
    const request = route.request()
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    if (/^(?!GET).*blogs/.test(call)) writes.push(call)
    if (call === 'DELETE /api/blogs/a1') return route.fulfill({ status: 204 })
    const isDeleted = writes.includes('DELETE /api/blogs/a1')
    const json = isDeleted && call === 'GET /api/blogs' ? [] : responses[call]
    return route.fulfill(json ? { json } : { status: 404, json: { message: 'Not found' } })
  })
  return writes
}

/** The post is unknown to the calls of our own. */
const missing = /404|ApiError/

test('a reader goes from the list to a post', { tag: '@gate' }, async ({ page, problems }) => {
  problems.allow(missing)
  await visit(page, '/')
  await answerAsSpecified(page)
  await goToBlog(page)
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Jan 5, 2024')
  await card.getByRole('link', { name: /Plain soup/ }).click()
  await expect(page).toHaveURL(/\/blogs\/a1$/)
  await expect(page.getByText('Boil it.')).toBeVisible()
})

test('a visitor sees a project without a link', { tag: '@gate' }, async ({ page, problems }) => {
  problems.allow(missing)
  await visit(page, '/blogs')
  await answerAsSpecified(page)
  await brandLink(page).click()
  const project = page.locator('#projects').getByRole('link', { name: /Oven/ })
  await expect(project).toHaveAttribute('href', '#')
  await expect(project).toHaveAttribute('target', '_blank')
  await expect(project).toContainText('Rust')
  await expect(page.locator('#skills ul > li')).toHaveCount(10)
  for (const { title } of sampleContent.services) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
})

test('an administrator edits and deletes', { tag: '@gate' }, async ({ page, site, problems }) => {
  problems.allow(missing)
  await openAsAdmin(page, site, '/robots.txt')
  const writes = await answerAsSpecified(page)
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Total Blogs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plain soup' })).toHaveAttribute('href', '/blogs/a1')
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeHidden()
  await expect(page.getByText('Failed to load')).toBeHidden()
  await page.goto('/admin/blogs')
  await expect(page.getByText('Published: Jan 5, 2024')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Excerpt').fill('Water, salt and time')
  await page.getByRole('button', { name: 'Update Blog Post' }).click()
  await expect(page.getByText('Blog post updated successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blogs$/)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Plain soup' })).toBeHidden()
  expect(writes).toEqual(['PUT /api/blogs/a1', 'DELETE /api/blogs/a1'])
  await page.goto('/admin/users')
  const row = page.getByRole('row', { name: /ada@example.org/ })
  await expect(row).toContainText('Administrator')
  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('User updated successfully!', { exact: true })).toBeVisible()
  await page.goto('/admin/blogs/create')
  await write(page, { title: post.title, excerpt: post.excerpt, content: 'Boil it.' })
  await createButton(page).click()
  await expect(page.getByText('Blog post created successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blogs$/)
  expect(writes.at(-1)).toBe('POST /api/blogs')
})
