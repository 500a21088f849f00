/** Vitest's global setup of the project `postgres`: one server for the run, a database per test. */
import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export default async function setUp({ provide }: TestProject) {
  const cluster = await startPostgresCluster()
  if (!cluster) {
    throw new Error(
      'These tests need the PostgreSQL server programs (initdb, pg_ctl, postgres), and this machine has none. Install PostgreSQL, or run only: npx vitest run --project sqlite',
    )
  }
  provide('postgresUrl', cluster.url)
  return cluster.stop
}
