/** Empties one table after the other of a fixture: the comparison notices each with something that people wrote. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from './support/temporary-folder.ts'
import { compareContent, start, unpackInto } from './upgrades/fixture.ts'

/** The other tables, and why nobody misses their rows. */
const dispensable: Record<string, string> = {
  account_lock: 'a row to lock',
  auth_challenge: 'a pending login, for five minutes',
  content_revision: 'a counter that tells processes to read again',
  idempotency_key: 'responses to repeated requests, for a day',
  known_device: 'spares a browser a rate limit, until its next login',
  kysely_migration_lock: 'a row to lock',
  link_host: 'pauses between requests to a host',
  link_robots: 'read again from the host',
  link_source: 'the texts are scanned again',
  message_search_entry: 'an index, built again',
  message_search_queue: 'of the index, empty at rest',
  message_search_state: 'of the index',
  rate_limit: 'attempts in the current window',
  search_entry: 'an index, built again',
  search_queue: 'of the index, empty at rest',
  search_state: 'of the index',
  search_vocabulary: 'of the index',
  visit_salt: 'tells visitors of the day apart, deleted after it',
  visit_trail: 'what a visitor of the day has read, deleted after it',
}

const folder = await mkdtemp(join(tmpdir(), 'folio-fixture-'))
unpackInto(folder, 'sqlite/data.tar.gz')
afterAll(() => rm(folder, { recursive: true }))

/** Without those of the full-text searches, which are indexes. */
const tables = inDatabase(folder, (sqlite) =>
  sqlite
    .prepare(
      `select name from pragma_table_list
        where schema = 'main' and type = 'table' and name not like 'sqlite%' order by name`,
    )
    .all()
    .map(({ name }) => String(name)),
)

test.each(tables.filter((table) => !(table in dispensable)))(
  'an upgrade that empties %s is noticed',
  async (table) => {
    const dataDir = await temporaryFolder()
    await cp(folder, dataDir, { recursive: true })
    inDatabase(dataDir, (sqlite) => sqlite.exec(`delete from "${table}"`))
    const comparison = start({ dataDir }, 'sqlite').then((app) =>
      compareContent(app, 'sqlite', 'all'),
    )
    await expect(comparison).rejects.toThrow()
  },
)

test('each table that nobody misses is in the fixture', () => {
  expect(Object.keys(dispensable).filter((table) => !tables.includes(table))).toEqual([])
})

function inDatabase<Result>(folder: string, use: (sqlite: DatabaseSync) => Result): Result {
  const options = { enableForeignKeyConstraints: false }
  const sqlite = new DatabaseSync(join(folder, 'folio.sqlite'), options)
  try {
    return use(sqlite)
  } finally {
    sqlite.close()
  }
}
