import { expect } from '../../support/browser.ts'
import { logInByForm, openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { projectRow } from '../support/project-steps.ts'
import { endAllSessions } from '../support/site-content.ts'
import { dialog } from '../support/user-steps.ts'

test('the owner corrects invalid fields from the first on', async ({ page, site }) => {
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

test('an owner whose save is refused keeps the form', async ({ page, site, problems }) => {
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
  await endAllSessions(site)
  await create.click()
  await logInByForm(page)
  await expect(form.getByText('You are back. Your changes are not saved yet.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Kept')
  await create.click()
  await expect(projectRow(page, 'Kept')).toContainText('React')
})
