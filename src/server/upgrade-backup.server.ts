/** A backup of the database as the earlier version left it, before the first migration of an upgrade. */
import { chmod, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isMigrated, lastMigration } from '#db/migrate.server.ts'
import { type Db, databaseSize, readSnapshot } from '#db/open.server.ts'
import { assertDiskSpace } from '#features/backups/archive/disk-space.server.ts'
import { withTempDir } from '#features/backups/archive/temp-dir.server.ts'
import { writeArchive } from '#features/backups/archive/write-archive.server.ts'
import { backupsFolder } from '#features/backups/backup-names.server.ts'
import type { Log } from '#log/log.server.ts'

interface Settings {
  databaseUrl?: string
  dataDir: string
}

/**
 * Named after the last migration: a start that is tried again replaces the backup of the one before. Those of earlier
 * upgrades are removed, as they have what was deleted since. Uploads are not part of it, as no migration changes them.
 * @throws BackupError if there is too little disk space; an error of the file system or database
 */
export async function backUpBeforeUpgrade(
  db: Db,
  settings: Settings,
  { now, log }: { now: () => Date; log: Pick<Log, 'info'> },
  assertSpace = assertDiskSpace,
): Promise<void> {
  const migration = await lastMigration(db)
  if (!migration || (await isMigrated(db))) return
  const folder = backupsFolder(settings.dataDir)
  const file = await withTempDir(folder, async (tempDir) => {
    await assertSpace(tempDir, await databaseSize(settings))
    const temporary = join(tempDir, 'before-upgrade')
    const write = settings.databaseUrl ? archiveRows : copyDatabase
    const name = await write(temporary)
    await rename(temporary, join(folder, name))
    // One that another process has already migrated leaves the one before.
    if (name.startsWith(`before-upgrade-${migration}.`)) await removeOthers(folder, name)
    return join(folder, name)

    async function copyDatabase(file: string) {
      await sql`vacuum into ${file}`.execute(db)
      await chmod(file, 0o600)
      return `before-upgrade-${migration}.sqlite`
    }

    async function archiveRows(file: string) {
      const source = { uploads: noUploads, isUpload: () => false, now, readSnapshot: read }
      const { manifest } = await writeArchive(source, file, tempDir)
      // Another process may have migrated since.
      return `before-upgrade-${manifest.migration}.tar.gz`
    }
  })
  log.info({ file }, `The database before the upgrade is in ${file}`)

  function read<Result>(from: (snapshot: Db) => Promise<Result>) {
    return readSnapshot(settings, from)
  }
}

const noUploads = { names: async () => [], read: async () => undefined }

async function removeOthers(folder: string, newest: string) {
  const names = await readdir(folder)
  const others = names.filter((name) => name !== newest && ownName.test(name))
  for (const name of others) await rm(join(folder, name), { force: true })
}

const ownName = /^before-upgrade-\d{3}-[a-z-]+\.(sqlite|tar\.gz)$/
