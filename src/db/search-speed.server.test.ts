import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onPostgres, openTestDatabase } from '../../test/support/database.ts'
import { migrate, migrateUpTo } from './migrate.server.ts'

const [entries, partLength] = [100, 1500]
const pageBytes = 8192

async function sizeAndWords(db: Awaited<ReturnType<typeof openTestDatabase>>) {
  const { rows } = await sql<{ bytes: number; words: string; letters: number }>`
    select pg_relation_size('search_entry')::int as bytes, string_agg(words::text, ' ') as words,
      sum(length(sections))::int as letters from search_entry`.execute(db)
  return rows[0]
}

test.runIf(onPostgres)('texts of the search are stored apart, and stay the same', async () => {
  const db = await openTestDatabase()
  await migrateUpTo(db, '027-search-functions')
  // Text that would fit into its row once it is compressed.
  await sql`insert into search_entry (post_id, position, sections, words)
    select n::text, n,
      (select repeat(substr(string_agg(md5(n::text || part::text), ''), 1, ${sql.lit(partLength)}), 2)
        from generate_series(1, 50) as part),
      array_to_tsvector(array['dword', 'd' || n])
    from generate_series(1, ${sql.lit(entries)}) as n`.execute(db)
  const before = await sizeAndWords(db)
  await migrate(db)
  await sql`vacuum full search_entry`.execute(db)
  const after = await sizeAndWords(db)
  expect(after).toMatchObject({ words: before?.words, letters: entries * 2 * partLength })
  expect(after?.bytes).toBeLessThanOrEqual(2 * pageBytes)
})
