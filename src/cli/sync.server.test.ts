import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { captureTerminal } from '../../test/support/command-line.ts'
import { createMigratedPostgres, onPostgres } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { runProgram } from './program.server.ts'

const commands = {
  sync: { summary: 'Sync', load: () => import('./sync.ts') },
  'import-content': { summary: 'Import', load: () => import('./import-content.ts') },
  'export-content': { summary: 'Export', load: () => import('./export-content.ts') },
}

async function makeSite() {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  const databaseUrl = onPostgres ? await createMigratedPostgres() : undefined
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const db = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) })
  await migrate(db)
  await db.destroy()
  const folio = async (...args: string[]) => {
    const { terminal, output, errors } = captureTerminal()
    const code = await runProgram(commands, args, { env, terminal, clientFolder: '' })
    return { code, output: output(), errors: errors() }
  }
  return { content: join(folder, 'content'), folder, folio }
}

test('an owner synchronises a folder, and reads what was done and what was not', async () => {
  const { content, folio } = await makeSite()
  expect(await folio('sync', content)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^ {2}site\.json {2}new file$/m),
  })
  await mkdir(join(content, 'posts/tea'), { recursive: true })
  await writeFile(join(content, 'posts/tea/index.md'), '---\ntitle: Tea\n---\nWait.\n')
  await writeFile(join(content, 'posts/bad.md'), '---\ntitle: [\n---\n')
  const dry = await folio('sync', content, '--dry-run')
  expect(dry.output).toContain('This was a dry run: nothing has changed.')
  const { code, output } = await folio('sync', content)
  expect(code).toBe(1)
  expect(output).toContain('  posts/tea/index.md  new on the site\n')
  expect(output).toMatch(/^ {2}posts\/bad\.md:\d {2}The front matter is not valid YAML: /m)
  const again = await folio('--json', 'sync', content)
  expect(JSON.parse(again.output)).toMatchObject({
    changes: [],
    problems: [{ file: 'posts/bad.md' }],
  })
})

test('a folder of another site is refused', async () => {
  const { content, folio } = await makeSite()
  await folio('sync', content)
  const other = await makeSite()
  const { code, errors } = await other.folio('sync', content)
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^This folder belongs to .* Choose another/),
  ])
})

test('an owner writes the content into a zip, which replaces none', async () => {
  const { folder, folio } = await makeSite()
  const file = join(folder, 'site.zip')
  expect(await folio('export-content', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining(file),
  })
  expect((await readFile(file)).toString('latin1')).toContain('site.json')
  const other = await makeSite()
  expect(await other.folio('import-content', file)).toMatchObject({
    code: 0,
    output: '\n  0 new, 0 updated, 0 unchanged\n\n',
  })
  expect(await folio('export-content', file)).toMatchObject({
    code: 1,
    errors: 'site.zip already exists. Choose another name.\n',
  })
  expect((await readdir(folder)).filter((name) => name !== 'data')).toEqual(['site.zip'])
})
