/** Puts the content of an archive into an empty database and an empty store of uploads. */
import { sql } from 'kysely'
import { migrate, migrateUpTo } from '#db/migrate.server.ts'
import type { Db } from '#db/open.server.ts'
import { BackupFault } from './backup-fault.server.ts'
import { dataName, type Manifest } from './manifest.server.ts'
import { readArchive } from './read-archive.server.ts'
import { fillTable } from './table-fill.server.ts'

export interface RestorePlace {
  /** Empty, and in a transaction: then a fault leaves nothing behind. */
  db: Db
  keepUpload: (name: string, bytes: Buffer) => Promise<void>
  /** @throws where there is no room for what the manifest tells */
  begin?: (manifest: Manifest) => Promise<void>
}

/** No picture is larger: its sides are limited. */
const maxUploadBytes = 128 * 1024 * 1024

/**
 * First the schema as it was, then the rows, then the schema of today.
 * @throws BackupFault for an archive that is not whole
 */
export async function restoreArchive(file: string, place: RestorePlace): Promise<Manifest> {
  const { db, keepUpload } = place
  let told: Manifest
  const manifest = await readArchive(file, {
    begin: async (manifest) => {
      told = manifest
      expectBoundedUploads(manifest)
      await place.begin?.(manifest)
      await migrateUpTo(db, manifest.migration)
    },
    take: async (name, chunks) => {
      const table = Object.keys(told.tables).find((each) => dataName(each) === name)
      if (!table) return keepUpload(name.slice(name.indexOf('/') + 1), await bytesOf(chunks))
      await fillTable(db, table, chunks)
    },
  })
  await expectCounts(db, manifest)
  await migrate(db)
  return manifest
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

function expectBoundedUploads({ uploads }: Manifest) {
  const large = Object.entries(uploads).find(([, { bytes }]) => bytes > maxUploadBytes)
  if (large)
    throw new BackupFault(`${large[0]} in the archive is larger than any picture of a site.`)
}

/** What the database holds now, asked anew. */
async function expectCounts(db: Db, { tables }: Manifest) {
  for (const [table, { rows }] of Object.entries(tables)) {
    const counted = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)}`.execute(db)
    if (Number(counted.rows[0]?.count) !== rows) {
      throw new BackupFault(
        `The archive is damaged or was changed: it has not as many rows of ${table} as it says.`,
      )
    }
  }
}
