import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { type Db, openDatabase } from '#db/open.server.ts'
import { maxPictureBytes } from '#features/pictures/picture.ts'
import { pictureFetcher } from '#server/import/fetch-picture.server.ts'
import { captureTerminal } from '../../test/support/command-line.ts'
import { createMigratedPostgres, onPostgres } from '../../test/support/database.ts'
import { createOtherSite } from '../../test/support/other-site.ts'
import { drawing } from '../../test/support/pictures.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { formatReport } from './import/format-report.server.ts'
import { runImport } from './import/run-import.server.ts'
import { runProgram } from './program.server.ts'

const commands = { import: { summary: 'Import', load: () => import('./import.ts') } }

/** A data folder without a running site, and a folder to import. */
async function makeSite(contents: Record<string, string>) {
  const folder = await temporaryFolder()
  const source = join(folder, 'source')
  for (const [file, text] of Object.entries(contents)) {
    await mkdir(dirname(join(source, file)), { recursive: true })
    await writeFile(join(source, file), text)
  }
  const env: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    ...(onPostgres && { DATABASE_URL: await createMigratedPostgres() }),
  }
  const settings = {
    dataDir: join(folder, 'data'),
    ...(onPostgres && { databaseUrl: env.DATABASE_URL ?? '' }),
  }
  const open = async <Result>(work: (db: Db) => Promise<Result>) => {
    const db = await openDatabase(settings)
    return work(db).finally(() => db.destroy())
  }
  await open(migrate)
  const folio = async (...args: string[]) => {
    const { terminal, output, errors } = captureTerminal()
    const code = await runProgram(commands, ['import', ...args], {
      env,
      terminal,
      clientFolder: '',
    })
    return { code, output: output(), errors: errors() }
  }
  const posts = () => open((db) => db.selectFrom('post').select(['id', 'published_at']).execute())
  const texts = () =>
    open((db) => db.selectFrom('post').select('source').orderBy('id').execute()).then((rows) =>
      rows.map(({ source }) => source),
    )
  return { source, settings, folio, posts, texts }
}

const contents = {
  'hugo.toml': '',
  'content/posts/soup.md': '---\ntitle: Soup\ndate: 2020-01-02\nmath: true\n---\nHot',
  'content/posts/bad.md': '---\ntitle: [\n---\nHot',
}

test('an owner sees the plan of an import first, then applies it', async () => {
  const { source, folio, posts } = await makeSite(contents)
  const planned = await folio(source)
  expect(planned).toMatchObject({ code: 0, errors: '' })
  expect(planned.output).toContain('new, published, 2020-01-02  /blogs/soup')
  expect(planned.output).toContain('lost: Fields math')
  expect(planned.output).toMatch(/! content\/posts\/bad\.md:\d: The YAML is not valid/)
  expect(await posts()).toEqual([])
  const applied = await folio(source, '--apply', '--json')
  expect(JSON.parse(applied.output)).toMatchObject({ outcome: { counts: { create: 1 } } })
  expect(await posts()).toEqual([{ id: 'soup', published_at: '2020-01-02T00:00:00.000Z' }])
})

test('an owner who imports what is no source gets one sentence', async () => {
  const { source, folio } = await makeSite({ 'a.txt': 'Soup' })
  expect(await folio(source)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is nothing to import'),
  })
  expect((await folio(`${source}/none`)).errors).toContain('There is no such file or folder')
})

if (!onPostgres)
  test('an owner whose site is running is sent to the admin area', async () => {
    const { source, settings, folio, posts } = await makeSite(contents)
    const site = await openDatabase({ ...settings, exclusive: true })
    const refused = await folio(source, '--apply').finally(() => site.destroy())
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('/admin/import') })
    expect(await posts()).toEqual([])
  })

/** Another site with pictures, and what is none. */
async function pictureSite() {
  const picture = await drawing(40, 20).png().toBuffer()
  return createOtherSite(
    ({ url }, response) => {
      if (url === '/good.png') response.end(picture)
      else if (url === '/moved.png') response.writeHead(301, { Location: '/good.png' }).end()
      else if (url === '/inner.png')
        response.writeHead(302, { Location: 'http://169.254.169.254/' }).end()
      else if (url === '/page.png') response.end('<html>Sign in</html>')
      else if (url === '/large.png') response.end(Buffer.alloc(maxPictureBytes + 1))
      else response.writeHead(404).end()
    },
    ['pictures.example'],
  )
}

test('an owner has pictures fetched from the web, and learns of each that could not be', async () => {
  const { fetch, urlOf, requests } = await pictureSite()
  const names = ['good', 'moved', 'inner', 'page', 'large', 'none']
  const urls = names.map((name) => urlOf('pictures.example', `/${name}.png`))
  const [, , inner, page, large, none] = urls
  const { source, settings, texts } = await makeSite({
    'soup.md': `---\ntitle: Soup\ndate: 2020-01-02\n---\n${urls.map((url) => `![](${url})`).join('\n')}`,
  })
  const publicUrl = 'https://folio.test'
  const request = { path: source, apply: true, fetchPicture: pictureFetcher(publicUrl, fetch) }
  const report = formatReport(await runImport(request, { ...settings, publicUrl }), 'folio')
  const lines = report.split('\n').map((line) => line.trim())
  expect(lines).toEqual(
    expect.arrayContaining([
      `! soup.md: ${inner}: It could not be fetched: 169.254.169.254 is not a public address.`,
      `! soup.md: ${page}: This file is not a supported picture. Choose a JPEG, PNG, WebP, AVIF, GIF or SVG.`,
      `! soup.md: ${large}: This picture is larger than 15 MB. Choose a smaller one.`,
      `! soup.md: ${none}: It could not be fetched: the answer was 404.`,
      'Posts: 1 new',
      'Pictures stored: 1',
    ]),
  )
  const [text = ''] = await texts()
  const [, stored = ''] = /^!\[\]\((\/uploads\/good-[^)]+)\)/.exec(text) ?? []
  expect(text.split('\n')).toEqual([
    ...[`![](${stored})`, `![](${stored})`],
    ...[inner, page, large, none].map((url) => `![](${url})`),
  ])
  expect(await readdir(join(settings.dataDir, 'uploads'))).toEqual([
    expect.stringMatching(/^good-.*\.original$/),
  ])
  const asked = ['good', 'moved', 'good', 'inner', 'page', 'large', 'none']
  expect(requests).toEqual(asked.map((name) => `GET pictures.example/${name}.png`))
})

test('an owner who does not ask for it has no picture fetched, and no private address is asked', async () => {
  const { requests, urlOf } = await pictureSite()
  const url = urlOf('127.0.0.1', '/good.png')
  const { source, folio, texts } = await makeSite({
    'soup.md': `---\ntitle: Soup\ndate: 2020-01-02\n---\n![](${url})`,
    'stew.md': `---\ntitle: Stew\ndate: 2020-01-02\n---\n![](http://127.0.0.1/good.png)`,
  })
  const planned = await folio(source)
  expect(planned.output).toContain(`lost: Picture ${url}: browsers do not load it over plain http`)
  const { code, output } = await folio(source, '--apply', '--fetch-pictures')
  expect(code).toBe(1)
  expect(output).toContain(
    `${url}: It could not be fetched: Port ${new URL(url).port} is not allowed.`,
  )
  expect(output).toContain('It could not be fetched: 127.0.0.1 is not a public address.')
  expect(requests).toEqual([])
  expect(await texts()).toEqual([`![](${url})`, '![](http://127.0.0.1/good.png)'])
})
