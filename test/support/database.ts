/** Databases for tests: in memory, or in the PostgreSQL that the run started. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { type Db, openDatabase, openSqliteFile } from '#db/open.server.ts'

/** Whether this run tests on PostgreSQL. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** An empty database without tables, of this test alone; it is gone when the test is over. */
export async function openTestDatabase(): Promise<Db> {
  const db = onPostgres ? await openOwnPostgres() : await openSqliteFile(':memory:')
  onTestFinished(() => db.destroy())
  return db
}

/** A database with every table, and nothing in them. */
export async function openMigratedDatabase(): Promise<Db> {
  if (onPostgres) return openSharedPostgres()
  const db = await openTestDatabase()
  await migrate(db)
  return db
}

/** Making a database takes a tenth of a second, emptying one hardly any time. */
const idle: Db[] = []

async function openSharedPostgres(): Promise<Db> {
  const db = idle.pop() ?? (await madePostgres())
  onTestFinished(async () => {
    if (await emptied(db)) idle.push(db)
  })
  return db
}

/** @returns false for one that the test broke on purpose */
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

/** It goes with the server, at the end of the run. */
async function madePostgres() {
  const db = await openDatabase({ databaseUrl: await createPostgresDatabase(), dataDir: '' })
  await migrate(db)
  const tables = await db.introspection.getTables()
  // One row of it has to be there; it counts on.
  tableNames = tables.map(({ name }) => name).filter((name) => name !== 'content_revision')
  return db
}

async function openOwnPostgres(): Promise<Db> {
  const url = await createPostgresDatabase()
  onTestFinished(() => administer(`drop database ${new URL(url).pathname.slice(1)} with (force)`))
  return openDatabase({ databaseUrl: url, dataDir: '' })
}

/** @returns the address of a new database */
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
