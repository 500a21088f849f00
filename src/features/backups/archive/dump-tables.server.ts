/** Dumps the tables of a snapshot into files and lists the uploads. */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { lastMigration } from '#db/migrate.server.ts'
import type { Db } from '#db/open.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { backedUpTables, formerTables } from './backed-up-tables.server.ts'
import { dumpRows } from './dump-rows.server.ts'
import type { FileDigest, Manifest } from './manifest.server.ts'

/** The dump of a table, until it is added to the archive. */
export const dataFile = (folder: string, table: string) => join(folder, `${table}.ndjson`)

/** @param db a snapshot of the database, also of an older schema, which lacks tables */
export async function dumpTables(
  db: Db,
  folder: string,
): Promise<Pick<Manifest, 'migration' | 'tables'>> {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const tables: Manifest['tables'] = {}
  const dumped = [...backedUpTables, ...formerTables].filter(({ name }) => present.has(name))
  for (const table of dumped) {
    const file = await open(dataFile(folder, table.name), 'wx', 0o600)
    try {
      tables[table.name] = await writeLines(file, dumpRows(db, table))
    } finally {
      await file.close()
    }
  }
  return { migration: await lastMigration(db), tables }
}

async function writeLines(file: FileHandle, batches: AsyncIterable<string[]>) {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  for await (const lines of batches) {
    const text = Buffer.from(lines.join(''))
    hash.update(text)
    await file.appendFile(text)
    rows += lines.length
    bytes += text.length
  }
  return { rows, bytes, sha256: hash.digest('hex') }
}

/**
 * Sizes and hashes of all uploads. Uploads are immutable, so a listing made after the snapshot contains
 * every file that the snapshot refers to.
 */
export async function describeUploads(
  uploads: Pick<FileStore, 'names' | 'read'>,
  isUpload: (name: string) => boolean,
): Promise<Record<string, FileDigest>> {
  const parts: Record<string, FileDigest> = {}
  const names = (await uploads.names()).filter(isUpload)
  for (const name of names.toSorted()) {
    const bytes = await uploads.read(name)
    // Removed since the listing: an upload that failed.
    if (!bytes) continue
    parts[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  return parts
}
