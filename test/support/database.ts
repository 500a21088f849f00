/** Databases for tests: in memory, or one of its own in the PostgreSQL that the run started. */
import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { type Db, openDatabase, openSqliteFile } from '#db/open.server.ts'

/** An empty database without tables; it is gone when the test is over. */
export async function openTestDatabase(): Promise<Db> {
  const db =
    process.env.TEST_DATABASE === 'postgres'
      ? await openOwnPostgres(inject('postgresUrl'))
      : await openSqliteFile(':memory:')
  onTestFinished(() => db.destroy())
  return db
}

async function openOwnPostgres(serverUrl: string): Promise<Db> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  onTestFinished(() => administer(serverUrl, `drop database ${name} with (force)`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return openDatabase({ databaseUrl: url.href, dataDir: '' })
}

async function administer(serverUrl: string, statement: string) {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
