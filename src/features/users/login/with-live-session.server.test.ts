import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { signInAs } from '../../../../test/support/test-users.ts'
import { updateUser } from '../user-queries.server.ts'
import { endSession, hashToken } from './sessions.server.ts'
import { withLiveSession } from './with-live-session.server.ts'

test('a change is refused if the session was ended meanwhile', async () => {
  const { db } = await createTestApp()
  const { user, token } = await signInAs({ db }, 'ada')
  const session = { tokenHash: hashToken(token) }
  const rename = (username: string) =>
    withLiveSession(db, session, (trx) => updateUser(trx, user._id, { username }, user._id))
  await rename('Augusta')
  await endSession(db, session.tokenHash)
  await expect(rename('Eve')).rejects.toMatchObject({ status: 401 })
  const rows = await db.selectFrom('user').select('username').execute()
  expect(rows).toEqual([{ username: 'Augusta' }])
})
