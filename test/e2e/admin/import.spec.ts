import { expect } from '../../support/browser.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { addSession, openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { heading } from '../support/editor-steps.ts'
import {
  fileField,
  importButton,
  importStatus,
  kitchenZip,
  longZip,
  plannedPost,
  removeImport,
} from '../support/import-steps.ts'
import { removeAllPosts, testOn } from '../support/site-content.ts'
import { tabTo } from '../support/tab-stops.ts'

const test = testOn(async () => {})

test.beforeEach(async ({ page, site }) => {
  await addSession(page, site)
  await removeImport(page)
  await changeDatabase(site, 'delete from import_source')
  await removeAllPosts(site)
  await openAsAdmin(page, site, '/admin/import')
})

test('the owner reads what becomes of each post, imports them, and a second run changes nothing', {
  tag: '@gate',
}, async ({ page, site }) => {
  await expect(page.getByText('nothing is written before you apply it')).toBeVisible()
  await expectAccessible(page)
  await fileField(page).setInputFiles(kitchenZip())
  await expect(importStatus(page)).toContainText('Nothing is written yet.')
  const soup = plannedPost(page, 'Onion soup')
  for (const text of [
    ...['New', 'published', '/blogs/soup', 'content/posts/soup.md', 'Tags: Soup'],
    ...['Redirects: /posts/soup, /old-soup', 'Lost: Fields weather', /Lost: .*kettle/],
  ]) {
    await expect(soup).toContainText(text)
  }
  await expect(plannedPost(page, 'Tea')).toContainText('draft')
  const broken = page.getByRole('listitem').filter({ hasText: 'content/posts/broken.md, line 3' })
  await expect(broken).toContainText('The YAML is not valid')
  await page.getByText('Left out: 1').click()
  await expect(page.getByText('content/about.md: ')).toBeVisible()
  expect((await page.request.get('/api/blogs/soup')).status()).toBe(404)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'With losses (1)' }).click()
  await expect(plannedPost(page, 'Tea')).toHaveCount(0)

  await importButton(page, 'Apply').click()
  await expect(importStatus(page)).toHaveText('Done. New: 2. Pictures stored: 0.')
  await expect(broken).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All (2)' }).click()
  await expect(plannedPost(page, 'Tea').getByRole('link')).toHaveCount(0)

  await importButton(page, 'Apply again').click()
  await expect(importStatus(page)).toHaveText('Done. Unchanged: 2. Pictures stored: 0.')
  await expect(plannedPost(page, 'Onion soup')).toContainText('Unchanged')
  await expect(plannedPost(page, 'Tea')).toContainText('Unchanged')
  const posts = await changeDatabase(site, 'select id from post order by id')
  expect(posts.map(({ id }) => id)).toEqual(['soup', 'tea'])

  await soup.getByRole('link', { name: '/blogs/soup' }).click()
  await expect(heading(page)).toHaveText('Onion soup')
  await page.goto('/old-soup')
  await expect(page).toHaveURL('/blogs/soup')
})

test('the owner stops an import, and resumes it', async ({ page, problems, site }) => {
  problems.allow(refusedCall)
  const file = { name: 'site.zip', mimeType: 'application/zip', buffer: Buffer.from('<html>') }
  await fileField(page).setInputFiles(file)
  await expect(page.getByRole('alert')).toHaveText('This is not a zip file, or it is damaged.')
  await expect(importButton(page, 'Apply')).toHaveCount(0)
  await fileField(page).setInputFiles({ ...file, name: 'site.exe' })
  await expect(toasts(page)).toContainText('Choose a zip, or the JSON or XML file of an export.')
  await fileField(page).setInputFiles(kitchenZip())
  await expect(importButton(page, 'Apply')).toBeVisible()
  // As another process would, which has come so far.
  await changeDatabase(
    site,
    `update import_run set state = 'applying', done = 1, claimed_until = '2999-01-01T00:00:00.000Z'`,
  )
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'Import' })).toHaveJSProperty('value', 0.5)
  await expect(page.getByText('1 of 2 posts', { exact: true })).toBeVisible()
  await expect(importButton(page, 'Remove the file')).toHaveCount(0)
  await expectAccessible(page)
  await fileField(page).setInputFiles(kitchenZip())
  await expect(toasts(page)).toContainText('An import is in progress.')
  await importButton(page, 'Stop').click()
  await expect(importStatus(page)).toHaveText(
    'Stopped. 1 of 2 posts are finished; the import can go on.',
  )
  await expectAccessible(page)
  await importButton(page, 'Resume').click()
  await expect(importStatus(page)).toHaveText('Done. New: 2. Pictures stored: 0.')
})

test('the owner shows two hundred posts with long names, a hundred at first', async ({ page }) => {
  await fileField(page).setInputFiles(longZip(200))
  await expect(page.getByText('Posts: 200')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(100)
  await page.getByRole('button', { name: 'Show more (100)' }).click()
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(200)
})

test('the owner imports without a mouse', async ({ page }) => {
  // Playwright intercepts the dialog only some time after this call.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, fileField(page))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(kitchenZip())
  await expect(importButton(page, 'Apply')).toBeVisible()
  await expect(fileField(page)).toBeFocused()
  await tabTo(page, importButton(page, 'Apply'))
  await page.keyboard.press('Enter')
  await expect(importStatus(page)).toContainText('Done.')
  await expect(importButton(page, 'Apply again')).toBeFocused()
  await tabTo(page, importButton(page, 'Remove the file'))
  await page.keyboard.press('Enter')
  await expect(importStatus(page)).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
})
