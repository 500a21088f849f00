import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findRecipient } from '#features/contact/notification-recipient.server.ts'
import { openTestDatabase } from '../../test/support/database.ts'
import { migrate, migrateUpTo } from './migrate.server.ts'

/** Of a site from before the recipient was a setting. @param emails what the site has shown, oldest first */
async function recipientAfterUpgrade(...emails: string[]) {
  const db = await openTestDatabase()
  await migrateUpTo(db, '028-search-speed')
  for (const [index, email] of emails.entries()) {
    const content = JSON.stringify({ identity: { email } })
    await sql`insert into site_revision (id, content, saved_at)
      values (${index + 1}, ${content}, '2026-01-01T00:00:00.000Z')`.execute(db)
  }
  await migrate(db)
  return findRecipient(db)
}

test.each([
  ['the address that the site shows', ['old@example.org', 'ada@example.org'], 'ada@example.org'],
  ['none, if the site shows nothing', [], ''],
  ['none, if the site shows no address', [''], ''],
  ['none, if the site shows the address of the sample', ['remy@example.com'], ''],
])('the owner of an old site gets mails at %s', async (_, emails, recipient) => {
  expect(await recipientAfterUpgrade(...emails)).toBe(recipient)
})
