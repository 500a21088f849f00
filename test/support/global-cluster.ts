/** Playwright's global setup for tests on two processes: one PostgreSQL server for the run. */
import { startPostgresCluster } from './postgres-cluster.ts'
import { findProgram } from './proxies.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  if (!findProgram('nginx'))
    throw new Error('These journeys need nginx, and this machine has none.')
  const cluster = await startPostgresCluster()
  if (!cluster) throw new Error('These journeys need the PostgreSQL server programs.')
  process.env.CLUSTER_POSTGRES_URL = cluster.url
  return cluster.stop
}
