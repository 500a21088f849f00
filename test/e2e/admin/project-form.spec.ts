import { expect } from '../../support/browser.ts'
import { logInByForm, openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { projectRow } from '../support/project-steps.ts'
import { endAllSessions } from '../support/site-content.ts'
import { dialog } from '../support/user-steps.ts'

/** A site of its own, since the tests change its landing page. */

test('the owner corrects invalid fields, and the first one has the focus', async ({
  page,
  site,
}) => {
  await openAsAdmin(page, site, '/admin/projects')
  await page.getByRole('button', { name: 'Create New Project' }).click()
  const form = dialog(page, 'Create New Project')
  await form.getByLabel('Link').fill('example.com')
  await form.getByLabel('Year').fill('1969')
  await form.getByLabel('Technologies').fill('a,b,c,d,e,f,g,h,i,j,k,l,m')
  await expect(form.getByText('Enter an address with https://')).toHaveCount(0)
  await form.getByRole('button', { name: 'Create Project' }).click()
  await expect(form.getByLabel('Title')).toBeFocused()
  const descriptions = {
    Title: 'Title is required',
    Link: /Enter an address with https:\/\//,
    Technologies: /At most 12 technologies/,
    Year: 'Enter a year from 1970 to 2100',
  }
  for (const [label, description] of Object.entries(descriptions)) {
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(description)
  }
  await form.getByLabel('Title').fill('Corrected')
  await expect(form.getByText('Title is required')).toHaveCount(0)
  await form.getByRole('button', { name: 'Create Project' }).click()
  await expect(form.getByLabel('Link')).toBeFocused()
})

test('a refused or failed save keeps everything that was typed', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  await openAsAdmin(page, site, '/admin/projects')
  await page.getByRole('button', { name: 'Create New Project' }).click()
  const form = dialog(page, 'Create New Project')
  await form.getByLabel('Title').fill('Kept')
  await form.getByLabel('Technologies').fill('React')
  const errors = { 'technologies.0.name': 'Too hot' }
  const answers = [
    { status: 400, json: { message: 'Please check the marked fields.', errors } },
    { status: 500, json: {} },
  ]
  await page.route('**/api/projects', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill(answers.shift() ?? { status: 500 })
      : route.fallback(),
  )
  const create = form.getByRole('button', { name: 'Create Project' })
  await create.click()
  await expect(form.getByLabel('Technologies')).toBeFocused()
  await expect(form.getByLabel('Technologies')).toHaveAccessibleDescription(/Too hot/)
  await create.click()
  await expect(form.getByRole('alert')).toHaveText('Failed to save project. Please try again.')
  await expect(form.getByLabel('Title')).toHaveValue('Kept')
  await expect(form.getByLabel('Technologies')).toHaveValue('React')
  await page.unroute('**/api/projects')
  await create.click()
  await expect(projectRow(page, 'Kept')).toContainText('React')
})

test('a file that is not a picture is refused, and the form is kept', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/Failed to load resource|not a supported picture/)
  await openAsAdmin(page, site, '/admin/projects')
  await page.getByRole('button', { name: 'Create New Project' }).click()
  const form = dialog(page, 'Create New Project')
  await form.getByLabel('Title').fill('Kept')
  await form
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup') })
  await expect(form.getByRole('alert')).toContainText('This file is not a supported picture.')
  await expect(form.getByLabel('Title')).toHaveValue('Kept')
  await expect(form.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)
})

test('an owner whose session has ended logs in and finds the form again', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(refusedCall)
  await openAsAdmin(page, site, '/admin/projects')
  await page.getByRole('button', { name: 'Create New Project' }).click()
  const form = dialog(page, 'Create New Project')
  await form.getByLabel('Title').fill('Still here')
  await endAllSessions(site)
  await form.getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await logInByForm(page)
  await expect(form.getByText('You are back. Your changes are not saved yet.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Still here')
  await form.getByRole('button', { name: 'Create Project' }).click()
  await expect(projectRow(page, 'Still here')).toBeVisible()
})
