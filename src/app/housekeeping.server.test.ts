import { expect, test } from 'vitest'
import { anInbox, storedMessage } from '../../test/support/inbox.ts'
import { tidy } from './housekeeping.server.ts'

test('the hourly tidying removes messages that were deleted long ago, and no others', async () => {
  const app = await anInbox()
  await tidy(app.db, new Date('2026-06-01T00:00:00.000Z'))
  expect(await storedMessage(app, 'gone')).toBeUndefined()
  expect(await storedMessage(app, 'omar')).toMatchObject({ id: 'omar' })
})
