import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { pngFile } from '../../support/pictures.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { toasts } from '../support/contact-steps.ts'
import { openPost } from '../support/editor-steps.ts'
import { endComposition } from '../support/page-helpers.ts'
import { storePost, withDatabase } from '../support/site-content.ts'
import { dialog } from '../support/user-steps.ts'

test('the owner renames a tag by keyboard, and its former address still finds the posts', {
  tag: '@gate',
}, async ({ page, site }) => {
  await storePost(site, { title: 'Bouillon', tags: ['Brodo'] })
  await openAsAdmin(page, site, '/admin/tags')
  await expect(tagRow(page, 'Brodo')).toContainText('/tags/brodo')
  await expect(tagRow(page, 'Brodo')).toContainText('one post')
  const edit = tagButton(page, 'Brodo', 'Edit')
  await expect(edit).toHaveAccessibleDescription('Brodo')
  await edit.focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Edit Tag')
  await form.getByLabel('Name').fill('Clear soup')
  await form.getByLabel('Address').fill('clear-soup')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Tag updated successfully!')
  await expect(form).toBeHidden()
  await expect(tagRow(page, 'Clear soup')).toContainText('/tags/clear-soup')
  await expect(tagRow(page, 'Brodo')).toHaveCount(0)
  expect(await titlesWith(page, 'brodo')).toEqual(['Bouillon'])
  expect(await titlesWith(page, 'clear-soup')).toEqual(['Bouillon'])
})

test('an owner keeps the text of a refused tag', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  await storePost(site, { title: 'Tart', tags: ['Pastry', 'Dough'] })
  await openAsAdmin(page, site, '/admin/tags')
  await tagButton(page, 'Dough', 'Edit').click()
  const form = dialog(page, 'Edit Tag')
  const address = form.getByLabel('Address')
  await address.fill('../dough')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(address).toHaveAccessibleDescription(/Use lower-case letters/)
  await address.fill('pastry')
  await form.getByLabel('Text').fill('Rest it.')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(address).toHaveAccessibleDescription(/The tag “Pastry” has, or had, this address/)
  await expect(address).toBeFocused()
  await expect(address).toHaveValue('pastry')
  await expect(form.getByLabel('Text')).toHaveValue('Rest it.')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await tagButton(page, 'Dough', 'Edit').click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(form.getByLabel('Text')).toHaveValue('Rest it.')
  await form.getByLabel('Address').fill('doughs')
  await form.getByLabel('Choose a picture').setInputFiles(await pngFile('pot.png'))
  await expect(form.getByText('pot.png is uploaded.')).toBeVisible()
  await form.getByLabel('Description of the cover').fill('A pot')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  expect(await storedTag(page, 'doughs')).toMatchObject({
    ...{ text: 'Rest it.', aliases: ['dough'], imageAlt: 'A pot' },
    imageUrl: expect.stringMatching(/^\/uploads\/pot-[\w-]+\.webp$/),
  })
  await tagButton(page, 'Dough', 'Edit').click()
  await form.getByRole('button', { name: 'Remove picture' }).click()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  expect(await storedTag(page, 'doughs')).not.toHaveProperty('imageUrl')
})

test('the owner merges tags, and the editor shows the present one', async ({ page, site }) => {
  await storePost(site, { title: 'Dashi', tags: ['Umami', 'Sea'] })
  await storePost(site, { title: 'Miso', tags: ['Umamy'] })
  await openAsAdmin(page, site, '/admin/tags')
  await tagButton(page, 'Umamy', 'Merge…').click()
  const form = dialog(page, 'Merge “Umamy”')
  await form.getByRole('button', { name: 'Merge' }).click()
  await expect(form.getByLabel('Merge into')).toBeFocused()
  await expect(form.getByLabel('Merge into')).toHaveAccessibleDescription('Choose a tag')
  await form.getByLabel('Merge into').selectOption('Umami')
  await expect(form.getByRole('status')).toHaveText(
    'One post gets “Umami” in place of “Umamy”. /tags/umamy redirects to /tags/umami. This cannot be undone.',
  )
  await form.getByRole('button', { name: 'Merge' }).click()
  await expect(toasts(page)).toContainText('“Umamy” is “Umami” now.')
  await expect(tagRow(page, 'Umami')).toContainText('2 posts')
  await expect(tagRow(page, 'Umamy')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await titlesWith(page, 'umamy')).toEqual(['Dashi', 'Miso'])

  await openPost(page, site, 'miso')
  await page.getByRole('button', { name: 'Settings' }).click()
  const tags = page.getByRole('list', { name: 'Tags of this post' })
  await expect(tags.getByRole('listitem')).toHaveText(['Umami'])
  // Chosen from those of other posts.
  await expect(page.locator('datalist option[value="Sea"]')).toBeAttached()
  await expect(page.locator('datalist option[value="Umami"]')).toHaveCount(0)
  await page.getByLabel('Tags', { exact: true }).fill('Sea')
  expect(await endComposition(page.getByLabel('Tags', { exact: true }))).toBe(false)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Update Blog Post' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Blogs')
  expect(await titlesWith(page, 'sea')).toEqual(['Dashi', 'Miso'])
})

test('the owner searches the tags, and deletes an unused one', async ({ page, site }) => {
  await storePost(site, { title: 'Kimchi', tags: ['Fermented'] })
  await withDatabase(site, (db) =>
    db.insertInto('tag').values({ slug: 'leftover', name: 'Leftover' }).execute(),
  )
  await openAsAdmin(page, site, '/admin/tags')
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('left')
  await expect(page).toHaveURL('/admin/tags?q=left')
  await expect(tagRow(page, 'Fermented')).toHaveCount(0)
  await expect(tagRow(page, 'Leftover')).toContainText('Unused')
  await tagButton(page, 'Leftover', 'Delete').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this tag?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText('“Leftover” was deleted.')
  await expect(page.getByText('No tag matches “left”.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all tags' }).click()
  await expect(tagRow(page, 'Fermented')).toBeVisible()
  await expect(tagButton(page, 'Fermented', 'Delete')).toHaveCount(0)
})

function tagRow(page: Page, name: string) {
  const heading = page.getByRole('heading', { level: 2, name, exact: true })
  return page.getByRole('main').getByRole('listitem').filter({ has: heading })
}

function tagButton(page: Page, tag: string, name: string) {
  return tagRow(page, tag).getByRole('button', { name, exact: true })
}

/** The titles of the posts at the address of a tag, present or former. */
async function titlesWith(page: Page, slug: string): Promise<string[]> {
  const response = await page.request.get(`/api/blogs?tag=${slug}`)
  return ((await response.json()) as { title: string }[]).map(({ title }) => title).sort()
}

async function storedTag(page: Page, slug: string) {
  const response = await page.request.get('/api/tags?status=all')
  return ((await response.json()) as { slug: string }[]).find((tag) => tag.slug === slug)
}
