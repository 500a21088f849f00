/** Test databases: in memory, or on the PostgreSQL server of the run. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { type Db, openDatabase, openSqliteFile } from '#db/open.server.ts'
import { openMigratedSqlite } from './migrated-sqlite.ts'

/** Whether this run tests on PostgreSQL. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** A new database without tables, removed at the end of the test. */
export async function openTestDatabase(): Promise<Db> {
  const db = onPostgres ? await openOwnPostgres() : await openSqliteFile(':memory:')
  onTestFinished(() => db.destroy())
  return db
}

/** A migrated, empty database that no test had before, removed at the end of the test. */
export async function openOwnDatabase(): Promise<Db> {
  if (!onPostgres) return openMigratedDatabase()
  const db = await openOwnPostgres(inject('postgresTemplate'))
  onTestFinished(() => db.destroy())
  return db
}

/** A migrated, empty database. */
export async function openMigratedDatabase(): Promise<Db> {
  if (onPostgres) return openSharedPostgres()
  const db = await openMigratedSqlite()
  onTestFinished(() => db.destroy())
  return db
}

/** Reused: creating a database takes 0.1 s, emptying one 2 ms. */
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
    await sql.raw(emptying).execute(db)
    return true
  } catch {
    return false
  }
}
/** Truncating makes new files for each table and index, which takes 0.1 s. */
let emptying = ''

/** Removed with the server, at the end of the run. */
async function createdPostgres() {
  const databaseUrl = await createMigratedPostgres()
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  emptying ||= await emptyingOf(db)
  return db
}

/** @returns statements that delete all rows, without triggers and the order of foreign keys */
async function emptyingOf(db: Db): Promise<string> {
  const tables = await db.introspection.getTables()
  // Must keep its one row.
  const names = tables.map(({ name }) => name).filter((name) => name !== 'content_revision')
  const deletions = names.map((name) => `delete from "${name}";`).join(' ')
  return `begin; set local session_replication_role = replica; ${deletions} commit`
}

async function openOwnPostgres(template?: string): Promise<Db> {
  const url = await createPostgresDatabase(template)
  onTestFinished(() => administer(`drop database ${new URL(url).pathname.slice(1)} with (force)`))
  return openDatabase({ databaseUrl: url, dataDir: '' })
}

/** @returns the URL of a new database, empty or with the tables of a template */
export async function createPostgresDatabase(template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}${template ? ` template ${template}` : ''}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** @returns the URL of a new database with its tables: the migrations take 0.3 s, a copy takes 60 ms */
export function createMigratedPostgres(): Promise<string> {
  return createPostgresDatabase(inject('postgresTemplate'))
}

async function administer(statement: string) {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
