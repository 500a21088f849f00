/** An exported site on a static host, with the headers from its `_headers` file. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, sampleSite } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { hostFolder, type StaticHost } from '../../support/static-host.ts'

const test = base.extend<{ site: RunningSite; host: StaticHost }>({
  host: async ({ sites }, use) => {
    const { dataDir, databaseUrl: DATABASE_URL = '' } = await sites.of(sampleSite)
    const folder = await mkdtemp(join(tmpdir(), 'folio-export-'))
    const command = ['dist/server/folio.js', 'export', folder, '--url', 'https://folio.test']
    execFileSync(process.execPath, command, {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL },
    })
    const host = await hostFolder(folder)
    await use(host)
    await host.stop()
    await rm(folder, { recursive: true })
  },
  site: async ({ sites, host }, use) => use({ ...(await sites.of(sampleSite)), url: host.url }),
})

// One test, since an export takes long.
test('a visitor reads and searches an exported site without broken links, with scripts and without', async ({
  page,
  browser,
  host,
  problems,
}) => {
  problems.allow(/status of (404|500)/)
  await test.step('pages and the theme', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Contact', exact: true }).click()
    await expect(page).toHaveURL(/\/#contact$/)
    await expect(page.getByRole('link', { name: 'Write a mail' })).toBeInViewport()
    await page.getByRole('link', { name: 'Blog', exact: true }).click()
    await page.getByRole('article').first().getByRole('link').first().click()
    // Rendered by the script.
    await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Back to blog list' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
    // Not back: the link steps through the history once its script is there.
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page.getByRole('link', { name: 'Back to blog list' })).toBeVisible()
    await page.goto('/blogs/never-was')
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', /./)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    expect(host.missed).toEqual(['/blogs/never-was'])
  })
  await test.step('the search', async () => {
    await page.goto('/search?q=queue')
    await expect(page.getByRole('searchbox')).toHaveValue('queue')
    const result = page.getByRole('link', { name: 'What a ticket rail knows about queues' })
    await expect(result).toBeVisible()
    await page.getByRole('searchbox').fill('zanzibar')
    await expect(page.getByText('No post has all of these words.')).toBeVisible()
    await page.getByRole('searchbox').fill('ticekt')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/search?q=ticekt')
    await result.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'What a ticket rail knows about queues',
    )
  })
  await test.step('the search while its index is away', async () => {
    await page.route('**/search-index/**', (route) => route.fulfill({ status: 500 }))
    await page.goto('/search?q=queue')
    await expect(page.getByRole('alert')).toHaveText('The search failed. Please try again later.')
  })
  await test.step('without JavaScript the search leads to the list of posts', async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: host.url })
    await plain.goto('/search')
    const notice = plain.locator('main noscript')
    await expect(notice.locator('p').first()).toHaveText(/its search needs JavaScript\.$/)
    await notice.locator('a').click()
    await expect(plain).toHaveURL('/blogs')
    await plain.close()
  })
})
