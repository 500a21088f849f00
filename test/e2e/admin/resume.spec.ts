/** The part "Résumé" of the page "Your Site", and what visitors get of it. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sampleResume } from '#features/resume/sample-resume.ts'
import { expect } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { siteEditorTest as test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'
import { item, openPart, openSitePage, publishButton, textField } from '../support/site-steps.ts'

const resumePage = '/assets/resume.html'
const part = '/admin/site?part=resume'

const document = {
  $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
  basics: { name: 'Ann Berg', label: 'Cook', image: '', 'x-pronouns': 'she' },
  work: [
    { name: 'Harrow', position: 'Chef', startDate: '2020-05', highlights: ['Soup', 'Bread'] },
    { name: 'Larkspur', position: 'Cook', startDate: '2013', endDate: '2020-04-30' },
  ],
  languages: [{ language: 'Danish', fluency: 'Native' }],
  'x-theme': { colors: ['red'] },
}

function jsonFile(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { name: 'resume.json', mimeType: 'application/json', buffer: Buffer.from(text) }
}

async function publish(page: Page) {
  await publishButton(page).click()
  await expect(page.getByText('Everything is published.')).toBeVisible()
}

async function publishedJson(page: Page, site: RunningSite) {
  return (await page.request.get(`${site.url}/resume.json`)).json()
}

async function exportedJson(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON Resume' }).click()
  return JSON.parse(await readFile(await (await download).path(), 'utf8'))
}

test('an owner imports and exports a JSON Resume', { tag: '@gate' }, async ({ page, site }) => {
  await openSitePage(page, site, part)
  await expect(page.getByText('Everything is published.')).toBeVisible()
  await page.getByLabel('Import a JSON Resume').setInputFiles(jsonFile(document))
  const notice = page.getByRole('status').filter({ hasText: 'The JSON Resume was imported.' })
  await expect(notice).toBeFocused()
  await expect(item(page, 'Chef').getByLabel('Employer', { exact: true })).toHaveValue('Harrow')
  await publish(page)
  await expect(notice).toHaveCount(0)
  expect(await exportedJson(page)).toEqual(document)
  expect(await publishedJson(page, site)).toEqual(document)
  await page.goto(resumePage)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Berg')
  await expect(page.getByRole('listitem').filter({ hasText: 'Harrow' })).toContainText(
    'May 2020 to present',
  )
  await expectAccessible(page)
})

test('an owner corrects a pasted JSON Resume, and undoes it', async ({ page, site }) => {
  await openSitePage(page, site, part)
  const pasted = textField(page, 'Or paste one')
  const wrong = { work: [{}, {}, { startDate: '05/2020', url: 'javascript:alert(1)' }], skills: 7 }
  await pasted.fill(JSON.stringify(wrong))
  await page.getByRole('button', { name: 'Import the pasted text' }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toContainText([
    ...['work[2].url: ', 'work[2].startDate: ', 'skills: Use a list'],
  ])
  await openPart(page, 'Hero')
  await openPart(page, 'Résumé')
  await expect(pasted).toHaveValue(JSON.stringify(wrong))
  await page.getByLabel('Import a JSON Resume').setInputFiles(jsonFile('{"work": ['))
  await expect(page.getByRole('alert')).toContainText('This is not valid JSON:')
  await pasted.fill('{"work": [{"position": "Chef"}]}')
  await page.getByRole('button', { name: 'Import the pasted text' }).click()
  await expect(item(page, 'Chef')).toBeVisible()
  await expect(pasted).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, 'Chef')).toHaveCount(0)
  expect(await exportedJson(page)).toEqual(sampleResume.document)
  await pasted.fill('{"private": true}')
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL(/messages/)
  await page.goBack()
  await expect(pasted).toHaveValue('')
})

test('an owner edits the résumé, whose other fields stay', async ({ page, site }) => {
  await openSitePage(page, site, part)
  const preview = page.waitForRequest('**/admin/site/preview')
  await page.getByRole('button', { name: 'Preview' }).click()
  const sent = new URLSearchParams((await preview).postData() ?? '').get('content') ?? ''
  expect(JSON.parse(sent).resume).toEqual({ ...sampleResume, document: {} })
  await item(page, 'Prep List').getByLabel('Keywords').fill('Flour\nWater\n')
  await page.getByRole('button', { name: 'Add an award' }).click()
  await expect(item(page, 'Award 1').getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Best soup')
  const date = item(page, 'Best soup').getByLabel('Date')
  await date.fill('May 2020')
  await page.keyboard.press('Control+s')
  await expect(date).toBeFocused()
  await expect(date).toHaveAccessibleDescription(/Use YYYY, YYYY-MM or YYYY-MM-DD$/)
  await date.fill('2020-05')
  await page.keyboard.press('Control+s')
  await expect(toasts(page)).toContainText('Your site was published.')
  const { projects = [], ...rest } = sampleResume.document
  const [first, ...others] = projects
  expect(await publishedJson(page, site)).toEqual({
    ...rest,
    projects: [{ ...first, keywords: ['Flour', 'Water'] }, ...others],
    awards: [{ title: 'Best soup', date: '2020-05' }],
  })
})

test('an owner removes the résumé, whose text is kept', async ({ page, site }) => {
  await openSitePage(page, site, part)
  await textField(page, 'Website').fill('foo')
  await page.getByLabel('No résumé').check()
  await expect(textField(page, 'Website')).toHaveCount(0)
  await publishButton(page).click()
  // It would be published with the rest, once it is chosen again.
  await expect(textField(page, 'Website')).toBeFocused()
  await expect(textField(page, 'Website')).toHaveAccessibleDescription(/Enter an address/)
  await textField(page, 'Website').fill('https://foo.example')
  await page.getByLabel('No résumé').check()
  await publish(page)
  await expect(async () => {
    const home = await (await page.request.get(`${site.url}/`)).text()
    expect(home).not.toContain('My resume')
    expect((await page.request.get(site.url + resumePage)).status()).toBe(404)
  }).toPass()
  await page.reload()
  await page.getByLabel('Written here').check()
  await expect(item(page, 'Kitchen Manager')).toBeVisible()
})

test('an owner publishes an own HTML file during its upload', async ({ page, problems, site }) => {
  problems.allow(/sandboxed|Content Security Policy|status of 415|ApiError/)
  await openSitePage(page, site, part)
  await page.getByLabel('Your own HTML or PDF file').check()
  await publishButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Upload a file')
  const html =
    '<!doctype html><title>Mine</title><a href="/blogs" target="_blank">Posts</a><script>document.title="ran"</script>'
  const file = page.getByLabel(/the file|a file/)
  await file.setInputFiles({ ...jsonFile('just text'), name: 'cv.pdf' })
  await expect(page.getByText('This file is neither a PDF nor an HTML document')).toBeVisible()
  const release = await holdRequests(page, '**/api/resume-files*')
  await file.setInputFiles({ ...jsonFile(html), name: 'cv.html' })
  await openPart(page, 'Hero')
  await publishButton(page).click()
  await expect(page.getByRole('button', { name: 'Publishing...' })).toBeVisible()
  release()
  await expect(toasts(page)).toContainText('Your site was published.')
  await openPart(page, 'Résumé')
  await expect(page.getByText('cv.html is uploaded.')).toBeVisible()
  await page.goto(resumePage)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Posts' }).click()
  await expect(page).toHaveTitle('Mine')
  const posts = await opened
  await expect(posts).toHaveURL(/\/blogs$/)
  expect(await posts.evaluate(() => window.origin)).toBe(site.url)
})
