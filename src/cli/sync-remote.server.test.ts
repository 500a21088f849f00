import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import type { Scope } from '#http/scopes.ts'
import { addToken } from '../../test/support/api-tokens.ts'
import { createTestSite, testTime } from '../../test/support/app.ts'
import { commandLine } from '../../test/support/shared-site.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { signInAs } from '../../test/support/test-users.ts'

const commands = { sync: { summary: 'Sync', load: () => import('./sync.ts') } }
const soup = { title: 'Onion Soup', excerpt: 'Slowly', content: 'Stir.', format: 'markdown' }

/** A site with one post, and a folder with another one, which is to be published. */
async function setUp() {
  const site = await createTestSite({ fill: (db) => seedSite(db, sampleContent, testTime) })
  const { user, headers } = await signInAs(site, 'ada')
  await site.send('POST', '/api/blogs', soup, { headers })
  const folder = join(await temporaryFolder(), 'content')
  await mkdir(join(folder, 'posts'), { recursive: true })
  const bread = join(folder, 'posts/bread.md')
  await writeFile(bread, '---\ntitle: Bread\nexcerpt: x\nstatus: published\n---\nKnead.\n')
  return {
    ...{ site, headers, folder, bread },
    addToken: (...scopes: Scope[]) => addToken(site, user._id, scopes, lateToday),
    sync: (token: string) =>
      commandLine(commands, { FOLIO_TOKEN: token })('sync', folder, '--site', site.url),
    /** Besides the state of the sync. */
    files: async () => (await readdir(folder)).filter((name) => name !== '.folio').toSorted(),
    posts: async () => {
      const rows = await site.db.selectFrom('post').select('title').execute()
      return rows.map(({ title }) => title).toSorted()
    },
  }
}

const lateToday = '2026-03-04T20:00:00.000Z'

test('an owner synchronises a folder with a site far away by an API token', async () => {
  const { addToken, bread, folder, posts, site, sync } = await setUp()
  const { token } = await addToken('posts:publish', 'site:write')
  const { code, output, errors } = await sync(token)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain('  posts/bread.md  new on the site\n')
  expect(output).toContain('  posts/onion-soup/index.md  new file\n')
  expect(await posts()).toEqual(['Bread', 'Onion Soup'])
  expect(await (await site.request('/api/blogs/bread')).json()).toMatchObject({
    author: expect.any(String),
  })
  await writeFile(bread, (await readFile(bread, 'utf8')).replace('Knead.', 'Knead well.'))
  expect((await sync(token)).output).toContain('  posts/bread.md  site updated\n')
  expect((await site.request('/blogs/bread')).status).toBe(200)
  expect(existsSync(join(folder, 'site.json'))).toBe(true)
  expect((await sync(token)).output).toBe('\n  Folder and site are the same.\n\n')
})

test.each([
  ['site:write', 'posts:read'],
  ['posts:publish', 'site:write'],
] as const)(
  'a token with %s alone synchronises nothing, and %s is named',
  async (scope, missing) => {
    const { addToken, files, posts, sync } = await setUp()
    const { token } = await addToken(scope)
    expect(await sync(token)).toEqual({
      code: 1,
      output: '',
      errors: `This API token lacks the scope ${missing}.\n`,
    })
    expect([await files(), await posts()]).toEqual([['posts'], ['Onion Soup']])
  },
)

test('a token that drafts publishes no file, and the scope is named beside it', async () => {
  const { addToken, bread, posts, sync } = await setUp()
  const drafter = await addToken('posts:draft', 'site:write')
  const before = await readFile(bread, 'utf8')
  const { code, output } = await sync(drafter.token)
  expect(code).toBe(1)
  expect(output).toContain('  posts/bread.md  This API token lacks the scope posts:publish.\n')
  expect([await readFile(bread, 'utf8'), await posts()]).toEqual([before, ['Onion Soup']])
  const publisher = await addToken('posts:publish', 'site:write')
  expect(await sync(publisher.token)).toMatchObject({
    code: 0,
    output: '\n  posts/bread.md  new on the site\n\n',
  })
})

test.each(['expired', 'revoked'])('a token that is %s synchronises nothing', async (fault) => {
  const { addToken, files, headers, posts, site, sync } = await setUp()
  const { _id, token } = await addToken('posts:publish', 'site:write')
  if (fault === 'expired') site.setTime(new Date(lateToday))
  else await site.request(`/api/tokens/${_id}`, { method: 'DELETE', headers })
  expect(await sync(token)).toEqual({
    code: 1,
    output: '',
    errors: `${site.url} refuses the API token: it is wrong, expired or revoked.\n`,
  })
  expect([await files(), await posts()]).toEqual([['posts'], ['Onion Soup']])
})

test('an owner without a token reads how to get one, and no folder is made', async () => {
  const folder = join(await temporaryFolder(), 'content')
  const { code, errors } = await commandLine(
    commands,
    {},
  )(...['sync', folder, '--site', 'https://example.com'])
  expect({ code, errors }).toEqual({
    code: 2,
    errors: expect.stringMatching(/^Set FOLIO_TOKEN .* posts:publish and site:write, from Your/),
  })
  expect(existsSync(folder)).toBe(false)
})
