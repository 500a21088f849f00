import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Scope } from '#http/scopes.ts'
import { addToken } from '../../test/support/api-tokens.ts'
import { createTestSite, testTime } from '../../test/support/app.ts'
import { captureTerminal } from '../../test/support/command-line.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { signInAs } from '../../test/support/test-users.ts'
import { runProgram } from './program.server.ts'

const commands = { post: { summary: 'Posts', load: () => import('./post.ts') } }
const text =
  '---\ntitle: Broth\nexcerpt: Bones and time\ntags:\n  - Soup\n---\n\nSimmer **long**.\n'
const unusedToken = `folio_${'0'.repeat(42)}`

/** A command line on another machine. @param editor a command that edits the file behind it */
async function createCommandLine(url: string, token: string, editor?: string) {
  const path = join(await temporaryFolder(), 'post.md')
  await writeFile(path, text)
  const folio = async (...args: string[]) => {
    const { terminal, output, errors } = captureTerminal({ isTTY: editor !== undefined })
    const env = { FOLIO_TOKEN: token, EDITOR: editor }
    const options = { env, terminal, clientFolder: '' }
    const code = await runProgram(commands, ['post', ...args, '--site', url], options)
    return { code, output: output(), errors: errors() }
  }
  return { folio, path }
}

async function setUp(scopes: Scope[] = ['posts:publish']) {
  const site = await createTestSite()
  const { user, headers } = await signInAs(site, 'ada')
  const expiresAt = new Date(testTime.getTime() + 60_000).toISOString()
  const { _id, token } = await addToken(site, user._id, scopes, expiresAt)
  return {
    ...(await createCommandLine(site.url, token)),
    ...{ site, token },
    withEditor: (editor: string) => createCommandLine(site.url, token, editor),
    revoke: () => site.request(`/api/tokens/${_id}`, { method: 'DELETE', headers }),
    source: async (id: string) =>
      (await site.request(`/api/blogs/${id}?format=source`, { headers })).json(),
    count: async () => (await site.db.selectFrom('post').select('id').execute()).length,
  }
}

/** The message after a failure, and the file that it names. */
function keptText(errors: string) {
  const [, reason, path = ''] =
    /^(.*)\nYour text is in (\S+\.md)\. Save it with: /s.exec(errors) ?? []
  return { reason, path }
}

test('a text that is sent again, after an answer that was lost, is the same draft', async () => {
  const { folio, path, count } = await setUp()
  const before = await count()
  const first = await folio('new', '--file', path)
  const again = await folio('new', '--file', path)
  expect([first.code, again.code, again.output]).toEqual([0, 0, first.output])
  expect(await count()).toBe(before + 1)
})

test('an owner writes, lists, edits and publishes posts of a site far away', async () => {
  const { folio, path, site, source, withEditor } = await setUp()
  expect(await folio('new', '--file', path)).toMatchObject({
    code: 0,
    output: `“Broth” is saved as a draft.\nPublish it with: folio post publish broth --site ${site.url}\n`,
  })
  expect((await site.request('/api/blogs/broth')).status).toBe(404)
  const listed = await folio('list', '--status', 'draft', '--search', 'bro', '--json')
  expect(JSON.parse(listed.output)).toMatchObject([{ _id: 'broth', status: 'draft' }])
  expect((await folio('publish', 'broth')).output).toBe(
    `“Broth” is published, at ${site.url}/blogs/broth.\n`,
  )
  const editor = await withEditor('sed -i s/long/slowly/')
  expect(await editor.folio('edit', 'broth')).toMatchObject({ code: 0 })
  expect(await source('broth')).toMatchObject({
    ...{ content: 'Simmer **long**.', status: 'published' },
    draft: { fields: { content: 'Simmer **slowly**.' }, savedBy: 'Ada' },
  })
  await folio('publish', 'broth')
  expect(await source('broth')).toMatchObject({
    ...{ content: 'Simmer **slowly**.', tags: ['Soup'] },
    hasUnpublishedChanges: false,
  })
})

test('a token that drafts publishes nothing: the draft is saved, and the scope is named', async () => {
  const { folio, path, site, source } = await setUp(['posts:draft'])
  const { code, errors } = await folio('new', '--publish', '--file', path)
  expect(code).toBe(1)
  expect(errors).toBe(
    `This API token lacks the scope posts:publish. The draft is saved: broth.\nYour text is in ${path}. Save it with: folio post edit broth --site ${site.url} --file ${path}\n`,
  )
  expect(await source('broth')).toMatchObject({ status: 'draft' })
})

test('a token that reads lists posts, and writes none', async () => {
  const { folio, path, count } = await setUp(['posts:read'])
  expect(await folio('list')).toMatchObject({ code: 0, output: 'There are no such posts.\n' })
  const { code, errors } = await folio('new', '--file', path)
  expect([code, keptText(errors)]).toEqual([
    1,
    { reason: 'This API token lacks the scope posts:draft.', path },
  ])
  expect(await count()).toBe(0)
})

test.each(['expired', 'revoked'])(
  'with an %s token the text of the editor is kept',
  async (fault) => {
    const { count, revoke, site, withEditor } = await setUp()
    const { folio } = await withEditor('sed -i s/Broth/Soup/')
    if (fault === 'expired') site.setTime(new Date(testTime.getTime() + 60_000))
    else await revoke()
    const { code, errors } = await folio('new', 'Broth')
    const { reason, path } = keptText(errors)
    expect([code, reason]).toEqual([
      1,
      `${site.url} refuses the API token: it is wrong, expired or revoked.`,
    ])
    expect(await readFile(path, 'utf8')).toContain('title: Soup')
    await rm(dirname(path), { recursive: true })
    expect(await count()).toBe(0)
  },
)

test('an owner whose post was saved elsewhere meanwhile replaces nothing, and keeps the text', async () => {
  const { folio, path, site, source, token, withEditor } = await setUp()
  await folio('new', '--file', path)
  const { revision, draft } = await source('broth')
  const fields = { ...draft.fields, content: 'Saved elsewhere.' }
  const script = join(dirname(path), 'editor.mjs')
  const save = {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields, baseRevision: revision, revision: draft.revision }),
  }
  await writeFile(
    script,
    `import { writeFileSync } from 'node:fs'
    const { status } = await fetch('${site.url}/api/blogs/broth/draft', ${JSON.stringify(save)})
    writeFileSync(process.argv[2], \`---\\ntitle: Mine\\n---\\n\\n\${status}\\n\`)`,
  )
  const editor = await withEditor(`'${process.execPath}' '${script}'`)
  const { code, errors } = await editor.folio('edit', 'broth')
  const kept = keptText(errors)
  expect([code, kept.reason]).toEqual([1, 'This draft was saved elsewhere since you opened it.'])
  expect(await source('broth')).toMatchObject({
    draft: { fields: { content: 'Saved elsewhere.' } },
  })
  expect(await readFile(kept.path, 'utf8')).toContain('title: Mine\n---\n\n200\n')
  expect(await folio('edit', 'broth', '--file', kept.path)).toMatchObject({ code: 0 })
  expect(await source('broth')).toMatchObject({ draft: { fields: { title: 'Mine' } } })
  await rm(dirname(kept.path), { recursive: true })
})

test('an owner reads which fields a site far away refuses', async () => {
  const { folio, path } = await setUp()
  await writeFile(path, '---\nexcerpt: Warm\n---\n\nSimmer.\n')
  const { code, errors } = await folio('new', '--publish', '--file', path)
  expect(code).toBe(1)
  expect(errors).toContain('  title: Title is required\n')
})

test('an owner who names no post of a site far away reads how to find one', async () => {
  const { folio, site } = await setUp()
  expect(await folio('publish', 'nowhere')).toMatchObject({
    code: 1,
    errors: `There is no post nowhere. List them with: folio post list --site ${site.url}\n`,
  })
})

test.each([
  [200, 'does not answer as a site of Folio.'],
  [302, 'redirects elsewhere. Use the address that it leads to.'],
  [502, 'answered 502.'],
])('a server that answers %i is named, and the text is kept', async (status, message) => {
  const url = await listen((_, response) => {
    response.writeHead(status, { location: '/elsewhere' }).end('<!doctype html>')
  })
  const { folio, path } = await createCommandLine(url, unusedToken)
  const { code, errors } = await folio('new', '--file', path)
  expect([code, keptText(errors)]).toEqual([1, { reason: `${url} ${message}`, path }])
})

test('a server that does not answer is named, and the text is kept', async () => {
  const url = await listen((request) => request.socket.destroy())
  const { folio, path } = await createCommandLine(url, unusedToken)
  const { code, errors } = await folio('new', '--file', path)
  const reason = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ does not answer \(\w+\)\.$/)
  expect([code, keptText(errors)]).toEqual([1, { reason, path }])
})

test.each([
  ['https://example.com', '', 'Set FOLIO_TOKEN to an API token with the scope posts:publish'],
  ['https://example.com', 'secret', 'FOLIO_TOKEN is no API token, which begins with folio_.'],
  ['http://example.com', unusedToken, 'A token is sent to https:// only'],
  ['example.com', unusedToken, 'The site needs an address such as https://example.com.'],
])('an owner who names %s with the token %j reads what is wrong', async (url, token, message) => {
  const { folio } = await createCommandLine(url, token)
  const { code, errors } = await folio('list')
  expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining(message) })
})

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
