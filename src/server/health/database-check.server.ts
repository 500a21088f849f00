/** Whether the database answers in time, and which one it is. */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { Finding, HealthDeps } from './check-health.server.ts'

const slowMs = 250

/** Its integrity is checked at each start and by `folio doctor`: reading all of it would hold up the site. */
export async function checkDatabase({ db, config: { databaseUrl } }: HealthDeps): Promise<Finding> {
  const name = databaseUrl ? `PostgreSQL ${await postgresVersion(db)}` : await sqliteName(db)
  const started = performance.now()
  await db.selectFrom('post').select('id').limit(1).execute()
  const ms = performance.now() - started
  const text = `${name} answers in ${ms < 1 ? 'less than 1' : Math.round(ms)} ms.`
  if (ms < slowMs) return { status: 'ok', text }
  return {
    status: 'warning',
    text: `${text} Every page that is not in memory waits for it.`,
    nextStep: databaseUrl
      ? 'Run the database on the same machine or in the same network, and look at its load.'
      : 'Look at the load of this machine and its disk.',
  }
}

async function postgresVersion(db: Db) {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  return rows[0]?.server_version.split(' ')[0]
}

async function sqliteName(db: Db) {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  return `SQLite ${rows[0]?.version}`
}
