/** Restores an archive into an empty database and an empty upload store. */
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { migrate, migrateUpTo } from '#db/migrate.server.ts'
import type { Db } from '#db/open.server.ts'
import { loadRows } from '../archive/load-rows.server.ts'
import { dataPath, type Manifest } from '../archive/manifest.server.ts'
import { readArchive } from '../archive/read-archive.server.ts'
import { BackupError } from '../backup-error.server.ts'

export interface RestoreTarget {
  /** An empty database, in a transaction. */
  db: Db
  saveUpload: (name: string, bytes: Buffer) => Promise<void>
  /** Called before anything is restored. @throws if there is too little disk space */
  onManifest?: (manifest: Manifest) => Promise<void>
  /** Called before each table and each picture. */
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** Larger than any picture, whose dimensions are limited. */
const maxUploadBytes = 128 * 1024 * 1024

/**
 * Creates the archive's schema, loads the rows, and then applies the newer migrations.
 * @throws BackupError for a damaged or incomplete archive
 */
export async function restoreArchive(file: string, target: RestoreTarget): Promise<Manifest> {
  const { db, saveUpload } = target
  let tables: string[]
  let [done, total] = [0, 0]
  const manifest = await readArchive(file, {
    onManifest: async (manifest) => {
      tables = Object.keys(manifest.tables)
      total = tables.length + Object.keys(manifest.uploads).length
      assertUploadSizes(manifest)
      await target.onManifest?.(manifest)
      await migrateUpTo(db, manifest.migration)
    },
    onPart: async (name, chunks) => {
      target.onProgress?.(done++, total)
      const table = tables.find((table) => dataPath(table) === name)
      if (!table) return saveUpload(name.slice(name.indexOf('/') + 1), await buffer(chunks))
      await loadRows(db, table, chunks)
    },
  })
  await assertRowCounts(db, manifest)
  await migrate(db)
  return manifest
}

function assertUploadSizes({ uploads }: Manifest) {
  const large = Object.entries(uploads).find(([, { bytes }]) => bytes > maxUploadBytes)
  if (large) throw new BackupError(`${large[0]} in the archive is larger than any picture.`)
}

async function assertRowCounts(db: Db, { tables }: Manifest) {
  for (const [table, { rows }] of Object.entries(tables)) {
    const result = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)}`.execute(db)
    if (Number(result.rows[0]?.count) !== rows) {
      throw new BackupError(
        `The archive is damaged or was changed: the number of rows of ${table} does not match.`,
      )
    }
  }
}
