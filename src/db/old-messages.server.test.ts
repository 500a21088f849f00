import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up as publicSite } from '../../db/migrations/001-public-site.ts'
import { up as adminArea } from '../../db/migrations/002-admin-area.ts'
import { openTestDatabase } from '../../test/support/database.ts'
import { toSearchText } from './search.server.ts'

const olga = {
  id: 'olga',
  name: 'ÖLGA',
  email: 'Olga@example.com',
  subject: null,
  message: 'Ein\r\n\tGRUẞ',
  created_at: '2026-01-01T00:00:00.000Z',
}

test('messages from before the admin area are kept, unread, and found regardless of case', async () => {
  const db = await openTestDatabase()
  const bare = db as unknown as Kysely<unknown>
  await publicSite(bare)
  const { id, name, email, message, created_at } = olga
  await sql`insert into contact_message (id, name, email, message, created_at)
    values (${id}, ${name}, ${email}, ${message}, ${created_at})`.execute(db)
  await adminArea(bare)
  expect(await db.selectFrom('contact_message').selectAll().execute()).toEqual([
    {
      ...olga,
      search_text: toSearchText(olga.name, olga.email, olga.subject, olga.message),
      read_at: null,
      replied_at: null,
      is_spam: 0,
      deleted_at: null,
      mail_state: 'none',
      mail_attempts: 0,
      mail_due_at: null,
      mail_claimed_until: null,
    },
  ])
})
