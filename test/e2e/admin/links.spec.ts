/** Links that lead nowhere, from their discovery to their repair. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import { testOn } from '../support/site-content.ts'
import { openSitePage, publishButton, publishedContent } from '../support/site-steps.ts'

const test = testOn(async () => {})

test('the owner saves a post with broken links, finds them in the list, ignores one and corrects one', {
  tag: '@gate',
}, async ({ page, site, problems }) => {
  // The hints of the editor ask for the linked post, too.
  problems.allow(refusedCall)
  await openAsAdmin(page, site, '/admin/links')
  await expect(page.getByText('No dead links.')).toBeVisible()
  await expectAccessible(page)
  const post = { title: 'Ramen', excerpt: 'Noodles', format: 'markdown' }
  const content = 'See [the broth](/blogs/never-written) and [the bowl](/blogs/gone).'
  await page.request.post('/api/blogs', { data: { ...post, content } })
  await expectRows(page, ['the bowl', 'the broth'])
  const row = linkRow(page, 'the broth')
  await expect(row).toContainText('/blogs/never-written')
  await expect(row).toContainText('This page does not exist')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await layoutFlaws(page)).toEqual([])
  const ignore = linkRow(page, 'the bowl').getByRole('button', { name: 'Ignore' })
  await expect(ignore).toHaveAccessibleDescription('the bowl')
  await ignore.focus()
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('The link is not listed any more.')
  await expect(linkRow(page, 'the bowl')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await row.getByRole('link', { name: 'Ramen' }).click()
  await expect(page).toHaveURL('/admin/blogs/edit/ramen')
  const corrected = { content: 'See [the broth](/blogs/ramen) and [the bowl](/blogs/gone).' }
  await page.request.put('/api/blogs/ramen', { data: corrected })
  await expectRows(page, [])
})

test('the owner has links to other sites left alone', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=links')
  await page.getByRole('checkbox', { name: 'Check links to other sites' }).uncheck()
  await publishButton(page).click()
  await expect(page.getByText('Your site was published.', { exact: true })).toBeVisible()
  expect((await publishedContent(page, site)).links).toEqual({ checkOuter: false })
  await page.getByRole('link', { name: 'Show dead links' }).click()
  await expect(page.getByText('Links to other sites are not checked.')).toBeVisible()
})

function linkRow(page: Page, text: string) {
  const heading = page.getByRole('heading', { level: 2, name: text, exact: true })
  return page.getByRole('main').getByRole('listitem').filter({ has: heading })
}

/** The links are read soon after a save. */
async function expectRows(page: Page, texts: string[]) {
  await expect(async () => {
    await page.goto('/admin/links')
    await expect(page.getByText('Links to other sites')).toBeVisible()
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect(headings.toSorted()).toEqual(texts)
  }).toPass()
}
