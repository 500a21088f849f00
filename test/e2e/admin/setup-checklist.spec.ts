import type { Page } from '@playwright/test'
import { projects } from '#site.ts'
import { expect } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import { storePost, testOn } from '../support/site-content.ts'

// Each changes the site for good, so each has one of its own.
const freshSite = testOn(async () => {})
const siteOnPhone = testOn(async (site) => storePost(site, { title: 'Mine' }))

freshSite(
  'a new owner removes the samples by keyboard, takes that back, and sees the steps tick off',
  async ({ page, site }) => {
    await openAsAdmin(page, site, '/admin')
    await expect(checklist(page)).toContainText(/0 of \d+ steps are done\./)
    await expect(step(page, 'Your first post')).toContainText('To do:')
    const link = step(page, 'Your first post').getByRole('link', { name: 'Your first post' })
    await expect(link).toHaveAttribute('href', '/admin/blogs/create')
    await expect(step(page, 'The public address').locator('code')).toHaveText('PUBLIC_URL')
    await step(page, 'Your colours').getByRole('button', { name: 'Keep these colours' }).focus()
    await page.keyboard.press('Enter')
    await expect(step(page, 'Your colours')).toContainText('Done:')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const samples = step(page, 'Sample content removed')
    await expect(samples).toContainText('6 sample posts and 3 sample projects are left.')
    await samples.getByRole('button', { name: 'Remove sample content' }).focus()
    await page.keyboard.press('Enter')
    const notice = page.getByRole('status').filter({ hasText: 'were removed' })
    await expect(notice).toHaveText(/^6 sample posts and 3 sample projects were removed\.Undo$/)
    await expect(notice).toBeFocused()
    await expect(samples).toContainText('Done:')
    await expect(page.getByText('No blogs found. Create your first blog post!')).toBeVisible()
    await expectAccessible(page)
    expect(await (await page.request.get(`${site.url}/api/projects`)).json()).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('The sample content is back.')
    await expect(notice).toHaveCount(0)
    await expect(samples).toContainText('To do:')
    const back = await (await page.request.get(`${site.url}/api/projects`)).json()
    expect(back.map(({ id }: { id: string }) => id)).toEqual(projects.map(({ id }) => id))
  },
)

siteOnPhone.describe('on a phone', () => {
  siteOnPhone.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  siteOnPhone(
    'an owner is told that a removal fails, and closes the checklist for good',
    async ({ page, problems, site }) => {
      problems.allow(/Failed to load resource|ApiError/)
      await openAsAdmin(page, site, '/admin')
      await expect(step(page, 'Your first post')).toContainText('Done:')
      expect(await layoutFlaws(page)).toEqual([])
      await expectAccessible(page)
      await page.route('**/api/setup/samples/remove', (route) => route.abort(), { times: 1 })
      const remove = page.getByRole('button', { name: 'Remove sample content' })
      await remove.tap()
      await expect(toasts(page)).toContainText('The sample content could not be removed.')
      await remove.tap()
      await expect(page.getByText('were removed')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible()
      await page.getByRole('button', { name: 'Close the checklist' }).tap()
      await expect(checklist(page)).toHaveCount(0)
      await page.reload()
      await expect(page.getByText('Total Blogs')).toBeVisible()
      await expect(checklist(page)).toHaveCount(0)
    },
  )
})

function checklist(page: Page) {
  return page.getByRole('region', { name: 'Set up your site' })
}

function step(page: Page, title: string) {
  return checklist(page).getByRole('listitem').filter({ hasText: title })
}
