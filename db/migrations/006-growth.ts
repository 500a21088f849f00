import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** What a site with ten thousand posts and a hundred thousand messages is asked, by an index each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('post_newest_first').execute()
  // SQLite searches the index instead of the rows, whose texts lie behind some kilobytes of content.
  // PostgreSQL keeps long contents elsewhere, and refuses texts of that length in an index.
  const searched = isSqlite(db) ? sql`, search_text` : sql``
  await sql`create index post_newest_first on post (created_at desc, id desc, updated_at${searched})
    where deleted_at is null`.execute(db)
  await sql`create index post_by_title on post ((substr(search_text, 1, 200)), id)
    where deleted_at is null`.execute(db)
  await sql`create index post_last_changed on post (updated_at desc, id desc)
    where deleted_at is null`.execute(db)

  await sql`create index contact_message_unread_first on contact_message
    (is_spam, (read_at is null) desc, created_at desc, id desc) where deleted_at is null`.execute(
    db,
  )
  await sql`create index contact_message_deleted on contact_message (deleted_at)
    where deleted_at is not null`.execute(db)

  // What is over is looked for each hour.
  await db.schema.createIndex('session_end').on('session').column('expires_at').execute()
  await db.schema.createIndex('attempt_end').on('attempt').column('resets_at').execute()
  await db.schema
    .createIndex('known_device_last_used')
    .on('known_device')
    .column('last_used_at')
    .execute()
}

function isSqlite(db: Kysely<unknown>) {
  return db.getExecutor().adapter instanceof SqliteAdapter
}
