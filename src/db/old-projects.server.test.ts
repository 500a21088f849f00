import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { restoreSite } from '#features/backups/restore/restore-site.server.ts'
import { listProjects } from '#features/portfolio/project-queries.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { archiveOf } from '../../test/support/archives.ts'
import {
  createPostgresDatabase,
  onPostgres,
  openTestDatabase,
} from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { migrate, migrateUpTo } from './migrate.server.ts'
import { openDatabase } from './open.server.ts'

const pan = { id: 'pan', title: 'Pan', description: 'Copper.', technologies: [{ name: 'C' }] }

/** From before projects could be edited, with one project. */
async function oldDatabase() {
  const db = await openTestDatabase()
  await migrateUpTo(db, '010-site-content')
  await sql`insert into project (id, position, title, description, technologies)
    values ('pan', 0, 'Pan', 'Copper.', '["C"]')`.execute(db)
  return db
}

test('a project survives the upgrade of an old database', async () => {
  const db = await oldDatabase()
  await migrate(db)
  expect(await listProjects(db)).toEqual([pan])
})

test('an owner restores an archive from before projects could be edited', async () => {
  const archive = await archiveOf({ db: await oldDatabase(), dataDir: await temporaryFolder() })
  const dataDir = await temporaryFolder()
  const settings = { dataDir, ...(onPostgres && { databaseUrl: await createPostgresDatabase() }) }
  await restoreSite(archive, { settings, uploads: folderStore(join(dataDir, 'uploads')) })
  const restored = await openDatabase(settings)
  onTestFinished(() => restored.destroy())
  expect(await listProjects(restored)).toEqual([pan])
})
