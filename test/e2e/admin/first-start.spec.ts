import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '../../support/browser.ts'
import { logInByForm } from '../support/admin-steps.ts'
import { expectLiveForm } from '../support/contact-steps.ts'
import { testOn } from '../support/site-content.ts'

const test = testOn(async () => {}, { env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })

test('the owner of a new site logs in with the password from the file and publishes a post', {
  tag: '@gate',
}, async ({ page, site }) => {
  const file = join(site.dataDir, 'first-login.txt')
  const notice = await readFile(file, 'utf8')
  const [, email = '', password = ''] = /^ +email +(\S+)\n +password +(\S+)$/m.exec(notice) ?? []
  expect(password).toMatch(/^\w{5}(-\w{5}){3}$/)
  await page.goto('/admin/login')
  await expectLiveForm(page)
  expect(site.output()).toContain(file)
  expect(site.output()).not.toContain(password)
  await logInByForm(page, { email, password })
  await expect(page).toHaveURL('/admin')
  await expect(access(file)).rejects.toThrow('ENOENT')
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
