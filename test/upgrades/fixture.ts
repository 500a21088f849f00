/** A site of an earlier commit, opened by this one, and whether it still has what people wrote. */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { restoreSite } from '#features/backups/restore/restore-site.server.ts'
import { updateMessageIndex } from '#features/contact/message-index.server.ts'
import { findWithoutAvif } from '#features/pictures/picture-queries.server.ts'
import { updateSearchIndex } from '#features/search/search-index.server.ts'
import { startSession } from '#features/users/login/sessions.server.ts'
import { recentUsers } from '#features/users/user-queries.server.ts'
import { createLog } from '#log/log.server.ts'
import { seed } from '#server/seed.server.ts'
import { backUpBeforeUpgrade } from '#server/upgrade-backup.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { SavedPasskey } from '../support/authenticator.ts'
import { createPostgresDatabase, onPostgres } from '../support/database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Answers, readAnswer } from './answers.ts'

const fixture = join(import.meta.dirname, 'b2761658')
export const fixturePath = (name: string) => join(fixture, name)

export type Database = 'sqlite' | 'postgres'
export const database: Database = onPostgres ? 'postgres' : 'sqlite'

interface Expected {
  madeAt: string
  token: string
  /** Their paths, the first one of `brot-backen`. */
  previews: string[]
  /** Of Ada. */
  session: string
  /** Of Bea. */
  totpSecret: string
  recoveryCodes: string[]
  /** Of Cem. */
  passkey: SavedPasskey
  /** What backups have, too. */
  lasting: Answers
  /** What only the data folder has. */
  local: Answers
}

export async function expectedOf(database: Database): Promise<Expected> {
  const text = await readFile(fixturePath(`${database}/expected.json`), 'utf8')
  // The address of a copy of a dead link is no longer stored.
  return JSON.parse(text, (key, value) => (key === 'archiveUrl' ? undefined : value))
}

export async function unpack(name: string): Promise<string> {
  const folder = await temporaryFolder()
  unpackInto(folder, name)
  return folder
}

export function unpackInto(folder: string, name: string) {
  execFileSync('tar', ['-xzf', fixturePath(name), '-C', folder])
}

interface Settings {
  dataDir: string
  databaseUrl?: string
}

/** Opens a copy of the data folder and of the database. */
export async function openDataFolder(): Promise<TestApp> {
  const dataDir = await unpack(`${database}/data.tar.gz`)
  return start({ dataDir, ...(onPostgres && { databaseUrl: await loadDump() }) })
}

async function loadDump(): Promise<string> {
  const connectionString = await createPostgresDatabase()
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(gunzipSync(await readFile(fixturePath('postgres/dump.sql.gz'))).toString())
  await client.end()
  return connectionString
}

/** @param from the database that the backup is of */
export async function restoreBackup(from: Database): Promise<TestApp> {
  const dataDir = await temporaryFolder()
  const settings = { dataDir, ...(onPostgres && { databaseUrl: await createPostgresDatabase() }) }
  const uploads = folderStore(join(dataDir, 'uploads'))
  await restoreSite(fixturePath(`${from}/backup.tar.gz`), { settings, uploads })
  return start(settings, from)
}

/**
 * As `main` does, without the background jobs. The clock stands at the moment in which the fixture was made, so that
 * nothing of it has expired, in whatever year the test runs.
 */
export async function start(settings: Settings, from = database): Promise<TestApp> {
  const at = new Date((await expectedOf(from)).madeAt)
  const db = await openDatabase(settings)
  onTestFinished(() => db.destroy())
  await backUpBeforeUpgrade(db, settings, { now: () => at, log: createLog('silent') })
  await migrate(db)
  await seed(db, at)
  await updateSearchIndex(db)
  await updateMessageIndex(db)
  const app = await createTestApp({ db, dataDir: settings.dataDir })
  app.setTime(at)
  return app
}

/** @throws for what people wrote, and the site has otherwise, or no longer */
export async function compareContent(app: TestApp, from: Database, part: 'all' | 'lasting') {
  const { madeAt, session, lasting, local } = await expectedOf(from)
  const at = new Date(madeAt)
  const ask = await asker(app, at, session)
  if (part === 'all') await expectAnswers(ask, local)
  await expectAnswers(ask, lasting)
  const found = await (await ask('visitor', '/api/search?q=Suppe')).json()
  expect(found).toMatchObject([{ _id: 'suppe-als-sprache' }])
  const waiting = await findWithoutAvif(app.db)
  expect(waiting).toMatchObject([{ stem: expect.stringMatching(/^bowl-/) }])
  await expectNoNews(app)
  await importAgain(ask)
}

/** Asks as the account whose address begins so, with an old session, or as a visitor. */
export async function asker({ db, request }: TestApp, at: Date, session = '') {
  const cookies = new Map([['session', session]])
  for (const { _id, email } of await recentUsers(db, 100)) {
    const token = await startSession(db, _id, at)
    cookies.set(email.replace(/@.*/, ''), `__Host-session=${token}`)
  }
  return async (account: string, path: string, init: RequestInit = {}) =>
    request(path, { ...init, headers: { Cookie: cookies.get(account) ?? '', ...init.headers } })
}

type Ask = Awaited<ReturnType<typeof asker>>

/** What later versions add to the HTML of a post when it is read, in JSON. */
const newMarkup = ' translate=\\"no\\"'

/** One after the other, to name the question. Later versions may answer more than that. */
export async function expectAnswers(ask: Ask, expected: Answers) {
  for (const [question, answer] of Object.entries(expected)) {
    const found = JSON.stringify(await readAnswer(ask, question)).replaceAll(newMarkup, '')
    expect(JSON.parse(found), question).toMatchObject(answer as object)
  }
}

/** Receivers of webhooks know all posts: no event waits for them. */
async function expectNoNews({ db }: TestApp) {
  const events = db.selectFrom('job').select('payload').where('kind', '=', 'event')
  expect(await events.execute()).toEqual([])
}

/** The source of the import, with another text of one post: the rest, also its picture, is known. */
async function importAgain(ask: Ask) {
  const post = (path: string, body: BodyInit, type: string) =>
    ask('ada', path, { method: 'POST', body, headers: { 'Content-Type': type } })
  const runIn = async (state: string) => {
    const read = async () => (await (await ask('ada', '/api/imports')).json()).run
    await expect.poll(read, { interval: 10 }).toMatchObject({ state })
    return read()
  }
  const zip = await readFile(fixturePath('import-again.zip'))
  await post('/api/imports?name=hugo.zip', new Uint8Array(zip), 'application/zip')
  const { _id } = await runIn('planned')
  await post(`/api/imports/${_id}/apply`, '{}', 'application/json')
  const { outcome } = await runIn('done')
  expect(outcome).toMatchObject({ counts: { update: 1, unchanged: 1 }, pictures: 0, problems: [] })
}
