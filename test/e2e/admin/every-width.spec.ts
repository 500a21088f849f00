import type { Page } from '@playwright/test'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { expect } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { smallTargets } from '../support/axe.ts'
import { flawsAtEveryWidth } from '../support/every-width.ts'
import { messageLine, storeMessages } from '../support/message-steps.ts'
import { storePost, storeProject, storeUser, testOn } from '../support/site-content.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle'
const fine = { flaws: [], small: [] }

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

test('no page of the admin area overflows, overlaps or is cut at any width', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
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
})

async function problems(page: Page) {
  const flaws = await flawsAtEveryWidth(page)
  await page.setViewportSize({ width: 320, height: 844 })
  return { flaws, small: await smallTargets(page) }
}
