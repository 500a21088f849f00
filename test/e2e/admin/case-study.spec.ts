import { expect } from '../../support/browser.ts'
import { pngFile } from '../../support/pictures.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import { projectButton } from '../support/project-steps.ts'
import { storeProject } from '../support/site-content.ts'
import { dialog } from '../support/user-steps.ts'

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

test('the owner sees the limit of a case study before it is reached', async ({ page, site }) => {
  await openAsAdmin(page, site, '/admin/projects')
  await page.getByRole('button', { name: 'Create New Project' }).click()
  const form = dialog(page, 'Create New Project')
  const field = form.getByLabel('Case study', { exact: true })
  await field.fill('x'.repeat(49_990))
  await expect(field).toHaveAccessibleDescription(/10 characters left\./)
  await field.fill('x'.repeat(50_001))
  await form.getByLabel('Title').fill('Too long')
  await form.getByRole('button', { name: 'Create Project' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/at most 50000 character\(s\)/)
})

test('an owner is offered unsaved work until it is saved', async ({ page, site }) => {
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
})

test('an owner who saves over a newer version is asked', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const id = await storeProject(site, { title: 'Shared Pot' })
  await openAsAdmin(page, site, '/admin/projects')
  await page.route('**/shared-pot?format=source', (route) => route.abort(), { times: 1 })
  await projectButton(page, 'Shared Pot', 'Edit').click()
  await expect(toasts(page)).toContainText('Failed to load project. Please try again later.')
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

test('the owner inserts a picture on a phone and sees it', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  const caseStudy = '## Why\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet pan = 1\n```\n\n'
  await storeProject(site, { title: 'Pictured', caseStudy })
  await openAsAdmin(page, site, '/admin/projects')
  await projectButton(page, 'Pictured', 'Edit').click()
  const form = dialog(page, 'Edit Project')
  const field = form.getByLabel('Case study', { exact: true })
  await field.press('ControlOrMeta+End')
  await form.getByLabel('Insert a picture').setInputFiles(await pngFile('pan.png'))
  const picture = dialog(page, 'Insert a picture')
  await picture.getByLabel('Description of the picture').fill('A pan')
  await picture.getByRole('button', { name: 'Insert' }).click()
  await expect(field).toHaveValue(/```\n\n<img src="\/uploads\/pan-.*" alt="A pan"/)
  await expect(form.getByLabel('Title')).toHaveValue('Pictured')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByRole('group', { name: 'JavaScript code' })).toBeVisible()
  expect(await layoutFlaws(page)).toEqual([])
  await expectAccessible(page)
})
