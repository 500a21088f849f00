/** Migrated SQLite databases in memory. Each is a copy: the migrations take 50 ms, a copy takes 2 ms. */
import { DatabaseSync } from 'node:sqlite'
import { type Dialect, Kysely } from 'kysely'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/open.server.ts'
import { openSqlite } from '#db/sqlite.server.ts'
import { SqliteFileDriver } from '#db/sqlite-driver.server.ts'

let template: Promise<Uint8Array> | undefined

/** An empty one, which the caller closes. */
export async function openMigratedSqlite(): Promise<Db> {
  template ??= migrated()
  const database = openInMemory()
  database.deserialize(await template)
  return kyselyOf(database)
}

async function migrated(): Promise<Uint8Array> {
  const database = openInMemory()
  const db = kyselyOf(database)
  await migrate(db)
  const bytes = database.serialize()
  await db.destroy()
  return bytes
}

/** As `openSqlite` does. In memory there is no WAL, and nothing to sync. */
function openInMemory(): DatabaseSync {
  return new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
}

const { createAdapter, createQueryCompiler, createIntrospector } = ownDialect()

/** The product's, without its database. */
function ownDialect(): Omit<Dialect, 'createDriver'> {
  const dialect = openSqlite(':memory:', () => {})
  void dialect.createDriver().destroy()
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

function kyselyOf(database: DatabaseSync): Db {
  const createDriver = () => new SqliteFileDriver(database, { busyTimeoutMs: 0 })
  return new Kysely({
    dialect: { createDriver, createAdapter, createQueryCompiler, createIntrospector },
  })
}
