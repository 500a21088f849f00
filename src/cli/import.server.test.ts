import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { type Db, openDatabase } from '#db/open.server.ts'
import { captureTerminal } from '../../test/support/command-line.ts'
import { createPostgresDatabase, onPostgres } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
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
    ...(onPostgres && { DATABASE_URL: await createPostgresDatabase() }),
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
  return { source, settings, folio, posts }
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

test.skipIf(onPostgres)('an owner whose site is running is sent to the admin area', async () => {
  const { source, settings, folio, posts } = await makeSite(contents)
  const site = await openDatabase({ ...settings, exclusive: true })
  const refused = await folio(source, '--apply').finally(() => site.destroy())
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('/admin/import') })
  expect(await posts()).toEqual([])
})
