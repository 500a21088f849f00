/** A PostgreSQL server that one file of checks may end and freeze as it likes, and a site on it. */
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type PostgresCluster, startPostgresCluster } from '../../support/postgres-cluster.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'

export interface SiteOnOwnPostgres {
  site: RunningSite
  cluster: PostgresCluster
}

export function siteOnOwnPostgres(): () => SiteOnOwnPostgres {
  let cluster: PostgresCluster | undefined
  let site: RunningSite | undefined
  beforeAll(async () => {
    cluster = await startPostgresCluster({ isDurable: true })
    site = await startSite({ env: { DATABASE_URL: cluster?.url ?? '', TRUST_PROXY: '1' } })
  }, 30_000)
  afterAll(async () => {
    await site?.remove()
    await cluster?.stop()
  })
  return () => {
    if (!site || !cluster) throw new Error('The site is started before the first check')
    return { site, cluster }
  }
}

/** How many connections the server has, but for the one that asks. */
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
