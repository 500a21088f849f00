/** Sources of imports, and steps on their page. */
import { expect, type Page } from '@playwright/test'
import { adminApi } from '#admin-paths.ts'
import { zipOf } from '../../support/import-source.ts'

export interface ImportedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const longWord = 'donaudampfschifffahrtsgesellschaftskapitaenswitwenrente'

/** Markdown of Hugo: what is lost and changed, a draft, a page that stays out, and a file that cannot be read. */
export function kitchenZip(): ImportedFile {
  return zipFile('kitchen.zip', {
    'hugo.toml': '',
    'content/about.md': '---\ntitle: About\n---\nMe.',
    'content/posts/broken.md': '---\ntitle: Broken\ntags: [a\n---\nText',
    'content/posts/soup.md':
      '---\ntitle: Onion soup\ndate: 2020-01-02\ntags: [Soup]\naliases: [/old-soup]\nweather: rain\n---\nStir.\n\n{{< kettle >}}\n',
    'content/posts/tea.md': '---\ntitle: Tea\ndate: 2020-01-03\ndraft: true\n---\nWait.',
  })
}

/** Numbered posts with names and messages that fill the page. */
export function longZip(count: number): ImportedFile {
  const posts = Array.from({ length: count }, (_, index) => {
    const fields = `title: ${longWord} ${index}\ndate: 2020-01-02\ntags: [${longWord.slice(0, 45)}]`
    const lost = `aliases: [/${longWord}/${index}]\n${longWord}: 1\n${longWord.slice(1)}: 2`
    return [`content/posts/${longWord}-${index}.md`, `---\n${fields}\n${lost}\n---\nText`] as const
  })
  const broken = [`content/posts/${longWord}.md`, `---\n${longWord}: [a\n---\n`] as const
  return zipFile(`${longWord}.zip`, Object.fromEntries([...posts, broken, ['hugo.toml', '']]))
}

function zipFile(name: string, contents: Record<string, string>): ImportedFile {
  const entries = Object.entries(contents).map(([name, content]) => ({ name, content }))
  return { name, mimeType: 'application/zip', buffer: zipOf(entries) }
}

/** Removes the import of an earlier test. */
export async function removeImport(page: Page): Promise<void> {
  const { run } = await (await page.request.get(adminApi.imports)).json()
  if (run) expect((await page.request.delete(adminApi.import(run._id))).status()).toBe(204)
}

export function fileField(page: Page) {
  return page.getByLabel('Choose a file')
}

export function importStatus(page: Page) {
  return page.locator('p[role=status]')
}

export function importButton(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

/** A post of the plan. */
export function plannedPost(page: Page, title: string) {
  const heading = page.getByRole('heading', { level: 4, name: title, exact: true })
  return page.getByRole('listitem').filter({ has: heading })
}
