import { expect } from '../../support/browser.ts'
import { drawing } from '../../support/pictures.ts'
import { logInByForm, openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { expectAccessible, horizontalOverflow, smallTargets } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'
import { projectButton, projectRow } from '../support/project-steps.ts'
import { endAllSessions, storeProject } from '../support/site-content.ts'
import { dialog } from '../support/user-steps.ts'

/** A site of its own, since the tests change its landing page. */
const stored = '/api/projects/'

test('the owner writes a case study by keyboard, previews it, and a visitor reads it', {
  tag: '@gate',
}, async ({ page, site }) => {
  await storeProject(site, { title: 'Oven Timer' })
  await openAsAdmin(page, site, '/admin/projects')
  await projectButton(page, 'Oven Timer', 'Edit').press('Enter')
  const form = dialog(page, 'Edit Project')
  await form.getByLabel('Case study', { exact: true }).focus()
  await page.keyboard.type('## Why\n\nIt burnt **twice**. <blink>Hot</blink>')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const preview = form.getByRole('region', { name: 'Preview of the case study' })
  await expect(preview.getByRole('heading', { name: 'Why' })).toBeVisible()
  await expect(preview.getByRole('status')).toContainText('unsupported HTML: <blink>.')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(toasts(page)).toContainText('Project updated successfully!')
  await page.goto('/')
  await page.locator('#projects a').filter({ hasText: 'Oven Timer' }).press('Enter')
  await expect(page).toHaveURL('/projects/oven-timer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oven Timer')
  await expect(page.getByRole('article')).toContainText('It burnt twice. Hot')
})

test('the owner inserts a picture into a case study, and a visitor sees it', async ({
  page,
  site,
}) => {
  await storeProject(site, { title: 'Pictured', caseStudy: 'Before.\n\n' })
  await openAsAdmin(page, site, '/admin/projects')
  await projectButton(page, 'Pictured', 'Edit').click()
  const form = dialog(page, 'Edit Project')
  const field = form.getByLabel('Case study', { exact: true })
  await field.press('ControlOrMeta+End')
  const buffer = await drawing(600, 400).png().toBuffer()
  await form
    .getByLabel('Insert a picture')
    .setInputFiles({ name: 'pan.png', mimeType: 'image/png', buffer })
  const picture = dialog(page, 'Insert a picture')
  await picture.getByLabel('Description of the picture').fill('A pan')
  await picture.getByRole('button', { name: 'Insert' }).click()
  await expect(field).toHaveValue(/^Before\.\n\n<img src="\/uploads\/pan-.*" alt="A pan"/)
  await expect(form.getByLabel('Title')).toHaveValue('Pictured')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toasts(page)).toContainText('Project updated successfully!')
  await page.goto('/projects/pictured')
  const shown = page.getByRole('article').getByRole('img', { name: 'A pan' })
  const widthOf = (element: Element) => (element as HTMLImageElement).naturalWidth
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate(widthOf)).toBeGreaterThan(0)
})

test('the owner sees the limit of a case study before it is reached', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/projects')
  await page.getByRole('button', { name: 'Create New Project' }).click()
  const form = dialog(page, 'Create New Project')
  const field = form.getByLabel('Case study', { exact: true })
  await expect(field).toHaveAccessibleDescription(/at most 50,000 characters/)
  await field.fill('x'.repeat(49_990))
  await expect(field).toHaveAccessibleDescription(/10 characters left\./)
  await field.fill('x'.repeat(50_001))
  await form.getByLabel('Title').fill('Too long')
  await form.getByRole('button', { name: 'Create Project' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/at most 50000 character\(s\)/)
})

test('unsaved work is offered after Cancel and a reload, to its user only', async ({
  page,
  site,
}) => {
  await storeProject(site, { title: 'Draft Pan', caseStudy: 'As it was' })
  await openAsAdmin(page, site, '/admin/projects')
  const form = dialog(page, 'Edit Project')
  const field = form.getByLabel('Case study', { exact: true })
  const offer = form.getByRole('status').filter({ hasText: 'There is unsaved work' })
  await projectButton(page, 'Draft Pan', 'Edit').click()
  await field.fill('Half a thought')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(toasts(page)).toContainText('Your changes are kept as a draft.')
  await page.reload()
  await projectButton(page, 'Draft Pan', 'Edit').click()
  await expect(field).toHaveValue('As it was')
  await offer.getByRole('button', { name: 'Restore' }).click()
  await expect(form.getByLabel('Title')).toBeFocused()
  await expect(field).toHaveValue('Half a thought')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  await projectButton(page, 'Draft Pan', 'Edit').click()
  await expect(field).toHaveValue('Half a thought')
  await expect(offer).toHaveCount(0)
  await field.fill('Another')
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userInfo') ?? '{}')
    localStorage.setItem('userInfo', JSON.stringify({ ...user, _id: 'somebody-else' }))
  })
  await page.reload()
  await projectButton(page, 'Draft Pan', 'Edit').click()
  await expect(field).toHaveValue('Half a thought')
  await expect(offer).toHaveCount(0)
})

test('an owner whose session has ended logs in and finds the edited project again', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  await storeProject(site, { title: 'Long shift' })
  await openAsAdmin(page, site, '/admin/projects')
  await projectButton(page, 'Long shift', 'Edit').click()
  const form = dialog(page, 'Edit Project')
  await form.getByLabel('Case study', { exact: true }).fill('Hours of it')
  await endAllSessions(site)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await logInByForm(page)
  await expect(form.getByText('You are back. Your changes are not saved yet.')).toBeVisible()
  await expect(form.getByLabel('Case study', { exact: true })).toHaveValue('Hours of it')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toasts(page)).toContainText('Project updated successfully!')
})

test('an owner who saves over a newer version is asked, and loses nothing', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  const id = await storeProject(site, { title: 'Shared Pot' })
  await openAsAdmin(page, site, '/admin/projects')
  await projectButton(page, 'Shared Pot', 'Edit').click()
  const form = dialog(page, 'Edit Project')
  const field = form.getByLabel('Case study', { exact: true })
  const save = form.getByRole('button', { name: 'Save Changes' })
  await field.fill('Mine')
  await page.request.put(stored + id, { data: { caseStudy: 'Theirs', year: 2020 } })
  await save.click()
  await expect(form.getByRole('alert')).toContainText('nothing has been overwritten')
  await form.getByRole('button', { name: 'Open the saved version' }).click()
  await expect(field).toHaveValue('Theirs')
  await form.getByRole('button', { name: 'Restore' }).click()
  await expect(field).toHaveValue('Mine')
  await page.request.put(stored + id, { data: { description: 'New elsewhere' } })
  await save.click()
  await form.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(toasts(page)).toContainText('Project updated successfully!')
  const response = await page.request.get(`${stored + id}?format=source`)
  expect(await response.json()).toMatchObject({ caseStudy: 'Mine', description: 'New elsewhere' })
})

test('a project that does not load is reported, and can be opened again', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/Failed to load resource/)
  await storeProject(site, { title: 'Slow Cooker' })
  await openAsAdmin(page, site, '/admin/projects')
  await page.route('**/api/projects/slow-cooker?format=source', (route) => route.abort(), {
    times: 1,
  })
  const edit = projectButton(page, 'Slow Cooker', 'Edit')
  await edit.click()
  await expect(toasts(page)).toContainText('Failed to load project. Please try again later.')
  const release = await holdRequests(page, /slow-cooker\?format=source/)
  await edit.click()
  await expect(projectRow(page, 'Slow Cooker').getByText('Loading...')).toBeVisible()
  release()
  await expect(dialog(page, 'Edit Project').getByLabel('Title')).toHaveValue('Slow Cooker')
})

for (const width of [320, 1280]) {
  test(`the form with a preview is accessible in a window of ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const caseStudy = '## Why\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet pan = 1\n```'
    await storeProject(site, { title: `Study ${width}`, caseStudy })
    await openAsAdmin(page, site, '/admin/projects')
    await projectButton(page, `Study ${width}`, 'Edit').click()
    await page.getByRole('button', { name: 'Show preview' }).click()
    await expect(page.getByRole('group', { name: 'JavaScript code' })).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    await expectAccessible(page)
  })
}
