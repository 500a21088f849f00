/** The export of the content, and its way into another site. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { adminApi } from '#admin-paths.ts'
import { openSource } from '#server/import/open-source.server.ts'
import { expect } from '../../support/browser.ts'
import { drawing } from '../../support/pictures.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { testOn } from '../support/site-content.ts'

const test = testOn(async () => {})

test(
  'the owner downloads the content as files, and a new site reads them',
  { tag: '@gate' },
  async ({ page, site }, testInfo) => {
    await openAsAdmin(page, site, '/admin')
    const picture = await page.request.post(`${adminApi.pictures}?name=bowl.png`, {
      data: await drawing(60, 40).png().toBuffer(),
      headers: { 'Content-Type': 'image/png' },
    })
    const { src } = await picture.json()
    const post = { title: 'Onion soup', excerpt: 'Slowly', format: 'markdown', tags: ['Soup'] }
    const content = `Stir.\n\n![A bowl](${src})`
    await page.request.post('/api/blogs', { data: { ...post, content } })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export content' }).click()
    const zip = join(testInfo.outputDir, 'content.zip')
    await (await download).saveAs(zip)

    const source = await openSource(zip)
    const [name] = src.split('/').slice(-1)
    expect(source.files.paths).toEqual(
      expect.arrayContaining([
        ...['folio.json', 'redirects.json', 'resume.json', 'site.json', 'tags.json'],
        ...['posts/onion-soup/index.md', `posts/onion-soup/${name}`],
      ]),
    )
    const file = (await source.files.read('posts/onion-soup/index.md')).toString()
    await source.close()
    expect(file).toContain(`![A bowl](${name})`)

    const copy = await startSite()
    try {
      await importContent(copy, zip)
      const copied = async () => (await fetch(`${copy.url}/blogs/onion-soup.md`)).text()
      await expect.poll(copied).toContain('Stir.')
      expect((await fetch(copy.url + src)).status).toBe(200)
      expect(await postIds(copy)).toEqual(await postIds(site))
    } finally {
      await copy.remove()
    }
  },
)

async function importContent({ dataDir, databaseUrl }: RunningSite, zip: string) {
  const child = spawn(process.execPath, ['dist/server/folio.js', 'import-content', zip], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  expect([code, await output]).toEqual([0, [expect.stringContaining(' new, '), '']])
}

async function postIds({ url }: RunningSite) {
  const posts: { _id: string }[] = await (await fetch(`${url}/api/blogs`)).json()
  return posts.map(({ _id }) => _id).toSorted()
}
