/** The part "Résumé" of the page "Your Site", and what visitors get of it. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sampleResume } from '#features/resume/sample-resume.ts'
import { expect } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { siteEditorTest as test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
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

test('an owner imports a JSON Resume from a file, and exports the same', { tag: '@gate' }, async ({
  page,
  site,
}) => {
  await openSitePage(page, site, part)
  await expect(page.getByText('Everything is published.')).toBeVisible()
  await page.getByLabel('Import a JSON Resume').setInputFiles(jsonFile(document))
  const notice = page.getByRole('status').filter({ hasText: 'The JSON Resume was imported.' })
  await expect(notice).toBeFocused()
  await expect(item(page, 'Chef').getByLabel('Employer', { exact: true })).toHaveValue('Harrow')
  await publish(page)
  expect(await exportedJson(page)).toEqual(document)
  expect(await publishedJson(page, site)).toEqual(document)
  await page.goto(resumePage)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Berg')
  await expect(page.getByRole('listitem').filter({ hasText: 'Harrow' })).toContainText(
    'May 2020 to present',
  )
  await expectAccessible(page)
})

test('an owner who publishes an import is no longer asked to', async ({ page, site }) => {
  await openSitePage(page, site, part)
  await page.getByLabel('Import a JSON Resume').setInputFiles(jsonFile(document))
  const notice = page.getByText('Publish your changes to show it.')
  await expect(notice).toBeVisible()
  await publishButton(page).click()
  await expect(toasts(page)).toContainText('Your site was published.')
  await expect(notice).toHaveCount(0)
})

test('an owner takes an import back', async ({ page, site }) => {
  await openSitePage(page, site, part)
  await page.getByLabel('Import a JSON Resume').setInputFiles(jsonFile(document))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, 'Kitchen Manager')).toBeVisible()
  await expect(item(page, 'Chef')).toHaveCount(0)
  expect(await exportedJson(page)).toEqual(sampleResume.document)
})

test('an owner sees all errors of a JSON Resume, and the text stays until it is corrected', async ({
  page,
  site,
}) => {
  await openSitePage(page, site, part)
  const wrong = { work: [{}, {}, { startDate: '05/2020', url: 'javascript:alert(1)' }], skills: 7 }
  await textField(page, 'Or paste one').fill(JSON.stringify(wrong))
  await page.getByRole('button', { name: 'Import the pasted text' }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'work[2].url: Enter an address with https://',
    'work[2].startDate: Use YYYY, YYYY-MM or YYYY-MM-DD',
    'skills: Use a list',
  ])
  await openPart(page, 'Hero')
  await openPart(page, 'Résumé')
  await expect(textField(page, 'Or paste one')).toHaveValue(JSON.stringify(wrong))
  await expect(item(page, 'Kitchen Manager')).toBeVisible()
  await page.getByLabel('Import a JSON Resume').setInputFiles(jsonFile('{"work": ['))
  await expect(page.getByRole('alert')).toContainText('This is not valid JSON:')
  await expect(textField(page, 'Or paste one')).toHaveValue('{"work": [')
  await textField(page, 'Or paste one').fill('{"work": [{"position": "Chef"}]}')
  await page.getByRole('button', { name: 'Import the pasted text' }).click()
  await expect(item(page, 'Chef')).toBeVisible()
  await expect(textField(page, 'Or paste one')).toHaveValue('')
})

test('an owner edits the résumé by keyboard', async ({ page, site }) => {
  await openSitePage(page, site, part)
  await textField(page, 'Label').fill('Baker')
  await page.getByRole('button', { name: 'Move Prep List down' }).focus()
  await page.keyboard.press('Enter')
  await item(page, 'Call Sheet').getByLabel('Keywords').fill('Flour\nWater\n')
  await page.getByRole('button', { name: 'Add an award' }).focus()
  await page.keyboard.press('Enter')
  await expect(item(page, 'Award 1').getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Best soup')
  await item(page, 'Best soup').getByLabel('Date').fill('May 2020')
  await page.keyboard.press('Control+s')
  await expect(item(page, 'Best soup').getByLabel('Date')).toBeFocused()
  await expect(item(page, 'Best soup').getByLabel('Date')).toHaveAccessibleDescription(
    /Use YYYY, YYYY-MM or YYYY-MM-DD$/,
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2020-05')
  await page.keyboard.press('Control+s')
  await expect(toasts(page)).toContainText('Your site was published.')
  const { projects = [], ...rest } = sampleResume.document
  const [first, second, ...others] = projects
  expect(await publishedJson(page, site)).toEqual({
    ...rest,
    basics: { ...rest.basics, label: 'Baker' },
    projects: [{ ...second, keywords: ['Flour', 'Water'] }, first, ...others],
    awards: [{ title: 'Best soup', date: '2020-05' }],
  })
})

test('an owner removes the résumé: no button, no page, and what was written is kept', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(/status of 404/)
  await openSitePage(page, site, part)
  await page.getByLabel('No résumé').check()
  await publish(page)
  await expect(async () => {
    const home = await (await page.request.get(`${site.url}/`)).text()
    expect(home).not.toContain('My resume')
    const paths = [resumePage, '/resume.json', '/assets/resume.pdf']
    const responses = await Promise.all(paths.map((path) => page.request.get(site.url + path)))
    expect(responses.map((response) => response.status())).toEqual([404, 404, 404])
  }).toPass()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Got a project?' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'My resume' })).toHaveCount(0)
  await page.goto(part)
  await page.getByLabel('Written here').check()
  await expect(item(page, 'Kitchen Manager')).toBeVisible()
  await publish(page)
  await page.goto(resumePage)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remy Calloway')
})

test('an owner publishes an own HTML file, which runs no script, and then a PDF', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(/sandboxed|Content Security Policy|status of 415|ApiError/)
  await openSitePage(page, site, part)
  await page.getByLabel('Your own HTML or PDF file').check()
  await publishButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Upload a file')
  const html =
    '<!doctype html><title>Mine</title><h1>Mine</h1><a href="/blogs" target="_blank">Posts</a><script>document.title="ran"</script>'
  const file = page.getByLabel(/the file|a file/)
  await file.setInputFiles({ ...jsonFile('just text'), name: 'cv.pdf' })
  await expect(page.getByText('This file is neither a PDF nor an HTML document')).toBeVisible()
  await file.setInputFiles({ ...jsonFile(html), name: 'cv.html' })
  await expect(page.getByText('cv.html is uploaded.')).toBeVisible()
  await publish(page)
  await page.goto(resumePage)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine')
  await expect(page).toHaveTitle('Mine')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Posts' }).click()
  const posts = await opened
  await expect(posts).toHaveURL(/\/blogs$/)
  expect(await posts.evaluate(() => window.origin)).toBe(site.url)
  await posts.close()
  await page.goto(part)
  await page
    .getByLabel('Replace the file')
    .setInputFiles({ ...jsonFile('%PDF-1.7'), name: 'cv.pdf' })
  await expect(page.getByText('cv.pdf is uploaded.')).toBeVisible()
  await publish(page)
  await expect(async () => {
    const response = await page.request.get(site.url + resumePage)
    expect([response.url(), response.headers()['content-type']]).toEqual([
      `${site.url}/assets/resume.pdf`,
      'application/pdf',
    ])
  }).toPass()
})

test('an owner who leaves gets the unsaved résumé back as a draft', async ({ page, site }) => {
  await openSitePage(page, site, part)
  await page.getByLabel('Import a JSON Resume').setInputFiles(jsonFile(document))
  await expect(item(page, 'Chef')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(item(page, 'Chef')).toBeVisible()
  await publish(page)
  expect(await publishedJson(page, site)).toEqual(document)
})

test('an owner publishes while the file is uploaded, and shows another part meanwhile', async ({
  page,
  site,
}) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/resume-files*', async (route) => {
    await arrived
    await route.continue()
  })
  await openSitePage(page, site, part)
  await page.getByLabel('Your own HTML or PDF file').check()
  const html = '<!doctype html><title>Late</title>'
  await page.getByLabel('Choose a file').setInputFiles({ ...jsonFile(html), name: 'late.html' })
  await openPart(page, 'Hero')
  await publishButton(page).click()
  await expect(page.getByRole('button', { name: 'Publishing...' })).toBeVisible()
  arrive()
  await expect(toasts(page)).toContainText('Your site was published.')
  await openPart(page, 'Résumé')
  await expect(page.getByText('late.html is uploaded.')).toBeVisible()
  await page.goto(resumePage)
  await expect(page).toHaveTitle('Late')
})

for (const kind of ['No résumé', 'Your own HTML or PDF file']) {
  test(`an owner sees which written value prevents publishing: ${kind}`, async ({ page, site }) => {
    await openSitePage(page, site, part)
    await page.getByLabel('Your own HTML or PDF file').check()
    const html = { ...jsonFile('<!doctype html><title>Mine</title>'), name: 'cv.html' }
    await page.getByLabel('Choose a file').setInputFiles(html)
    await expect(page.getByText('cv.html is uploaded.')).toBeVisible()
    await page.getByLabel('Written here').check()
    await textField(page, 'Website').fill('foo')
    await page.getByLabel(kind).check()
    await expect(textField(page, 'Website')).toHaveCount(0)
    await publishButton(page).click()
    await expect(textField(page, 'Website')).toBeFocused()
    await expect(textField(page, 'Website')).toHaveAccessibleDescription(/Enter an address/)
    await textField(page, 'Website').fill('https://foo.example')
    await expect(textField(page, 'Website')).toBeFocused()
    await publish(page)
  })
}

test('an owner is told that the résumé is too large', async ({ page, site }) => {
  await openSitePage(page, site, part)
  const references = Array.from({ length: 19 }, () => ({ reference: 'Word '.repeat(1000) }))
  await page.getByLabel('Import a JSON Resume').setInputFiles(jsonFile({ references }))
  await expect(page.getByText('The JSON Resume was imported.')).toBeVisible()
  await textField(page, 'Summary').first().fill('Word '.repeat(999))
  await publishButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('The résumé is larger than 100 KB')
  await expect(page.getByRole('alert')).toBeFocused()
})

test('a pasted text is gone with the page', async ({ page, site }) => {
  await openSitePage(page, site, part)
  await textField(page, 'Or paste one').fill('{"private": true}')
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL(/messages/)
  await page.goBack()
  await expect(textField(page, 'Or paste one')).toHaveValue('')
})

test('the preview is sent without the written résumé', async ({ page, site }) => {
  await openSitePage(page, site, part)
  const preview = page.waitForRequest('**/admin/site/preview')
  await page.getByRole('button', { name: 'Preview' }).click()
  const sent = new URLSearchParams((await preview).postData() ?? '').get('content') ?? ''
  expect(JSON.parse(sent).resume).toEqual({ ...sampleResume, document: {} })
})
