import { expect, test } from 'vitest'
import { dayMs } from '#durations.ts'
import { createTestInbox, storedMessage } from '../../../test/support/inbox.ts'
import { deleteExpiredMessages } from './inbox-queries.server.ts'

const deletedAt = Date.parse('2026-02-20T00:00:00.000Z')

test('an administrator can restore a message for thirty days', async () => {
  const app = await createTestInbox()
  await deleteExpiredMessages(app.db, new Date(deletedAt + 30 * dayMs - 1))
  expect(await storedMessage(app, 'gone')).toMatchObject({ id: 'gone' })
})

test('messages deleted thirty days ago are removed permanently, and no others', async () => {
  const app = await createTestInbox()
  await deleteExpiredMessages(app.db, new Date(deletedAt + 30 * dayMs))
  const left = await app.db.selectFrom('contact_message').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(['casino', 'olga', 'omar', 'read-new', 'read-old'])
})
