/** Of concurrent restores, or a restore and a start, one is refused. */

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isInUse } from '#db/data-folder-lock.server.ts'
import { migrate, tryLockMigrations } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { archiveOf } from '../../../../test/support/archives.ts'
import {
  createPostgresDatabase,
  onPostgres,
  openTestDatabase,
} from '../../../../test/support/database.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { restoreSite } from './restore-site.server.ts'

const upload = { name: 'soup-0123456789-4x3.webp', bytes: Buffer.from('a picture') }

async function archive() {
  const app = await createTestApp()
  await folderStore(join(app.dataDir, 'uploads')).write([upload])
  return archiveOf(app)
}

/** An empty destination, in which a restore waits at its upload until `resume` is called. */
async function pausedDestination() {
  const dataDir = await temporaryFolder()
  const settings = { dataDir, ...(onPostgres && { databaseUrl: await createPostgresDatabase() }) }
  const uploads = folderStore(join(dataDir, 'uploads'))
  const [atUpload, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: FileStore = {
    ...uploads,
    write: async (files) => {
      await uploads.write(files)
      atUpload.resolve()
      await going.promise
    },
  }
  const place = { settings, uploads: slow }
  return { place, dataDir, uploads, atUpload: atUpload.promise, resume: going.resolve }
}

test('a second restore into the same folder is refused, and the first one succeeds', async () => {
  const file = await archive()
  const { place, dataDir, uploads, atUpload, resume } = await pausedDestination()
  const first = restoreSite(file, place)
  await atUpload
  const other = onPostgres && { databaseUrl: await createPostgresDatabase() }
  const second = restoreSite(file, { ...place, settings: { dataDir, ...other } })
  await expect(second).rejects.toThrow(/^A site or another restore is using \//)
  resume()
  await first
  expect(await uploads.names()).toEqual([upload.name])
  expect(await readdir(dataDir)).toEqual(onPostgres ? ['uploads'] : ['folio.sqlite', 'uploads'])
})

test('a site does not start on a folder while a backup is restored into it', async () => {
  const { place, dataDir, atUpload, resume } = await pausedDestination()
  const restore = restoreSite(await archive(), place)
  await atUpload
  expect(isInUse(dataDir)).toBe(true)
  await expect(openDatabase({ dataDir, exclusive: true })).rejects.toThrow(
    'Another process of Folio',
  )
  resume()
  await restore
  expect(isInUse(dataDir)).toBe(false)
})

if (onPostgres)
  test('a second restore into the same database is refused', async () => {
    const file = await archive()
    const { place, atUpload, resume } = await pausedDestination()
    const first = restoreSite(file, place)
    await atUpload
    const elsewhere = await temporaryFolder()
    const second = restoreSite(file, {
      settings: { ...place.settings, dataDir: elsewhere },
      uploads: folderStore(join(elsewhere, 'uploads')),
    })
    await expect(second).rejects.toThrow(/^A site or another restore is using the database/)
    resume()
    await first
  })

if (onPostgres)
  test('a site that starts during a restore waits until it is complete', async () => {
    const db = await openTestDatabase()
    const [held, over] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()]
    const restore = db.transaction().execute(async (trx) => {
      held.resolve(await tryLockMigrations(trx))
      await over.promise
    })
    expect(await held.promise).toBe(true)
    const start = migrate(db)
    const waitingLocks = async () => {
      const { rows } = await sql`
      select 1 from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
      return rows.length
    }
    await expect.poll(waitingLocks, { timeout: 10_000 }).toBe(1)
    over.resolve()
    await restore
    expect(await start).toContain('001-public-site')
  })
