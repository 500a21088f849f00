/** A site that is exported below a path of its host, as GitHub serves the pages of a project. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect, sampleSite } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { hostFolder, type StaticHost } from '../../support/static-host.ts'

const heading = { level: 1 } as const

const test = base.extend<{ site: RunningSite; host: StaticHost }>({
  host: async ({ sites }, use) => {
    const { dataDir, databaseUrl: DATABASE_URL = '' } = await sites.of(sampleSite)
    const folder = await mkdtemp(join(tmpdir(), 'folio-export-'))
    const address = ['--url', 'https://folio.test', '--base', '/repo']
    execFileSync(process.execPath, ['dist/server/folio.js', 'export', folder, ...address], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL },
    })
    const host = await hostFolder(folder, '/repo')
    await use(host)
    await host.stop()
    await rm(folder, { recursive: true })
  },
  site: async ({ sites, host }, use) => use({ ...(await sites.of(sampleSite)), url: host.url }),
})

/** From the landing page to a post, a tag and back. */
async function walk(page: Page, host: StaticHost) {
  await page.goto(`${host.url}/`)
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page).toHaveURL(`${host.url}/blogs`)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`^${host.url}/blogs/[^/]+$`))
  await page.getByRole('link', { name: 'Back to blog list' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Latest Posts')
  await page.getByRole('link', { name: 'Databases' }).first().click()
  await expect(page).toHaveURL(`${host.url}/tags/databases`)
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL(`${host.url}/#contact`)
}

// One test, since an export takes long.
test('a visitor walks through a site below a path, with scripts and without', async ({
  page,
  browser,
  request,
  host,
  problems,
}) => {
  // The second: of a picture that a slow machine has not drawn yet.
  problems.allow(/status of 404|was preloaded using link preload/)
  await test.step('pages and the theme', async () => {
    await walk(page, host)
    await page.goto(`${host.url}/blogs`)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', /./)
  })
  await test.step('the scripts leave the head as it is', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-interactive')
    const links = page.locator('link[rel=canonical], link[rel=icon], link[rel=alternate]')
    const all = await links.evaluateAll((each) => each.map((link) => link.getAttribute('href')))
    expect(all).toEqual([...new Set(all)])
    expect(all.filter((href) => !/^(https:\/\/folio\.test)?\/repo\//.test(`${href}`))).toEqual([])
  })
  await test.step('the search', async () => {
    await page.keyboard.press('/')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.getByRole('searchbox').fill('queue')
    const title = 'What a ticket rail knows about queues'
    await dialog.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', heading)).toHaveText(title)
    await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeVisible()
    await page.goto(`${host.url}/search?q=zanzibar`)
    await expect(page.getByText('No post has all of these words.')).toBeVisible()
  })
  await test.step('without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await walk(plain, host)
    for (const former of ['/blog', '/blog/']) {
      await plain.goto(host.url + former)
      await expect(plain).toHaveURL(`${host.url}/blogs`)
    }
    await context.close()
  })
  await test.step('feeds', async () => {
    const feeds = ['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml', 'tags/databases/rss.xml']
    const texts = await Promise.all(
      feeds.map(async (file) => (await request.get(`${host.url}/${file}`)).text()),
    )
    const found = texts.join('\n').match(/https:\/\/folio\.test[^"'<>&\s)\\]*/g) ?? []
    const addresses = [...new Set(found)].map((each) => new URL(each).pathname)
    expect(addresses.length).toBeGreaterThan(20)
    for (const path of addresses) {
      expect(path).toMatch(/^\/repo\//)
      expect([path, (await request.get(new URL(path, host.url).href)).status()]).toEqual([
        path,
        200,
      ])
    }
  })
  expect(host.missed).toEqual([])
  await page.goto(`${host.url}/blogs/never-was`)
  await expect(page.getByRole('heading', heading)).toHaveText('404 Page Not Found')
  await expect(page.locator('html')).toHaveAttribute('data-interactive')
  expect(host.missed).toEqual(['/repo/blogs/never-was'])
})
