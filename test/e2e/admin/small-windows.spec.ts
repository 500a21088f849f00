import type { Page } from '@playwright/test'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { expect } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { horizontalOverflow, overflowingElements, smallTargets } from '../support/axe.ts'
import { messageLine, storeMessages } from '../support/message-steps.ts'
import { storePost, storeProject, storeUser, testOn } from '../support/site-content.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle'
const fine = { sideways: 0, overflowingElements: [], small: [] }

const test = testOn(async (site) => {
  const username = longWord.slice(0, 60)
  const email = `${longWord.slice(0, 60)}@example.org`
  await storeUser(site, { username, email, password: 'a moth in the relay', isAdmin: true })
  await storePost(site, { title: longWord, excerpt: longWord, author: longWord })
  await storeProject(site, {
    title: longWord,
    technologies: [{ name: longWord.slice(0, 40) }, { name: longWord.slice(1, 41) }],
  })
  await storeMessages(site, [{ name: longWord, email, subject: longWord, message: longWord }])
})

test('every control fits a window of 320 px', ({ page, site }) =>
  expectControlsVisible(page, site, 320))
test('every control fits a window of 1280 px', ({ page, site }) =>
  expectControlsVisible(page, site, 1280))

async function expectControlsVisible(page: Page, site: RunningSite, width: number) {
  await page.setViewportSize({ width, height: 844 })
  await openAsAdmin(page, site, '/admin')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7)
  expect(await problems(page), 'dashboard').toEqual(fine)

  await page.goto('/admin/blogs')
  await expect(page.getByRole('heading', { name: longWord })).toBeVisible()
  expect(await problems(page), 'posts').toEqual(fine)

  await page.goto('/admin/users')
  await expect(page.getByRole('cell').first()).toBeVisible()
  expect(await problems(page), 'users').toEqual(fine)
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await problems(page), 'question').toEqual(fine)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add New User' }).click()
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  expect(await problems(page), 'user form').toEqual(fine)

  await page.goto('/admin/projects')
  await expect(page.getByRole('heading', { name: longWord })).toBeVisible()
  expect(await problems(page), 'projects').toEqual(fine)
  await page.getByRole('button', { name: 'Create New Project' }).click()
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  expect(await problems(page), 'project form').toEqual(fine)

  await page.goto('/admin/messages')
  await messageLine(page, longWord).click()
  await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible()
  expect(await problems(page), 'messages').toEqual(fine)

  await page.goto(`/admin/blogs/edit/${samplePosts[0]?.slug}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading').first()).toBeVisible()
  expect(await problems(page), 'edit').toEqual(fine)

  await page.goto('/admin/blogs/create')
  await page.getByRole('button', { name: 'Create Blog Post' }).click()
  await expect(page.getByLabel('Blog Title')).toHaveAttribute('aria-invalid', 'true')
  expect(await problems(page), 'create').toEqual(fine)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(await problems(page), 'login').toEqual(fine)
}

async function problems(page: Page) {
  return {
    sideways: await horizontalOverflow(page),
    overflowingElements: await overflowingElements(page),
    small: await smallTargets(page),
  }
}
