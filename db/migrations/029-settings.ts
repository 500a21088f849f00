import type { Kysely } from 'kysely'

interface Schema {
  setting: { name: string; value: string }
  site_revision: { id: number; content: string }
}

/** The address of the sample content, which is nobody's. */
const sampleEmail = 'remy@example.com'

/**
 * Settings that are no content of the site. Without MAIL_TO, mails about messages went to the address that the site
 * shows; from now on to this one, which only a login can change.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  const live = await db
    .selectFrom('site_revision')
    .select('content')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const email = live && JSON.parse(live.content).identity?.email
  if (!email || email === sampleEmail) return
  await db.insertInto('setting').values({ name: 'notification_email', value: email }).execute()
}
