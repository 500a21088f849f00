import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { questionWords } from '#features/search/question.ts'
import { indexVersion, updateSearchIndex } from '#features/search/search-index.server.ts'
import { searchPosts } from '#features/search/search-posts.server.ts'
import { testTime } from '../../test/support/app.ts'
import { openTestDatabase } from '../../test/support/database.ts'
import { migrate, migrateUpTo } from './migrate.server.ts'

test('posts are found after the upgrade of an old database, whose index is built again', async () => {
  const db = await openTestDatabase()
  await migrateUpTo(db, '027-search-functions')
  const soup = {
    title: 'Onion soup',
    excerpt: 'Salt.',
    content: '<p>Salt it.</p>',
    author: 'Remy',
  }
  const at = '2024-01-01T00:00:00.000Z'
  const { content, ...fields } = soup
  // As that version stored it.
  await db
    .insertInto('post')
    .values({
      ...{ ...fields, id: 'onion-soup', slug: 'onion-soup', html: content, source: content },
      ...{
        search_text: '',
        format: 'html',
        reading_minutes: 1,
        published_at: at,
        created_at: at,
        updated_at: at,
      },
    })
    .execute()
  const search = async () => (await searchPosts(db, testTime, questionWords('salt'))).posts
  await updateSearchIndex(db)
  const before = await search()
  expect(before).toHaveLength(1)

  await migrate(db)

  expect(await search()).toEqual(before)
  const versions = () => db.selectFrom('search_state').select('version').execute()
  expect(await versions()).toEqual([])
  await updateSearchIndex(db)
  expect(await search()).toEqual(before)
  expect(await versions()).toEqual([{ version: indexVersion }])
})

const [entries, partLength] = [100, 1500]
const pageBytes = 8192

test('a search reads few pages for the positions of many posts', async () => {
  const db = await openTestDatabase()
  await migrate(db)
  // Text that would fit into its row once it is compressed.
  await sql`insert into search_entry (post_id, position, sections, words)
    select n::text, n,
      (select repeat(substr(string_agg(md5(n::text || part::text), ''), 1, ${sql.lit(partLength)}), 2)
        from generate_series(1, 50) as part),
      array_to_tsvector(array['dword', 'd' || n])
    from generate_series(1, ${sql.lit(entries)}) as n`.execute(db)
  const { rows } = await sql<{ bytes: number }>`
    select pg_relation_size('search_entry')::int as bytes`.execute(db)
  expect(rows[0]?.bytes).toBeLessThanOrEqual(2 * pageBytes)
})
