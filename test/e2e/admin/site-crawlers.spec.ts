import { expect } from '../../support/browser.ts'
import { siteEditorTest as test } from '../support/admin-test.ts'
import { openSitePage, publishButton, publishedContent } from '../support/site-steps.ts'

test('an owner asks crawlers not to train models', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=crawlers')
  await expect(page.getByRole('radio', { name: /^Allow all/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Search only/ }).check()
  await publishButton(page).click()
  await expect(page.getByText('Your site was published.', { exact: true })).toBeVisible()
  expect((await publishedContent(page, site)).crawlers).toEqual({ ai: 'search' })
  const robots = await (await page.request.get(`${site.url}/robots.txt`)).text()
  expect(robots).toContain('Content-Signal: search=yes, ai-input=yes, ai-train=no')
  expect(robots).toContain('User-agent: GPTBot')
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Search only/ })).toBeChecked()
})
