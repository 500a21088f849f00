/** The layout of the admin area at every width and text size, with words of 60 letters. */
import type { Page } from '@playwright/test'
import { adminApi } from '#admin-paths.ts'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { parts } from '#features/site/admin/parts.ts'
import { expect } from '../../support/browser.ts'
import {
  addAuthenticator,
  addPasskey,
  newOwner,
  saveRecoveryCodes,
} from '../support/account-steps.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { expectSound, flawsAtEveryWidth, ofStates, withLargeText } from '../support/every-width.ts'
import { importButton, longZip } from '../support/import-steps.ts'
import { messageLine, storeMessages } from '../support/message-steps.ts'
import { boxesOf } from '../support/page-helpers.ts'
import { storePost, storeProject, storeUser, testOn } from '../support/site-content.ts'
import { openPart, openSitePage, publishButton, textField } from '../support/site-steps.ts'
import { dialog } from '../support/user-steps.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle'
const username = longWord.slice(0, 60)
const email = `${username}@example.org`

/** On a host with a name, which passkeys require. */
const test = testOn(
  async (site) => {
    await storeUser(site, { username, email, password: 'a moth in the relay', isAdmin: true })
    const tags = [longWord.slice(0, 50), 'Broth']
    await storePost(site, { title: longWord, excerpt: longWord, author: longWord, tags })
    const technologies = [{ name: longWord.slice(0, 40) }, { name: longWord.slice(1, 41) }]
    await storeProject(site, { title: longWord, technologies })
    await storeMessages(site, [{ name: longWord, email, subject: longWord, message: longWord }])
    await fetch(site.url, { headers: { 'User-Agent': 'Googlebot/2.1' } })
  },
  { host: 'localhost' },
)
const title = (page: Page, name: string) => page.getByRole('heading', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

test('an owner of long names sees nothing cut on the pages of posts, people and messages', {
  tag: '@gate',
}, async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin')
  await expect(title(page, 'Backups')).toBeVisible()
  await expect(page.locator('[data-placeholder]')).toHaveCount(0)
  await expectSound(page, 'dashboard')
  await withLargeText(page, async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const [, received, actions] = await boxesOf(
      page.locator('.recent-message').first(),
      'time, .admin-row-actions',
    )
    expect.soft(actions?.top).toBeGreaterThan(Number(received?.bottom))
    const [, axis] = await boxesOf(page.locator('.readers-print'), '.floor')
    const [, day] = await boxesOf(page.locator('.readers-print'), '.day')
    expect.soft(day?.top).toBeGreaterThanOrEqual(Number(axis?.top))
  })

  await page.goto('/admin/blogs')
  await expect(title(page, longWord)).toBeVisible()
  await expectSound(page, 'posts')

  await page.goto('/admin/analytics')
  await expect(page.getByText('How readers are told')).toBeVisible()
  await expectSound(page, 'analytics')

  await page.goto('/admin/users')
  await expect(page.getByRole('cell').first()).toBeVisible()
  await expectSound(page, 'users')
  await button(page, 'Delete').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectSound(page, 'question', ofStates)
  await page.keyboard.press('Escape')
  await button(page, 'Add New User').click()
  await button(page, 'Add User').click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expectSound(page, 'user form', ofStates)

  await page.goto('/admin/messages')
  await messageLine(page, longWord).click()
  await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible()
  await expectSound(page, 'messages')
  await page.setViewportSize({ width: 390, height: 740 })
  await button(page, 'Menu').click()
  await expect(button(page, 'Log out')).toBeVisible()
  await expectSound(page, 'menu', { normal: [320], large: [320] })
  await page.keyboard.press('Escape')
  await button(page, /^Search/).click()
  await page.getByRole('combobox', { name: 'Search pages' }).fill(longWord)
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectSound(page, 'palette', ofStates)

  // A phone shows the preview alone.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/blogs/edit/${samplePosts[0]?.slug}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading').first()).toBeVisible()
  await expectSound(page, 'edit')

  await page.goto('/admin/blogs/create')
  await button(page, 'Create Blog Post').click()
  await expect(page.getByLabel('Blog Title')).toHaveAttribute('aria-invalid', 'true')
  await expectSound(page, 'create')
})

test('an owner of long names sees nothing cut on the pages of projects, tags and the account', {
  tag: '@gate',
}, async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/projects', { email })
  await expect(title(page, longWord)).toBeVisible()
  await expectSound(page, 'projects')
  await button(page, 'Create New Project').click()
  await button(page, 'Create Project').click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expectSound(page, 'project form', ofStates)

  await page.goto('/admin/tags')
  await expect(title(page, longWord.slice(0, 50))).toBeVisible()
  await expectSound(page, 'tags')
  await button(page, 'Merge…').click()
  await page.getByLabel('Merge into').selectOption({ index: 1 })
  await expect(page.getByText('This cannot be undone.')).toBeVisible()
  await expectSound(page, 'merge of tags', ofStates)
  await page.keyboard.press('Escape')
  await button(page, 'Edit').click()
  await page.getByLabel('Address').fill('..')
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Use lower-case letters')).toBeVisible()
  await expectSound(page, 'tag form', ofStates)

  await page.goto('/admin/links')
  await expect(page.getByText('No dead links.')).toBeVisible()
  await expectSound(page, 'links')

  const { name, buffer } = longZip(3)
  const headers = { 'Content-Type': 'application/zip' }
  await page.request.post(`${adminApi.imports}?name=${name}`, { data: buffer, headers })
  await page.goto('/admin/import')
  await expect(importButton(page, 'Apply')).toBeVisible()
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(3)
  await expectSound(page, 'import')

  await openAsAdmin(page, site, '/admin/account', await newOwner(site, { isAdmin: true }))
  await expect(title(page, 'Sessions')).toBeVisible()
  await button(page, 'Set up an app').click()
  await expect(dialog(page, 'Set up an app')).toBeVisible()
  await expectSound(page, 'authenticator', ofStates)
  await page.keyboard.press('Escape')
  await addAuthenticator(page)
  await addPasskey(page, username)
  await expect(dialog(page, 'Your recovery codes')).toBeVisible()
  await expectSound(page, 'recovery codes', ofStates)
  await saveRecoveryCodes(page)
  await expectSound(page, 'account')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/login')
  await expect(title(page, 'Admin Login')).toBeVisible()
  await expectSound(page, 'login')
})

test('an owner sees nothing cut in their site', { tag: '@gate' }, async ({ page, site }) => {
  await openSitePage(page, site)
  await expectSound(page, 'site')
  await textField(page, 'Name').fill('')
  await publishButton(page).click()
  await expect(textField(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
  const expectSoundPart = async (label: string) =>
    expect.soft(await flawsAtEveryWidth(page, [320, 1280]), label).toEqual([])
  await expectSoundPart('Identity with an error')
  for (const { label } of parts.slice(1)) {
    await openPart(page, label)
    await expectSoundPart(label)
    if (label !== 'Skills') continue
    await button(page, 'Remove React').click()
    await expectSoundPart('Skills without one')
  }
})
