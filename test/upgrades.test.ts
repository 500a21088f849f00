/** Data folders, backups, content zips and synchronised folders of earlier commits stay readable. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { updateSearchIndex } from '#features/search/search-index.server.ts'
import { readFolioContent } from '#server/import/folio-content.server.ts'
import { openSource } from '#server/import/open-source.server.ts'
import { restoreContent } from '#server/import/restore-content.server.ts'
import { localSite } from '#server/sync/local-site.server.ts'
import { syncFolder } from '#server/sync/sync-folder.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { type TestApp, testOrigin } from './support/app.ts'
import { createAuthenticator } from './support/authenticator.ts'
import { createMigratedPostgres, onPostgres } from './support/database.ts'
import { appCode, cookieOf, showPassword, usePasskey } from './support/second-factor.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { addUser } from './support/test-users.ts'
import {
  asker,
  compareContent,
  type Database,
  database,
  expectAnswers,
  expectedOf,
  fixturePath,
  openDataFolder,
  restoreBackup,
  start,
  unpack,
} from './upgrades/fixture.ts'

const expected = await expectedOf(database)
const databases: Database[] = ['sqlite', 'postgres']
const minuteMs = 60_000

test('an owner opens the data folder and finds everything in it', async () => {
  await compareContent(await openDataFolder(), database, 'all')
})

test.each(databases)('an owner restores the backup of a site on %s', async (from) => {
  await compareContent(await restoreBackup(from), from, 'lasting')
})

test('accounts log in with an app, a recovery code and a passkey', async () => {
  const app = await restoreBackup(database)
  const at = new Date(Date.parse(expected.madeAt) + minuteMs)
  app.setTime(at)
  const byCode = await logInWith(app, appCode(expected.totpSecret, at))
  const byRecoveryCode = await logInWith(app, expected.recoveryCodes[0])
  const authenticator = createAuthenticator({ origin: testOrigin, saved: expected.passkey })
  const { login: byPasskey } = await usePasskey(app, authenticator)
  const logins = [byCode, byRecoveryCode, byPasskey]
  expect(logins.map((login) => cookieOf(login, 'session'))).toEqual(logins.map(() => notEmpty))
})

const notEmpty = expect.stringMatching(/./)

async function logInWith(app: TestApp, code: string | undefined) {
  const { headers } = await showPassword(app, 'bea@example.org')
  return app.send('POST', '/api/auth/second-step', { code }, { headers })
}

test('sessions, API tokens and preview links go on', async () => {
  const { request } = await openDataFolder()
  const { token, session, previews } = expected
  const call = (path: string, headers: HeadersInit) => request(path, { headers })
  const responses = await Promise.all([
    call('/api/auth/profile', { Cookie: session }),
    call('/api/messages', { Authorization: `Bearer ${token}` }),
    ...previews.map((path) => call(path, {})),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await responses[2]?.text()).toContain('Brot und Butter')
})

test('an owner brings back what was deleted, and an earlier site', async () => {
  const app = await openDataFolder()
  const ask = await asker(app, new Date(expected.madeAt))
  const restore = async (path: string) =>
    (await ask('ada', `/api/${path}/restore`, { method: 'POST' })).json()
  expect(await restore('blogs/verworfen-in-markdown')).toMatchObject({
    title: 'Verworfen in markdown',
  })
  expect(await restore('projects/deckel')).toMatchObject({ title: 'Deckel' })
  const site = await restore('site/revisions/2')
  expect(site).toMatchObject({ hero: { line: 'Alles in einem Topf.' }, look: { css: '' } })
})

test('an owner moves to an empty site with the zip of the content', async () => {
  const app = await startEmpty()
  await addUser(app, 'ada')
  const now = () => new Date(expected.madeAt)
  const { files, close } = await openSource(fixturePath('content.zip'))
  const deps = { ...depsOf(app), now, savedBy: 'Ada' }
  const report = await restoreContent(deps, files, await readFolioContent(files, now()))
  await close()
  await updateSearchIndex(app.db)
  expect(report).toMatchObject({ problems: [] })
  const { lasting } = await expectedOf('sqlite')
  const content = Object.entries(lasting).filter(([question]) => isContent.test(question))
  await expectAnswers(await asker(app, now()), Object.fromEntries(content))
})

/** What is public, without deleted posts, relations and files that are made later; and what only the owner sees. */
const isContent =
  /^visitor (?!.*(?:verworfen|adjacent|\.avif))|^ada \/api\/(?:tags\/|site\/document|blogs\?status=all)/

test('a folder that is synchronised stays equal to its site, but for new fields', async () => {
  const app = await restoreBackup('sqlite')
  const now = () => new Date(expected.madeAt)
  const site = localSite({ ...depsOf(app), name: 'here', now })
  const report = await syncFolder(await unpack('content.tar.gz'), site, { now })
  const changes = [{ path: 'site.json', decision: 'update file' }]
  expect(report).toEqual({ changes, problems: [] })
})

async function startEmpty() {
  const dataDir = await temporaryFolder()
  return start({ dataDir, ...(onPostgres && { databaseUrl: await createMigratedPostgres() }) })
}

function depsOf({ db, dataDir }: TestApp) {
  return { db, store: folderStore(join(dataDir, 'uploads')), publicUrl: testOrigin }
}
