/** Vitest's global setup of the project `postgres`: one server for the run, a database per test. */
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { startPostgresCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The name of a migrated database to which nobody is connected. */
    postgresTemplate: string
  }
}

export default async function setUp({ provide }: TestProject) {
  // The tests are counted, as where PostgreSQL is missing.
  if (process.env.TEST_COLLECT_ONLY) return
  const cluster = await startPostgresCluster()
  if (!cluster) {
    throw new Error(
      'These tests need the PostgreSQL server programs (initdb, pg_ctl, postgres), and this machine has none. Install PostgreSQL, or run only: npx vitest run --project sqlite',
    )
  }
  provide('postgresUrl', cluster.url)
  provide('postgresTemplate', await createTemplate(cluster.url))
  return cluster.stop
}

async function createTemplate(serverUrl: string) {
  const name = 'migrated'
  const server = await openDatabase({ databaseUrl: serverUrl, dataDir: '' })
  await sql.raw(`create database ${name}`).execute(server)
  await server.destroy()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const db = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  await migrate(db)
  await db.destroy()
  return name
}
