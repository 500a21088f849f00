/** A site that is exported below a path of its host, as GitHub serves the pages of a project. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../../support/browser.ts'
import { hostFolder, type StaticHost } from '../../support/static-host.ts'

const heading = { level: 1 } as const

const test = base.extend<{ host: StaticHost }>({
  host: async ({ sites }, use) => {
    const { dataDir, databaseUrl: DATABASE_URL = '' } = await sites.of({})
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

test('a visitor walks through a site below a path, searches it and switches its theme', async ({
  page,
  host,
  problems,
}) => {
  problems.allow(/status of 404/)
  await walk(page, host)
  await page.goto(`${host.url}/blogs`)
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', /./)
  await expect(page.locator('html')).toHaveAttribute('data-interactive')
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('searchbox').fill('queue')
  await dialog.getByRole('link', { name: 'What a ticket rail knows about queues' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText(
    'What a ticket rail knows about queues',
  )
  await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeVisible()
  await page.goto(`${host.url}/search?q=zanzibar`)
  await expect(page.getByText('No post has all of these words.')).toBeVisible()
  expect(host.missed).toEqual([])
  await page.goto(`${host.url}/blogs/never-was`)
  await expect(page.getByRole('heading', heading)).toHaveText('404 Page Not Found')
  await expect(page.locator('html')).toHaveAttribute('data-interactive')
  expect(host.missed).toEqual(['/repo/blogs/never-was'])
})

test('the scripts change nothing in the head of a page below a path', async ({ page, host }) => {
  await page.goto(`${host.url}/blogs`)
  await expect(page.locator('html')).toHaveAttribute('data-interactive')
  const addresses = page.locator('link[rel=canonical], link[rel=icon], link[rel=alternate]')
  const all = await addresses.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(all).toEqual([...new Set(all)])
  expect(all.filter((href) => !/^(https:\/\/folio\.test)?\/repo\//.test(`${href}`))).toEqual([])
})

test('a reader of feeds finds every address below the path', async ({ request, host }) => {
  const feeds = ['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml', 'tags/databases/rss.xml']
  const texts = await Promise.all(
    feeds.map(async (file) => (await request.get(`${host.url}/${file}`)).text()),
  )
  const addresses = texts.join('\n').match(/https:\/\/folio\.test\/[^"'<>&\s)\\]*/g) ?? []
  expect(addresses.length).toBeGreaterThan(50)
  expect(addresses.filter((each) => !each.startsWith('https://folio.test/repo/'))).toEqual([])
  const answers = await Promise.all(
    [...new Set(addresses)].map(async (each) => {
      const { pathname } = new URL(each)
      return (await request.get(host.url + pathname.slice('/repo'.length))).status()
    }),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor walks through a site below a path', async ({ page, host }) => {
    await walk(page, host)
    for (const former of ['/blog', '/blog/']) {
      await page.goto(host.url + former)
      await expect(page).toHaveURL(`${host.url}/blogs`)
    }
    expect(host.missed).toEqual([])
  })
})
