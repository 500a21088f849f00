import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/characters.ts'
import { endSession, hashToken } from './sessions.server.ts'
import { updateUser } from './user-queries.server.ts'
import { whileLoggedIn } from './while-logged-in.server.ts'

test('a change of somebody whose session was ended meanwhile is refused, and changes nothing', async () => {
  const { db } = await createTestApp()
  const { user, token } = await signInAs({ db }, 'ada')
  const session = { tokenHash: hashToken(token) }
  const rename = (username: string) =>
    whileLoggedIn(db, session, (trx) => updateUser(trx, user._id, { username }, user._id))
  await rename('Augusta')
  await endSession(db, session.tokenHash)
  await expect(rename('Eve')).rejects.toMatchObject({ status: 401 })
  const rows = await db.selectFrom('user').select('username').execute()
  expect(rows).toEqual([{ username: 'Augusta' }])
})
