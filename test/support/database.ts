/** Test databases: in memory, or on the PostgreSQL server of the run. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { type Db, openDatabase, openSqliteFile } from '#db/open.server.ts'

/** Whether this run tests on PostgreSQL. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** A new database without tables, removed at the end of the test. */
export async function openTestDatabase(): Promise<Db> {
  const db = onPostgres ? await openOwnPostgres() : await openSqliteFile(':memory:')
  onTestFinished(() => db.destroy())
  return db
}

/** A migrated, empty database. */
export async function openMigratedDatabase(): Promise<Db> {
  if (onPostgres) return openSharedPostgres()
  const db = await openTestDatabase()
  await migrate(db)
  return db
}

/** Reused: creating a database takes 0.1 s, truncating one is much faster. */
const idle: Db[] = []

async function openSharedPostgres(): Promise<Db> {
  const db = idle.pop() ?? (await createdPostgres())
  onTestFinished(async () => {
    if (await emptied(db)) idle.push(db)
  })
  return db
}

/** @returns false if the test broke the database */
async function emptied(db: Db): Promise<boolean> {
  try {
    const names = tableNames.map((name) => sql.table(name))
    await sql`truncate table ${sql.join(names)} cascade`.execute(db)
    return true
  } catch {
    return false
  }
}
let tableNames: string[] = []

/** Removed with the server, at the end of the run. */
async function createdPostgres() {
  const db = await openDatabase({ databaseUrl: await createPostgresDatabase(), dataDir: '' })
  await migrate(db)
  const tables = await db.introspection.getTables()
  // Must keep its one row.
  tableNames = tables.map(({ name }) => name).filter((name) => name !== 'content_revision')
  return db
}

async function openOwnPostgres(): Promise<Db> {
  const url = await createPostgresDatabase()
  onTestFinished(() => administer(`drop database ${new URL(url).pathname.slice(1)} with (force)`))
  return openDatabase({ databaseUrl: url, dataDir: '' })
}

/** @returns the URL of a new database */
export async function createPostgresDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function administer(statement: string) {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
