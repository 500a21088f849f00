import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { pngFile } from '../../support/pictures.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { logInByForm, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import {
  cancelButton,
  createButton,
  expectWriting,
  heading,
  offers,
  openNewPost,
  openPost,
  preview,
  titleField,
  updateButton,
  write,
} from '../support/editor-steps.ts'
import { endAllSessions, storePost } from '../support/site-content.ts'

test('work that does not reach the server is offered after Cancel, a reload or a closed tab, until it is saved', {
  tag: '@gate',
}, async ({ page, context, site, problems }) => {
  problems.allow(/ERR_FAILED|got no response/)
  const writing = { title: 'Broth', excerpt: 'Slow.', content: '<p>Skim it.</p>' }
  await openNewPost(page, site)
  await loseSaves(context)
  await write(page, writing)
  await cancelButton(page).click()
  await page.getByRole('link', { name: 'Create New Blog' }).click()
  await expect(offers(page)).toContainText('“Broth”')
  await expect(titleField(page)).toHaveValue('')
  await page.reload()
  await offers(page).getByRole('button', { name: 'Restore' }).click()
  await expectWriting(page, writing)
  await expect(offers(page)).toHaveCount(0)
  await titleField(page).fill('Broth, longer')
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Broth, longer'))
  // May not resolve while the last save of the page is being intercepted.
  page.close().catch(() => {})
  const nextDay = await context.newPage()
  await nextDay.goto('/admin/blogs/create')
  await expect(offers(nextDay)).toContainText('“Broth, longer”')
  await context.unrouteAll()
  await offers(nextDay).getByRole('button', { name: 'Restore' }).click()
  await createButton(nextDay).click()
  await expect(heading(nextDay)).toHaveText('Manage Blogs')
  expect(await storedTitle(nextDay, site, 'broth-longer')).toBe('Broth, longer')
  await nextDay.goto('/admin/blogs/create')
  await expect(heading(nextDay)).toHaveText('Create New Blog Post')
  await expect(offers(nextDay)).toHaveCount(0)
})

test('a writer whose session ended logs in when saving, finds the text in the form and saves it', {
  tag: '@gate',
}, async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const writing = { title: 'Long shift', excerpt: 'Still on.', content: '<p>Hours of it.</p>' }
  await openNewPost(page, site)
  // A request of the page itself would lead to the login before the text is written.
  await page.waitForLoadState('networkidle')
  await endAllSessions(site)
  await write(page, writing)
  await expect(preview(page)).toContainText(
    'The preview is unavailable right now. Your draft is kept.',
  )
  await expectWriting(page, writing)
  await createButton(page).click()
  await expect(heading(page)).toHaveText('Admin Login')
  await logInByForm(page)
  await expect(page).toHaveURL('/admin/blogs/create')
  await expect(page.getByText('You are back. Your changes are here')).toBeVisible()
  await expectWriting(page, writing)
  await expect(offers(page)).toHaveCount(0)
  await createButton(page).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  expect(await storedTitle(page, site, 'long-shift')).toBe('Long shift')
})

test('a writer whose session ended uploads after a login', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const id = await storePost(site, { title: 'Night shift' })
  await openPost(page, site, id)
  await titleField(page).fill('Night shift, over')
  await endAllSessions(site)
  await page.getByLabel('Choose a picture').setInputFiles(await pngFile('ladle.png'))
  await logInByForm(page)
  await expect(page).toHaveURL(`/admin/blogs/edit/${id}`)
  await expect(titleField(page)).toHaveValue('Night shift, over')
  await updateButton(page).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  expect(await storedTitle(page, site, id)).toBe('Night shift, over')
})

test('a writer overwrites a conflict', { tag: '@gate' }, async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const id = await storePost(site, { title: 'Two cooks' })
  await loseAutosaves(page)
  await openPost(page, site, id)
  await titleField(page).fill('Two cooks, mine')
  await saveInAnotherTab(page, id, 'Two cooks, theirs')
  await updateButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'This post was saved elsewhere after you opened it here; nothing has been overwritten.',
  )
  expect(await storedTitle(page, site, id)).toBe('Two cooks, theirs')
  await expect(titleField(page)).toHaveValue('Two cooks, mine')
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  expect(await storedTitle(page, site, id)).toBe('Two cooks, mine')
})

/** An autosave would find the conflict before the writer does, or cause it in the other tab. */
function loseAutosaves(page: Page) {
  return page.route('**/draft', (route) => route.abort())
}

async function saveInAnotherTab(page: Page, id: string, title: string) {
  const other = await page.context().newPage()
  await other.goto(`/admin/blogs/edit/${id}`)
  await titleField(other).fill(title)
  await updateButton(other).click()
  await expect(heading(other)).toHaveText('Manage Blogs')
  await other.close()
}

async function storedTitle(page: Page, site: RunningSite, id: string): Promise<unknown> {
  const response = await page.request.get(`${site.url}/api/blogs/${id}`)
  return (await response.json()).title
}

/** No text reaches the server; what is read does. */
function loseSaves(context: BrowserContext) {
  return context.route(/\/api\/blogs/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
}
