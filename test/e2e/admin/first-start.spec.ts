import { expect } from '../../support/browser.ts'
import { logInByForm } from '../support/admin-steps.ts'
import { expectLiveForm } from '../support/contact-steps.ts'
import { testOn } from '../support/site-content.ts'

const test = testOn(async () => {}, { env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })

test('the owner of a new site logs in with the printed password and publishes a post', async ({
  page,
  site,
}) => {
  const printed = [...site.output().matchAll(/^ +email +(\S+)\n +password +(\S+)$/gm)]
  expect(printed).toHaveLength(1)
  const [, email = '', password = ''] = printed[0] ?? []
  expect(password).toMatch(/^\w{5}(-\w{5}){3}$/)
  await page.goto('/admin/login')
  await expectLiveForm(page)
  await logInByForm(page, { email, password })
  await page.getByRole('link', { name: 'Create New Blog' }).click()
  await page.getByLabel('Blog Title').fill('Stock, the first morning')
  await page.getByLabel('Excerpt').fill('Bones, water, time.')
  await page.getByLabel('Content').fill('<p>Start it <em>cold</em>.</p>')
  await page.getByRole('button', { name: 'Create Blog Post' }).click()
  await expect(page).toHaveURL('/admin/blogs')
  await page.getByRole('link', { name: 'View Site' }).click()
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  const card = page.getByRole('article').first()
  await expect(card).toContainText('Bones, water, time.')
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock, the first morning')
  await expect(page.locator('.prose').getByText('Start it cold.')).toBeVisible()
})
