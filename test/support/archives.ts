/** Backup archives for tests: valid, altered and forged. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { packTar, type TarHeader, unpackTar } from 'modern-tar'
import type { Db } from '#db/open.server.ts'
import { backedUpTables } from '#features/backups/archive/backed-up-tables.server.ts'
import { withTempDir } from '#features/backups/archive/temp-dir.server.ts'
import { writeArchive } from '#features/backups/archive/write-archive.server.ts'
import { backupName } from '#features/backups/backup-names.server.ts'
import { isUploadFile } from '#server/upload-names.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { type TestApp, testTime } from './app.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Backs up the app. @returns the path of the archive */
export async function archiveOf({ db, dataDir }: Pick<TestApp, 'db' | 'dataDir'>): Promise<string> {
  const folder = await temporaryFolder()
  const source = {
    readSnapshot: <Result>(read: (snapshot: Db) => Promise<Result>) =>
      db.transaction().execute(read),
    uploads: folderStore(join(dataDir, 'uploads')),
    isUpload: isUploadFile,
    now: () => testTime,
  }
  const file = join(folder, backupName(testTime))
  await withTempDir(folder, (tempDir) => writeArchive(source, file, tempDir))
  return file
}

/** The same of a database of an earlier version, without the tables that it does not have. */
export async function oldArchiveOf(db: Db): Promise<string> {
  const existing = await db.introspection.getTables()
  const missing = backedUpTables.filter(({ name }) =>
    existing.every((table) => table.name !== name),
  )
  // Read by today's backup; an archive of that time does not have them.
  for (const { name, key } of missing) {
    const columns = sql.join(key.map((column) => sql`${sql.ref(column)} text`))
    await sql`create table ${sql.table(name)} (${columns})`.execute(db)
  }
  const complete = await archiveOf({ db, dataDir: await temporaryFolder() })
  return rewritten(complete, (entries) =>
    missing.reduce((left, { name }) => withoutTable(name)(left), entries),
  )
}

export interface Entry {
  header: TarHeader
  data: Buffer
}

/** @returns a copy with changed entries */
export async function rewritten(
  archive: string,
  change: (entries: Entry[]) => Entry[],
): Promise<string> {
  const entries = await unpackTar(gunzipSync(await readFile(archive)))
  const changed = change(
    entries.map(({ header, data }) => ({ header, data: Buffer.from(data ?? []) })),
  )
  const copy = join(await temporaryFolder(), 'changed.tar.gz')
  await writeFile(copy, gzipSync(await packTar(changed)))
  return copy
}

/** Changes the content of one entry. */
export function withData(name: string, change: (text: string) => string) {
  return (entries: Entry[]) =>
    entries.map((entry) => {
      if (entry.header.name !== name) return entry
      const data = Buffer.from(change(entry.data.toString()))
      return { header: { ...entry.header, size: data.length }, data }
    })
}

/** Changes the content of one entry and its checksum in the manifest. */
export function forged(name: string, change: (text: string) => string) {
  return (entries: Entry[]) => {
    const changed = withData(name, change)(entries)
    const data = changed.find(({ header }) => header.name === name)?.data ?? Buffer.of()
    const table = name.replace(/^data\/(.*)\.ndjson$/, '$1')
    return withManifest((manifest) => {
      const part = manifest.tables[table]
      if (!part) throw new Error(`The manifest has no ${table}`)
      part.bytes = data.length
      part.sha256 = createHash('sha256').update(data).digest('hex')
    })(changed)
  }
}

/** Removes a table, as in an archive from before it existed. */
function withoutTable(name: string) {
  return (entries: Entry[]) =>
    withManifest((manifest) => {
      delete manifest.tables[name]
    })(entries.filter(({ header }) => header.name !== `data/${name}.ndjson`))
}

interface Manifest {
  format: number
  migration: string
  tables: Record<string, { rows: number; bytes: number; sha256: string }>
  uploads: Record<string, { bytes: number; sha256: string }>
}

export function withManifest(change: (manifest: Manifest) => void) {
  return withData('manifest.json', (text) => {
    const manifest = JSON.parse(text) as Manifest
    change(manifest)
    return JSON.stringify(manifest)
  })
}
