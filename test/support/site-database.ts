/** Direct access to the database of a running site. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { RunningSite } from './running-site.ts'

type Row = Record<string, unknown>

/** Runs a statement that is valid on both databases. @returns the rows of a query */
export async function changeDatabase(site: RunningSite, statement: string): Promise<Row[]> {
  if (site.databaseUrl) return onPostgres(site.databaseUrl, statement)
  const database = new DatabaseSync(join(site.dataDir, 'folio.sqlite'), { timeout: 5000 })
  try {
    return database.prepare(statement).all()
  } finally {
    database.close()
  }
}

async function onPostgres(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const backedUpTables = [
  ...[
    'site_revision',
    'project',
    ...['post', 'address', 'post_draft', 'post_revision', 'preview_link'],
    'contact_message',
    'picture',
    '"user"',
    'session',
    'known_device',
  ],
  ...['totp', 'passkey', 'recovery_code', 'auth_challenge', 'backup'],
]

/** Every row that a call could change, as comparable text. */
export async function everyRow(site: RunningSite): Promise<string> {
  const all: string[] = []
  for (const table of backedUpTables) {
    const rows = await changeDatabase(site, `select * from ${table}`)
    all.push(`${table}:`, ...rows.map((row) => lasting(table, row)).toSorted())
  }
  return all.join('\n')
}

/** Leaves out session timestamps, which reads update once a minute. */
function lasting(table: string, row: Row): string {
  if (table !== 'session') return JSON.stringify(row)
  const { last_used_at: _used, expires_at: _over, ...rest } = row
  return JSON.stringify(rest)
}
