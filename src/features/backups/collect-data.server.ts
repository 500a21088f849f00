/** Takes the tables out of the database at one moment, into files aside. */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { lastMigration } from '#db/migrate.server.ts'
import type { Db } from '#db/open.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { lastingTables } from './lasting-tables.server.ts'
import type { Manifest, Part } from './manifest.server.ts'
import { tableLines } from './table-rows.server.ts'

/** Where the lines of a table lie until the archive is packed. */
export const dataFile = (folder: string, table: string) => join(folder, `${table}.ndjson`)

/** Writes each lasting table into the folder. @param db a snapshot of the database */
export async function collectTables(
  db: Db,
  folder: string,
): Promise<Pick<Manifest, 'migration' | 'tables'>> {
  const tables: Manifest['tables'] = {}
  for (const table of lastingTables) {
    const file = await open(dataFile(folder, table.name), 'wx', 0o600)
    try {
      tables[table.name] = await writeLines(file, tableLines(db, table))
    } finally {
      await file.close()
    }
  }
  return { migration: await lastMigration(db), tables }
}

async function writeLines(file: FileHandle, portions: AsyncIterable<string[]>) {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  for await (const lines of portions) {
    const text = Buffer.from(lines.join(''))
    hash.update(text)
    await file.appendFile(text)
    rows += lines.length
    bytes += text.length
  }
  return { rows, bytes, sha256: hash.digest('hex') }
}

/**
 * Measures every upload. Files never change, so what is there after the snapshot fits to it.
 * @param isUpload by its name; whatever else lies there is not the site's
 */
export async function measureUploads(
  uploads: FileStore,
  isUpload: (name: string) => boolean,
): Promise<Record<string, Part>> {
  const parts: Record<string, Part> = {}
  const names = (await uploads.names()).filter(isUpload)
  for (const name of names.toSorted()) {
    const bytes = await uploads.read(name)
    // Removed meanwhile: an upload that could not be finished.
    if (!bytes) continue
    parts[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  return parts
}
