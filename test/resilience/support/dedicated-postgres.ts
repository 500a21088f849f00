/** A site on a PostgreSQL server of its own, which a test file can kill and freeze. */
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type PostgresCluster, startPostgresCluster } from '../../support/postgres-cluster.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'

export interface SiteOnDedicatedPostgres {
  site: RunningSite
  cluster: PostgresCluster
}

export function siteOnDedicatedPostgres(): () => SiteOnDedicatedPostgres {
  let cluster: PostgresCluster | undefined
  let site: RunningSite | undefined
  beforeAll(async () => {
    cluster = await startPostgresCluster({ isDurable: true })
    site = await startSite({ env: { DATABASE_URL: cluster?.url ?? '', TRUST_PROXY: '1' } })
  })
  afterAll(async () => {
    await site?.remove()
    await cluster?.stop()
  })
  return () => {
    if (!site || !cluster) throw new Error('The site is started before the first check')
    return { site, cluster }
  }
}

/** The number of client connections, except this one. */
export async function countConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return Number(rows[0]?.count)
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}
