import { type Kysely, PostgresAdapter, SqliteAdapter, sql } from 'kysely'

/**
 * Publishing: when a post is visible, its address, unpublished changes, revisions and preview links. A draft has no
 * `published_at`; of all others `created_at` is the same time, and orders them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPostColumns(db)
  await createAddresses(db)
  await createDrafts(db)
  await createPreviewLinks(db)
  await (isPostgres(db) ? countOnPostgres(db) : countOnSqlite(db))
}

async function addPostColumns(db: Kysely<unknown>) {
  const post = db.schema.alterTable('post')
  await post.addColumn('slug', 'text').execute()
  await post.addColumn('published_at', 'text').execute()
  await post.addColumn('tags', 'text', (column) => column.notNull().defaultTo('[]')).execute()
  await post.addColumn('series_name', 'text').execute()
  await post.addColumn('series_position', 'integer').execute()
  await post.addColumn('canonical_url', 'text').execute()
  await post.addColumn('description', 'text').execute()
  await post.addColumn('image_focus', 'text').execute()
  await post.addColumn('idempotency_key', 'text').execute()
  await sql`update post set slug = id, published_at = created_at`.execute(db)

  await db.schema.createIndex('post_slug').unique().on('post').column('slug').execute()
  await db.schema
    .createIndex('post_idempotency_key')
    .unique()
    .on('post')
    .column('idempotency_key')
    .execute()
  await sql`create index post_due on post (published_at) where deleted_at is null`.execute(db)
  await db.schema.dropIndex('post_newest_first').execute()
  // As in migration 6, with the time that every query of visitors compares.
  const searched = isSqlite(db) ? sql`, search_text` : sql``
  await sql`create index post_newest_first
    on post (created_at desc, id desc, published_at, updated_at${searched})
    where deleted_at is null`.execute(db)
}

/** Every path that ever led to a post. Without a reference: it outlives the post. */
async function createAddresses(db: Kysely<unknown>) {
  await db.schema
    .createTable('address')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('address_of_post').on('address').column('post_id').execute()
  await sql`insert into address (path, post_id, created_at)
    select '/blogs/' || id, id, created_at from post`.execute(db)
}

async function createDrafts(db: Kysely<unknown>) {
  await db.schema
    .createTable('post_draft')
    .addColumn('post_id', 'text', (column) =>
      column.primaryKey().references('post.id').onDelete('cascade'),
    )
    // JSON.
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('base_revision', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    // A name, not a reference: it outlives accounts.
    .addColumn('saved_by', 'text')
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('post_revision')
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('post.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    // JSON.
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text')
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_revision_pk', ['post_id', 'number'])
    .execute()
}

async function createPreviewLinks(db: Kysely<unknown>) {
  await db.schema
    .createTable('preview_link')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('post.id').onDelete('cascade'),
    )
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('preview_link_of_post').on('preview_link').column('post_id').execute()
  await db.schema.createIndex('preview_link_end').on('preview_link').column('expires_at').execute()
}

/** A draft changes nothing that is public. */
const conditions = {
  insert: 'new.published_at is not null',
  update: 'old.published_at is not null or new.published_at is not null',
  delete: 'old.published_at is not null',
}

async function countOnSqlite(db: Kysely<unknown>) {
  for (const [event, condition] of Object.entries(conditions)) {
    const name = sql.ref(`post_${event}_counted`)
    await sql`drop trigger ${name}`.execute(db)
    await sql`
      create trigger ${name} after ${sql.raw(event)} on post when ${sql.raw(condition)}
      begin
        update content_revision set revision = revision + 1;
      end`.execute(db)
  }
}

async function countOnPostgres(db: Kysely<unknown>) {
  await sql`drop trigger post_counted on post`.execute(db)
  for (const [event, condition] of Object.entries(conditions)) {
    await sql`
      create trigger ${sql.ref(`post_${event}_counted`)} after ${sql.raw(event)} on post
      for each row when (${sql.raw(condition)}) execute function count_content_revision()`.execute(
      db,
    )
  }
}

function isSqlite(db: Kysely<unknown>) {
  return db.getExecutor().adapter instanceof SqliteAdapter
}

function isPostgres(db: Kysely<unknown>) {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
