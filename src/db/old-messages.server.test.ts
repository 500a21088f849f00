import { expect, test } from 'vitest'
import { up as publicSite } from '../../db/migrations/001-public-site.ts'
import { up as adminArea } from '../../db/migrations/002-admin-area.ts'
import { openTestDatabase } from '../../test/support/database.ts'
import { searchable } from './search.server.ts'

const olga = {
  id: 'olga',
  name: 'ÖLGA',
  email: 'Olga@example.com',
  subject: null,
  message: 'Ein\r\n\tGRUẞ',
  created_at: '2026-01-01T00:00:00.000Z',
}

test('messages from before the admin area are kept, unread, and found in any letters', async () => {
  const db = await openTestDatabase()
  await publicSite(db)
  await db
    .withTables<{ contact_message: typeof olga }>()
    .insertInto('contact_message')
    .values(olga)
    .execute()
  await adminArea(db)
  expect(await db.selectFrom('contact_message').selectAll().execute()).toEqual([
    {
      ...olga,
      search_text: searchable(olga.name, olga.email, olga.subject, olga.message),
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
