import { expect, test } from 'vitest'
import { dayMs } from '#durations.ts'
import { createTestApp, testTime } from '../../../../test/support/app.ts'
import { signInAs } from '../../../../test/support/test-users.ts'
import { deleteExpiredSessions, findSession, startSession } from './sessions.server.ts'

const after = (days: number) => new Date(testTime.getTime() + days * dayMs)
const aMoment = 1 / dayMs

async function piasSession() {
  const { db } = await createTestApp()
  const { token, user } = await signInAs({ db }, 'pia')
  const row = () => db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  return { db, token, user, row, at: (days: number) => findSession(db, token, after(days)) }
}

test('an unused session lasts seven days, and each use extends it to seven more', async () => {
  const { at, row } = await piasSession()
  expect(await at(7)).toBeUndefined()
  expect(await at(7 - aMoment)).toMatchObject({ account: { username: 'Pia' } })
  expect(await row()).toMatchObject({ expires_at: after(14 - aMoment).toISOString() })
  expect(await at(14 - aMoment)).toBeUndefined()
  expect(await at(14 - 2 * aMoment)).toBeDefined()
})

test('a session ends after thirty days, however often it is used', async () => {
  const { at, row } = await piasSession()
  const sessions = [await at(6), await at(12), await at(18), await at(24), await at(30 - aMoment)]
  expect(sessions).not.toContain(undefined)
  expect(await row()).toMatchObject({ expires_at: after(30).toISOString() })
  expect(await at(30)).toBeUndefined()
})

test('two uses within a minute write only once', async () => {
  const { at, row } = await piasSession()
  await at(59_999 / dayMs)
  expect(await row()).toMatchObject({ last_used_at: testTime.toISOString() })
  await at(60_000 / dayMs)
  expect(await row()).toMatchObject({
    last_used_at: new Date(testTime.getTime() + 60_000).toISOString(),
  })
})

test('a session belongs to its own account', async () => {
  const { db, at } = await piasSession()
  const ada = await signInAs({ db }, 'ada')
  expect(await at(0)).toMatchObject({ account: { username: 'Pia', isAdmin: false } })
  const account = { username: 'Ada', isAdmin: true }
  expect(await findSession(db, ada.token, testTime)).toMatchObject({ account })
})

test('expired sessions are deleted, others are kept', async () => {
  const { db, token, user } = await piasSession()
  await startSession(db, user._id, after(-7))
  await deleteExpiredSessions(db, testTime)
  expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  expect(await findSession(db, token, testTime)).toBeDefined()
})
