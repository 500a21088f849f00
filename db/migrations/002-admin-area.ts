import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('user_newest_first')
    .on('user')
    .columns(['created_at desc', 'id desc'])
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('session_of_user').on('session').column('user_id').execute()

  await db.schema
    .createTable('known_device')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema.createIndex('known_device_of_user').on('known_device').column('user_id').execute()

  await db.schema
    .createTable('turn')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute()

  await db.schema
    .createTable('attempt')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('resets_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .alterTable('post')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('post').addColumn('image_alt', 'text').execute()
  await db.schema.alterTable('post').addColumn('deleted_at', 'text').execute()
  await db.schema
    .alterTable('post')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await fillPostSearchText(db)
  await db.schema.dropIndex('post_newest_first').execute()
  await sql`create index post_newest_first on post (created_at desc, id desc)
    where deleted_at is null`.execute(db)
  await sql`create index post_deleted on post (deleted_at) where deleted_at is not null`.execute(db)

  await db.schema.alterTable('contact_message').addColumn('read_at', 'text').execute()
  await db.schema.alterTable('contact_message').addColumn('replied_at', 'text').execute()
  await db.schema.alterTable('contact_message').addColumn('deleted_at', 'text').execute()
  await db.schema
    .alterTable('contact_message')
    .addColumn('is_spam', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('contact_message')
    .addColumn('mail_state', 'text', (column) => column.notNull().defaultTo('none'))
    .execute()
  await db.schema
    .alterTable('contact_message')
    .addColumn('mail_attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('contact_message').addColumn('mail_due_at', 'text').execute()
  await db.schema.alterTable('contact_message').addColumn('mail_claimed_until', 'text').execute()
  await db.schema
    .alterTable('contact_message')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await fillMessageSearchText(db)
  await sql`create index contact_message_mail_due on contact_message (mail_due_at)
    where mail_state = 'waiting'`.execute(db)
  // Counting what is in each tab reads this index alone.
  await db.schema
    .createIndex('contact_message_state')
    .on('contact_message')
    .columns(['is_spam', 'deleted_at', 'read_at'])
    .execute()

  await db.schema
    .createTable('picture')
    .addColumn('stem', 'text', (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('has_avif', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}

interface OldPost {
  id: string
  title: string
  excerpt: string
}

async function fillPostSearchText(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<OldPost>`select id, title, excerpt from post`.execute(db)
  for (const { id, title, excerpt } of rows) {
    const searchText = searchable(title, excerpt)
    await sql`update post set search_text = ${searchText} where id = ${id}`.execute(db)
  }
}

interface OldMessage {
  id: string
  name: string
  email: string
  subject: string | null
  message: string
}

async function fillMessageSearchText(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<OldMessage>`
    select id, name, email, subject, message from contact_message`.execute(db)
  for (const { id, name, email, subject, message } of rows) {
    const searchText = searchable(name, email, subject, message)
    await sql`update contact_message set search_text = ${searchText} where id = ${id}`.execute(db)
  }
}

/** Not in SQL: SQLite makes only the letters of English small. */
function searchable(...texts: (string | null)[]) {
  const text = texts.filter(Boolean).join(' ')
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
