/** Links that lead nowhere, from their discovery to their repair. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import { storePost, testOn, withDatabase } from '../support/site-content.ts'
import { openSitePage, publishButton, publishedContent } from '../support/site-steps.ts'

const test = testOn(async () => {})

test('the owner saves a post with a broken link, finds it in the list and corrects it', {
  tag: '@gate',
}, async ({ page, site, problems }) => {
  // The hints of the editor ask for the linked post, too.
  problems.allow(refusedCall)
  await openAsAdmin(page, site, '/admin/links')
  await expect(page.getByText('No dead links.')).toBeVisible()
  await expectAccessible(page)
  const post = { title: 'Ramen', excerpt: 'Noodles', format: 'markdown' }
  const content = 'See [the broth](/blogs/never-written).'
  await page.request.post('/api/blogs', { data: { ...post, content } })
  await expectRows(page, 'the broth', 1)
  const row = linkRow(page, 'the broth')
  await expect(row).toContainText('/blogs/never-written')
  await expect(row).toContainText('This page does not exist')
  await row.getByRole('link', { name: 'Ramen' }).click()
  await expect(page).toHaveURL('/admin/blogs/edit/ramen')
  const corrected = { content: 'See [the broth](/blogs/ramen).' }
  await page.request.put('/api/blogs/ramen', { data: corrected })
  await expectRows(page, 'the broth', 0)
})

test('the owner replaces a dead link by its archive copy', async ({ page, site }) => {
  const gone = 'https://gone.example/recipe'
  const copy = `https://web.archive.org/web/2020/${gone}`
  const content = `Like [this recipe](${gone}).`
  await storePost(site, { title: 'Pho', content, format: 'markdown' })
  await storeDeadLink(site, { id: 'pho', href: gone, text: 'this recipe', copy })
  await openAsAdmin(page, site, '/admin/links')
  const row = linkRow(page, 'this recipe')
  await expect(row.getByRole('link', { name: 'View copy' })).toHaveAttribute('href', copy)
  // The address is shown, but leads nowhere by accident.
  await expect(row.getByRole('link', { name: gone })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await layoutFlaws(page)).toEqual([])
  const accept = row.getByRole('button', { name: 'Use archive copy' })
  await expect(accept).toHaveAccessibleDescription('this recipe')
  await accept.focus()
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('“Pho” links to the archive copy now.')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const source = await (await page.request.get('/api/blogs/pho?format=source')).json()
  expect(source.content).toBe(`Like [this recipe](<${copy}>).`)
  await page.goto('/blogs/pho')
  await expect(page.getByRole('link', { name: 'this recipe' })).toHaveAttribute('href', copy)
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
async function expectRows(page: Page, text: string, count: number) {
  await expect(async () => {
    await page.goto('/admin/links')
    await expect(page.getByText('Links to other sites')).toBeVisible()
    await expect(linkRow(page, text)).toHaveCount(count, { timeout: 1000 })
  }).toPass()
}

/** As the checker leaves it after two failures. */
async function storeDeadLink(
  site: RunningSite,
  link: { id: string; href: string; text: string; copy: string },
) {
  const { id, href, text, copy } = link
  const { hostname: host } = new URL(href)
  const at = '2026-01-05T12:00:00.000Z'
  await withDatabase(site, async (db) => {
    const source = { kind: 'post', source_id: id } as const
    await db
      .insertInto('link_source')
      .values({ ...source, revision: 1, checked_at: '9999-01-01T00:00:00.000Z' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.insertInto('link_host').values({ host }).execute()
    await db
      .insertInto('outer_link')
      .values({
        ...{ url: href, host, state: 'dead', problem: 'missing', failed_since: at },
        ...{ checked_at: at, due_at: '9999-01-01T00:00:00.000Z', archive_url: copy },
      })
      .execute()
    await db
      .insertInto('link_use')
      .values({ ...source, id, href, text, outer_url: href })
      .execute()
  })
}
