import { expect, test } from 'vitest'
import { anInbox, storedMessage } from '../../../test/support/inbox.ts'
import { forgetOldMessages } from './inbox-queries.server.ts'

const deletedAt = Date.parse('2026-02-20T00:00:00.000Z')
const dayMs = 86_400_000

test('an administrator can take a message back for thirty days', async () => {
  const app = await anInbox()
  await forgetOldMessages(app.db, new Date(deletedAt + 30 * dayMs - 1))
  expect(await storedMessage(app, 'gone')).toMatchObject({ id: 'gone' })
})

test('what was deleted thirty days ago is gone for good, and nothing else', async () => {
  const app = await anInbox()
  await forgetOldMessages(app.db, new Date(deletedAt + 30 * dayMs))
  const left = await app.db.selectFrom('contact_message').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(['casino', 'olga', 'omar', 'read-new', 'read-old'])
})
