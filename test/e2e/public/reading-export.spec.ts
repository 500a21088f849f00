/** The reading aids of an exported post on a static host: those that need no server. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '../../support/browser.ts'
import { hostFolder, type StaticHost } from '../../support/static-host.ts'
import { visit } from '../support/page-helpers.ts'
import { storePost, testOn } from '../support/site-content.ts'

const part = (name: string) => `\n\n## ${name}\n\n${'Simmer slowly.\n\n'.repeat(12)}`
const onSite = testOn(async (site) => {
  await storePost(site, { title: 'Stock' })
  await storePost(site, {
    title: 'Exported',
    format: 'markdown',
    content:
      `As in [stock](/blogs/stock)[^n].\n\n\`\`\`ts\nlet soup\n\`\`\`\n\n` +
      `![A rail](/assets/covers/ticket-rail-1600.webp)${part('Skim')}${part('Strain')}${part('Cool')}` +
      '\n\n[^n]: Cold.',
  })
})
const test = onSite.extend<{ host: StaticHost }>({
  host: async ({ sites: _, site }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'folio-export-'))
    const { dataDir, databaseUrl: DATABASE_URL = '' } = site
    execFileSync(
      process.execPath,
      ['dist/server/folio.js', 'export', folder, '--url', 'https://folio.test'],
      {
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL },
      },
    )
    const host = await hostFolder(folder)
    await use(host)
    await host.stop()
    await rm(folder, { recursive: true })
  },
  problems: async ({ context }, use) => {
    const problems: string[] = []
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    await use({ allow: () => {} })
    expect(problems).toEqual([])
  },
})

// One test, since an export takes long.
test('a reader of an export has contents, notes, pictures and copies, no previews, and the way back to the list', async ({
  page,
  context,
  host,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 900, height: 800 })
  await visit(page, `${host.url}/blogs`)
  await page.getByRole('article').filter({ hasText: 'Exported' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exported')
  await visit(page, `${host.url}/blogs/exported`)
  await page.clock.install()
  await page.getByRole('link', { name: 'stock', exact: true }).hover()
  await page.clock.runFor(2000)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.locator('.prose sup a').click()
  await expect(page.getByRole('dialog', { name: 'Note 1' })).toHaveText(/^\s*Cold\./)
  await page.keyboard.press('Escape')
  await page.getByRole('img', { name: 'A rail' }).click()
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Contents' }).locator('summary').click()
  await page.getByRole('link', { name: 'Strain', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Strain', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('link', { name: 'Back to blog list' }).click()
  await expect(page).toHaveURL(/\/blogs$/)
  await page.waitForLoadState('networkidle')
  expect(host.missed).toEqual([])
})
