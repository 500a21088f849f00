/** An exported site on a static host: with the headers of its `_headers` file, and below a path of the host. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { hostFolder, type StaticHost } from '../../support/static-host.ts'
import { richPost, testOnRichPost } from '../support/rich-post.ts'

/** On an export of its own, below the path `base` of its host. */
const test = testOnRichPost.extend<{ base: string; host: StaticHost }>({
  base: ['', { option: true }],
  host: async ({ base: _ }, use) => use({ url: '', missed: [], stop: async () => {} }),
  site: async ({ site, base, host }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'folio-export-'))
    const address = ['--url', 'https://folio.test', ...(base ? ['--base', base] : [])]
    const { dataDir, databaseUrl: DATABASE_URL = '' } = site
    execFileSync(process.execPath, ['dist/server/folio.js', 'export', folder, ...address], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL },
    })
    Object.assign(host, await hostFolder(folder, base))
    await use({ ...site, url: host.url })
    await host.stop()
    await rm(folder, { recursive: true })
  },
})
const found = 'What a ticket rail knows about queues'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('a visitor reads and searches an exported site, with scripts and without', async ({
  page,
  browser,
  site,
  host,
  context,
  problems,
}) => {
  problems.allow(/status of (404|500)/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await test.step('from the contact address to the posts', async () => {
    await page.goto('/')
    await link(page, 'Contact').click()
    await expect(page).toHaveURL(/\/#contact$/)
    await expect(link(page, 'Write a mail')).toBeInViewport()
    await link(page, 'Blog').click()
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(richPost)
  })

  await test.step('a post has copies, notes, pictures and contents, and no previews', async () => {
    await page.setViewportSize({ width: 900, height: 800 })
    await expect(page.locator('html')).toHaveAttribute('data-interactive')
    await page.locator('.prose').hover()
    await expect(page.locator('.copy-status')).toBeAttached()
    await page.clock.install()
    await link(page, 'stock').hover()
    await page.clock.runFor(2000)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await page.locator('.prose sup a').first().click()
    await expect(page.getByRole('dialog', { name: 'Note 1' })).toHaveText(/^\s*With a spoon/)
    await page.keyboard.press('Escape')
    await page.getByRole('img', { name: 'A rail' }).click()
    await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Contents' }).locator('summary').click()
    await link(page, 'Strain & rest').click()
    await expect(link(page, 'Strain & rest')).toHaveAttribute('aria-current', 'true')
  })

  await test.step('a post leads back to the list', async () => {
    await link(page, 'Back to blog list').click()
    await expect(heading(page)).toHaveText('Latest Posts')
    await page.waitForLoadState('networkidle')
    expect(host.missed).toEqual([])
  })

  await test.step('a missing page, and the theme', async () => {
    await page.goto('/blogs/never-was')
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', /./)
    await expect(heading(page)).toHaveText('404 Page Not Found')
    expect(host.missed).toEqual(['/blogs/never-was'])
  })

  await test.step('the search, also while its index is away', async () => {
    await page.goto('/search?q=queue')
    await expect(page.getByRole('searchbox')).toHaveValue('queue')
    await expect(link(page, found)).toBeVisible()
    await page.getByRole('searchbox').fill('zanzibar')
    await expect(page.getByText('No post has all of these words.')).toBeVisible()
    await page.getByRole('searchbox').fill('ticekt')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/search?q=ticekt')
    await link(page, found).click()
    await expect(heading(page)).toHaveText(found)
    await page.route('**/search-index/**', (route) => route.fulfill({ status: 500 }))
    await page.goto('/search?q=queue')
    await expect(page.getByRole('alert')).toHaveText('The search failed. Please try again later.')
  })

  await test.step('without JavaScript the search leads to the list of posts', async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
    await plain.goto('/search')
    const notice = plain.locator('main noscript')
    await expect(notice.locator('p').first()).toHaveText(/its search needs JavaScript\.$/)
    await notice.locator('a').click()
    await expect(plain).toHaveURL('/blogs')
    await plain.close()
  })
})

test.describe('below a path', () => {
  test.use({ base: '/repo' })

  test('a visitor walks through a site below a path, with scripts and without', async ({
    page,
    browser,
    request,
    site,
    host,
    problems,
  }) => {
    // The second message is about a picture that a slow machine has not drawn yet.
    problems.allow(/status of 404|was preloaded using link preload/)
    await walk(page, site.url)

    await test.step('the scripts leave the addresses of the head as they are', async () => {
      await expect(page.locator('html')).toHaveAttribute('data-interactive')
      const links = page.locator('link[rel=canonical], link[rel=icon], link[rel=alternate]')
      const all = await links.evaluateAll((each) => each.map((it) => it.getAttribute('href')))
      expect(all).toEqual([...new Set(all)])
      expect(all.filter((href) => !/^(https:\/\/folio\.test)?\/repo\//.test(`${href}`))).toEqual([])
    })

    await test.step('the search', async () => {
      await page.keyboard.press('/')
      const dialog = page.getByRole('dialog', { name: 'Search' })
      await dialog.getByRole('searchbox').fill('queue')
      await link(page, found).click()
      await expect(heading(page)).toHaveText(found)
      await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeVisible()
      await page.goto(`${site.url}/search?q=zanzibar`)
      await expect(page.getByText('No post has all of these words.')).toBeVisible()
    })

    await test.step('without scripts', async () => {
      const plain = await browser.newPage({ javaScriptEnabled: false })
      await walk(plain, site.url)
      for (const former of ['/blog', '/blog/']) {
        await plain.goto(site.url + former)
        await expect(plain).toHaveURL(`${site.url}/blogs`)
      }
      await plain.close()
    })

    await test.step('every address in the feeds and the sitemap', async () => {
      const feeds = ['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml', 'tags/databases/rss.xml']
      const read = async (file: string) => (await request.get(`${site.url}/${file}`)).text()
      const texts = (await Promise.all(feeds.map(read))).join('\n')
      const addresses = new Set(texts.match(/https:\/\/folio\.test[^"'<>&\s)\\]*/g))
      const paths = [...addresses].map((each) => new URL(each).pathname)
      expect(paths.length).toBeGreaterThan(20)
      expect(paths.filter((path) => !path.startsWith('/repo/'))).toEqual([])
      const statuses = await Promise.all(
        paths.map(async (path) => [
          path,
          (await request.get(new URL(path, site.url).href)).status(),
        ]),
      )
      expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
    })

    expect(host.missed).toEqual([])
    await page.goto(`${site.url}/blogs/never-was`)
    await expect(heading(page)).toHaveText('404 Page Not Found')
    await expect(page.locator('html')).toHaveAttribute('data-interactive')
    expect(host.missed).toEqual(['/repo/blogs/never-was'])
  })
})

/** From the landing page to a post, a tag and back. */
async function walk(page: Page, url: string) {
  await page.goto(`${url}/`)
  await link(page, 'Blog').click()
  await expect(page).toHaveURL(`${url}/blogs`)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`^${url}/blogs/[^/]+$`))
  await link(page, 'Back to blog list').click()
  await expect(heading(page)).toHaveText('Latest Posts')
  await link(page, 'Databases').first().click()
  await expect(page).toHaveURL(`${url}/tags/databases`)
  await link(page, 'Contact').click()
  await expect(page).toHaveURL(`${url}/#contact`)
}
