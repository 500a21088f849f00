import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { type Db, openDatabase } from '#db/open.server.ts'
import { findEditablePost } from '#features/posts/admin-post-queries.server.ts'
import { listRevisions } from '#features/posts/post-revisions.server.ts'
import { captureTerminal } from '../../test/support/command-line.ts'
import { createMigratedPostgres, onPostgres } from '../../test/support/database.ts'
import { createSharedSite } from '../../test/support/shared-site.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { signInAs } from '../../test/support/test-users.ts'
import { runProgram } from './program.server.ts'

const commands = { post: { summary: 'Posts', load: () => import('./post.ts') } }
const text =
  '---\ntitle: Broth\nexcerpt: Bones and time\ntags:\n  - Soup\n---\n\nSimmer **long**.\n'

/** A data folder without a running site. */
async function makeSite() {
  const folder = await temporaryFolder()
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
  const file = async (content: string) => {
    const path = join(folder, 'post.md')
    await writeFile(path, content)
    return path
  }
  /** @param editor a command that edits the file behind it */
  const folio = async (args: string[], editor?: string) => {
    const { terminal, output, errors } = captureTerminal({ isTTY: editor !== undefined })
    const options = { env: { ...env, EDITOR: editor }, terminal, clientFolder: '' }
    const code = await runProgram(commands, ['post', ...args], options)
    return { code, output: output(), errors: errors() }
  }
  return {
    folder,
    settings,
    open,
    file,
    folio,
    find: (id: string) => open((db) => findEditablePost(db, new Date(), id)),
  }
}

test('an owner publishes a text without an excerpt, and gets its first paragraph', async () => {
  const { folio, file, find } = await makeSite()
  const path = await file('---\ntitle: Broth\nexcerpt: ""\n---\n\nSimmer **long**.\n\nStrain.\n')
  expect(await folio(['new', '--file', path, '--publish'])).toMatchObject({ code: 0 })
  expect(await find('broth')).toMatchObject({ status: 'published', excerpt: 'Simmer long.' })
})

test('an owner who writes a key that no post has reads which, and nothing is saved', async () => {
  const { folio, file, open } = await makeSite()
  const path = await file('---\ntitle: Broth\ndraft: true\n---\n\nSimmer.\n')
  const { code, errors } = await folio(['new', '--file', path])
  expect([code, errors]).toEqual([2, expect.stringContaining('Line 3: `draft` is no field')])
  expect(await open((db) => db.selectFrom('post').select('id').execute())).toEqual([])
})

test('an owner writes a draft from a file, lists it and publishes it', async () => {
  const { folio, file, find } = await makeSite()
  const written = await folio(['new', '--file', await file(text)])
  expect(written).toMatchObject({ code: 0, output: expect.stringContaining('saved as a draft') })
  const draft = await find('broth')
  expect(draft).toMatchObject({ status: 'draft', draft: { fields: { tags: ['Soup'] } } })
  const listed = await folio(['list', '--status', 'draft', '--json'])
  expect(JSON.parse(listed.output)).toMatchObject([
    { _id: 'broth', title: 'Broth', status: 'draft' },
  ])
  const published = await folio(['publish', 'broth'])
  expect(published.output).toBe('“Broth” is published, at /blogs/broth.\n')
  expect(await find('broth')).toMatchObject({ status: 'published', content: 'Simmer **long**.' })
})

test('an owner edits a published post in the editor, and readers see it once it is published', async () => {
  const { folio, file, find, open } = await makeSite()
  await folio(['new', '--publish', '--file', await file(text)])
  expect(await folio(['edit', 'broth'], 'sed -i s/long/slowly/')).toMatchObject({ code: 0 })
  expect(await find('broth')).toMatchObject({
    ...{ status: 'published', content: 'Simmer **long**.' },
    draft: { fields: { content: 'Simmer **slowly**.' }, savedBy: 'command line' },
  })
  await folio(['publish', 'broth'])
  expect(await find('broth')).toMatchObject({ content: 'Simmer **slowly**.' })
  expect(await open((db) => listRevisions(db, 'broth'))).toHaveLength(2)
})

test('a post with a date in the future is scheduled', async () => {
  const { folio, file, find } = await makeSite()
  await folio(['new', '--file', await file(text)])
  const { output } = await folio(['publish', 'broth', '--at', '2126-01-01T08:00:00+01:00'])
  expect(output).toContain('is scheduled for 2126-01-01T07:00:00.000Z')
  expect(await find('broth')).toMatchObject({ status: 'scheduled' })
})

test('an owner who changes nothing in the editor saves nothing', async () => {
  const { folio, file, find } = await makeSite()
  await folio(['new', '--file', await file(text)])
  const before = await find('broth')
  const { output } = await folio(['edit', 'broth'], 'true')
  expect(output).toBe('Nothing was changed, so nothing was saved.\n')
  expect(await find('broth')).toEqual(before)
})

test('an owner whose post was saved elsewhere meanwhile keeps the text, and is told where', async () => {
  const { folio, file, find, folder } = await makeSite()
  await folio(['new', '--file', await file(text)])
  const [isOpen, goOn] = [join(folder, 'open'), join(folder, 'go-on')]
  const wait = `touch '${isOpen}'; until [ -e '${goOn}' ]; do sleep 0.05; done`
  const edited = folio(['edit', 'broth'], `sed -i s/long/mine/ "$1"; ${wait}; true`)
  await expect.poll(() => existsSync(isOpen), { timeout: 20_000 }).toBe(true)
  const other = await file(text.replace('Bones', 'Bones, roots'))
  await folio(['edit', 'broth', '--file', other])
  await writeFile(goOn, '')
  const { code, errors } = await edited
  expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining('elsewhere') })
  const [, path = ''] = /Your text is in (\S+\.md)\./.exec(errors) ?? []
  expect(await find('broth')).toMatchObject({
    draft: { fields: { excerpt: 'Bones, roots and time' } },
  })
  expect(await folio(['edit', 'broth', '--file', path])).toMatchObject({ code: 0 })
  expect(await find('broth')).toMatchObject({ draft: { fields: { content: 'Simmer **mine**.' } } })
  await rm(dirname(path), { recursive: true })
})

test.each([
  ['---\ntitle: [\n---\n', 2, 'Line 2'],
  ['---\nexcerpt: Warm\n---\n\nSimmer.\n', 1, 'Title is required'],
])('an owner whose text %j cannot be published reads why', async (content, exitCode, message) => {
  const { folio, file } = await makeSite()
  const { code, errors } = await folio(['new', '--publish', '--file', await file(content)])
  expect(code).toBe(exitCode)
  expect(errors).toContain(message)
  expect(errors).toContain('Your text is in')
})

test.each([
  [['list', '--status', 'gone'], '--status is one of'],
  [['list', '--limit', '0'], '--limit is a number'],
  [['publish', 'broth', '--at', 'tomorrow'], '--at needs'],
  [['new'], 'no terminal'],
  [['edit', 'broth'], 'no terminal'],
])('an owner who types %j reads what is wrong', async (args, message) => {
  const { folio, file } = await makeSite()
  await folio(['new', '--file', await file(text)])
  const { code, errors } = await folio(args)
  expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining(message) })
})

test('an owner who names no post reads how to find one', async () => {
  const { folio } = await makeSite()
  const { code, errors } = await folio(['publish', 'nowhere'])
  expect({ code, errors }).toEqual({
    code: 1,
    errors: 'There is no post nowhere. List them with: folio post list\n',
  })
})

test('an owner publishes beside a running site, whose readers see and find the post', async () => {
  const { site, folio } = await createSharedSite(commands)
  const read = async (path: string) => (await site.request(path)).text()
  // Answered from memory until the site notices the change.
  expect(await read('/blogs')).not.toContain('Broth')
  const file = join(await temporaryFolder(), 'post.md')
  await writeFile(file, text.replace('title:', 'date: 2020-01-02T00:00:00Z\ntitle:'))
  expect(await folio('post', 'new', '--publish', '--file', file)).toMatchObject({ code: 0 })
  await expect.poll(() => read('/blogs')).toContain('Broth')
  expect(await read('/api/search?q=simmer')).toContain('"slug":"broth"')
})

test('an owner and the site write at the same time', async () => {
  const { site, folio } = await createSharedSite(commands)
  const { headers } = await signInAs(site, 'ada')
  const file = join(await temporaryFolder(), 'post.md')
  await writeFile(file, text)
  const draft = { title: 'Bread', status: 'draft' }
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, async () => [
      (await folio('post', 'new', '--file', file)).code,
      (await site.send('POST', '/api/blogs', draft, { headers })).status,
    ]),
  )
  expect(outcomes).toEqual(Array(5).fill([0, 201]))
  const { count } = await site.db
    .selectFrom('post')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(10)
})
