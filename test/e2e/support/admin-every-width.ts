/** The layout of the pages of the admin area, at every width. */
import type { Page } from '@playwright/test'
import { adminApi } from '#admin-paths.ts'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { expect } from '../../support/browser.ts'
import { openAsAdmin } from './admin-steps.ts'
import { smallTargets } from './axe.ts'
import { flawsAtEveryWidth, widthsFor } from './every-width.ts'
import { importButton, longZip } from './import-steps.ts'
import { messageLine, storeMessages } from './message-steps.ts'
import { storePost, storeProject, storeUser, testOn } from './site-content.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle'
const fine = { flaws: [], small: [] }

const test = testOn(async (site) => {
  const username = longWord.slice(0, 60)
  const email = `${longWord.slice(0, 60)}@example.org`
  await storeUser(site, { username, email, password: 'a moth in the relay', isAdmin: true })
  await storePost(site, {
    title: longWord,
    excerpt: longWord,
    author: longWord,
    tags: [longWord.slice(0, 50), 'Broth'],
  })
  await storeProject(site, {
    title: longWord,
    technologies: [{ name: longWord.slice(0, 40) }, { name: longWord.slice(1, 41) }],
  })
  await storeMessages(site, [{ name: longWord, email, subject: longWord, message: longWord }])
})

/** Declares the test. */
export function testAdminAtEveryWidth({ isLarge = false } = {}): void {
  test(`no page of the admin area overflows, overlaps or is cut at any width${isLarge ? ', text at 200 %' : ''}`, async ({
    page,
    site,
  }) => {
    await openAsAdmin(page, site, '/admin')
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(12)
    expect(await problems(page, isLarge), 'dashboard').toEqual(fine)

    await page.goto('/admin/blogs')
    await expect(page.getByRole('heading', { name: longWord })).toBeVisible()
    expect(await problems(page, isLarge), 'posts').toEqual(fine)

    await page.goto('/admin/analytics')
    await expect(page.getByText('How readers are told')).toBeVisible()
    expect(await problems(page, isLarge), 'analytics').toEqual(fine)

    await page.goto('/admin/users')
    await expect(page.getByRole('cell').first()).toBeVisible()
    expect(await problems(page, isLarge), 'users').toEqual(fine)
    await page.getByRole('button', { name: 'Delete' }).first().click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await problems(page, isLarge), 'question').toEqual(fine)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add New User' }).click()
    await page.getByRole('button', { name: 'Add User' }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
    expect(await problems(page, isLarge), 'user form').toEqual(fine)

    await page.goto('/admin/projects')
    await expect(page.getByRole('heading', { name: longWord })).toBeVisible()
    expect(await problems(page, isLarge), 'projects').toEqual(fine)
    await page.getByRole('button', { name: 'Create New Project' }).click()
    await page.getByRole('button', { name: 'Create Project' }).click()
    await expect(page.getByText('Title is required')).toBeVisible()
    expect(await problems(page, isLarge), 'project form').toEqual(fine)

    await page.goto('/admin/tags')
    await expect(page.getByRole('heading', { name: longWord.slice(0, 50) })).toBeVisible()
    expect(await problems(page, isLarge), 'tags').toEqual(fine)
    await page.getByRole('button', { name: 'Merge…' }).first().click()
    await page.getByLabel('Merge into').selectOption({ index: 1 })
    await expect(page.getByText('This cannot be undone.')).toBeVisible()
    expect(await problems(page, isLarge), 'merge of tags').toEqual(fine)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await page.getByLabel('Address').fill('..')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Use lower-case letters')).toBeVisible()
    expect(await problems(page, isLarge), 'tag form').toEqual(fine)

    await page.goto('/admin/links')
    await expect(page.getByText('No dead links.')).toBeVisible()
    expect(await problems(page, isLarge), 'links').toEqual(fine)

    const { name, buffer } = longZip(3)
    const headers = { 'Content-Type': 'application/zip' }
    await page.request.post(`${adminApi.imports}?name=${name}`, { data: buffer, headers })
    await page.goto('/admin/import')
    await expect(importButton(page, 'Apply')).toBeVisible()
    await expect(page.getByRole('heading', { level: 4 })).toHaveCount(3)
    expect(await problems(page, isLarge), 'import').toEqual(fine)

    await page.goto('/admin/messages')
    await messageLine(page, longWord).click()
    await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible()
    expect(await problems(page, isLarge), 'messages').toEqual(fine)

    // A phone shows the preview alone.
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/admin/blogs/edit/${samplePosts[0]?.slug}`)
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('heading').first()).toBeVisible()
    expect(await problems(page, isLarge), 'edit').toEqual(fine)

    await page.goto('/admin/blogs/create')
    await page.getByRole('button', { name: 'Create Blog Post' }).click()
    await expect(page.getByLabel('Blog Title')).toHaveAttribute('aria-invalid', 'true')
    expect(await problems(page, isLarge), 'create').toEqual(fine)

    await page.goto('/admin/site')
    await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible()
    expect(await problems(page, isLarge), 'site').toEqual(fine)

    await page.goto('/admin/account')
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
    expect(await problems(page, isLarge), 'account').toEqual(fine)

    await page.evaluate(() => localStorage.clear())
    await page.goto('/admin/login')
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    expect(await problems(page, isLarge), 'login').toEqual(fine)
  })
}

async function problems(page: Page, isLarge: boolean) {
  const flaws = await flawsAtEveryWidth(page, widthsFor(isLarge))
  await page.setViewportSize({ width: 320, height: 844 })
  return { flaws, small: isLarge ? [] : await smallTargets(page) }
}
