import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, openDatabase } from '#db/open.server.ts'
import { updateMessageIndex } from '#features/contact/message-index.server.ts'
import { searchMessages } from '#features/contact/message-search.server.ts'
import { updateTag } from '#features/posts/admin-tags.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createPreviewLink } from '#features/posts/preview-links.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp, type TestApp, testTime } from '../../../../test/support/app.ts'
import { archiveOf } from '../../../../test/support/archives.ts'
import { createPostgresDatabase, onPostgres } from '../../../../test/support/database.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { signInAs } from '../../../../test/support/test-users.ts'
import { restoreSite } from '../restore/restore-site.server.ts'
import { backedUpTables, excludedTables } from './backed-up-tables.server.ts'

/** A site with more than one batch of posts. */
async function createSiteWithContent() {
  const app = await createTestApp()
  const ada = await signInAs(app, 'ada')
  const user_id = ada.user._id
  const created_at = testTime.toISOString()
  for (const title of Array.from({ length: 60 }, (_, index) => `Soup ${index} 🍲`)) {
    const post = {
      title,
      excerpt: 'Bones\u2028and time',
      content: '<p>Simmer.</p>',
      author: 'Remy',
    }
    await insertPost(app.db, { ...post, tags: ['Broth'] }, testTime)
  }
  const changes = { slug: 'fond', text: 'Slow.', imageUrl: '/uploads/pot.webp', imageAlt: 'A pot' }
  await updateTag(app.db, testTime, 'broth', changes)
  await app.send('POST', '/api/contact', { name: 'Ines', email: 'i@example.com', message: 'Hello' })
  await app.db
    .insertInto('totp')
    .values({ user_id, secret: 'ABC', last_period: 7, created_at })
    .execute()
  await app.db
    .insertInto('passkey')
    .values({
      ...{ id: 'key', user_id, name: 'Key', public_key: 'p', counter: 5_000_000_000 },
      ...{ transports: '[]', created_at },
    })
    .execute()
  await app.db
    .insertInto('visit')
    .values({ day: '2026-03-04', visitor_hash: 'hash-of-somebody' })
    .execute()
  await mkdir(join(app.dataDir, 'uploads'))
  await writeFile(join(app.dataDir, 'uploads', 'soup-0123456789-4x3.webp'), 'a picture')
  await writeFile(join(app.dataDir, 'uploads', 'cv-0123456789.pdf'), '%PDF-')
  return app
}

/** Every backed-up row, serialized identically for both databases. */
async function backedUpRows(db: Db) {
  const all: Record<string, string[]> = {}
  for (const { name } of backedUpTables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    )
    all[name] = rows.map((row) => JSON.stringify(canonicalKey(row))).toSorted()
  }
  return all
}

function canonicalKey({ counter, visitor_hash, ...row }: Record<string, unknown>) {
  return { ...row, counter: Number(counter), hasHash: visitor_hash !== undefined }
}

async function restored(app: TestApp, settings: { dataDir: string; databaseUrl?: string }) {
  const uploads = folderStore(join(settings.dataDir, 'uploads'))
  await restoreSite(await archiveOf(app), { settings, uploads })
  const files = await readdir(settings.dataDir, { recursive: true })
  return { files: files.toSorted(), db: await openDatabase(settings) }
}

test('an owner restores every backed-up row and upload from an archive, and nothing private', async () => {
  const app = await createSiteWithContent()
  const link = { postId: 'soup-0', createdBy: 'Ada', days: 7, at: testTime }
  await createPreviewLink(app.db, link)
  const folder = join(app.dataDir, 'uploads')
  for (const name of ['.DS_Store', 'a holiday.jpg', 'Thumbs.db', 'film.mp4']) {
    await writeFile(join(folder, name), 'somebody’s')
  }
  for (const path of [join(folder, 'deeper'), join(app.dataDir, 'cache')]) await mkdir(path)
  await writeFile(join(app.dataDir, 'cache', 'card.png'), 'drawn')
  const dataDir = join(await temporaryFolder(), 'new')
  const { db, files } = await restored(app, { dataDir })
  expect(await backedUpRows(db)).toEqual(await backedUpRows(app.db))
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('preview_link').selectAll().execute()).toEqual([])
  const visits = await db.selectFrom('visit').selectAll().execute()
  expect(visits).toHaveLength(1)
  expect(visits[0]?.visitor_hash).not.toContain('somebody')
  const uploads = ['uploads/cv-0123456789.pdf', 'uploads/soup-0123456789-4x3.webp']
  expect(files).toEqual(['folio.sqlite', 'uploads', ...uploads])
  expect((await stat(await archiveOf(app))).mode & 0o777).toBe(0o600)
  await db.destroy()
})

if (onPostgres)
  test('an owner moves from SQLite to PostgreSQL', async () => {
    const app = await createSiteWithContent()
    const databaseUrl = await createPostgresDatabase()
    const { db } = await restored(app, { dataDir: await temporaryFolder(), databaseUrl })
    expect(await backedUpRows(db)).toEqual(await backedUpRows(app.db))
    await db.destroy()
  })

test('every table is either backed up or excluded', async () => {
  const { db } = await createTestApp()
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  // On SQLite the words of a search are a virtual table, with tables of its own.
  const tables = names.filter((name) => !/^(?:message_)?search_words(?:_|$)/.test(name))
  const known = [...backedUpTables.map(({ name }) => name), ...excludedTables]
  expect(tables.toSorted()).toEqual(known.toSorted())
})

test('a restored site finds its messages, at first without an index and then with it', async () => {
  const app = await createSiteWithContent()
  const { db } = await restored(app, { dataDir: await temporaryFolder() })
  const search = { tab: 'inbox', search: 'ines', limit: 20, page: 1 } as const
  expect(await searchMessages(db, search)).toMatchObject({ total: 1, isUnindexed: true })
  await updateMessageIndex(db)
  expect(await searchMessages(db, search)).toMatchObject({ total: 1, isUnindexed: false })
  await db.destroy()
})
