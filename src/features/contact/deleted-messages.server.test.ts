import { expect, test } from 'vitest'
import { dayMs } from '#durations.ts'
import { createTestInbox } from '../../../test/support/inbox.ts'
import { deleteExpiredMessages } from './inbox-queries.server.ts'

const deletedAt = Date.parse('2026-02-20T00:00:00.000Z')
const kept = ['olga', 'omar', 'read-new', 'read-old']

test.each([
  [30 * dayMs - 1, ['casino', 'gone', 'gone-spam', ...kept]],
  [30 * dayMs, ['casino', ...kept]],
  [75 * dayMs - 1, ['casino', ...kept]],
  [75 * dayMs, kept],
])(
  'an administrator can restore a message for thirty days, and reads spam for ninety (%i ms)',
  async (ms, ids) => {
    const { db } = await createTestInbox()
    await deleteExpiredMessages(db, new Date(deletedAt + ms))
    const left = await db.selectFrom('contact_message').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(ids)
  },
)
