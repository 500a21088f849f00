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

test('an unused session lasts seven days', async () => {
  const { at } = await piasSession()
  expect(await at(7)).toBeUndefined()
  expect(await at(7 - aMoment)).toMatchObject({ account: { username: 'Pia' } })
})

test('each use extends a session to seven days', async () => {
  const { at, row } = await piasSession()
  await at(6)
  expect(await row()).toMatchObject({
    last_used_at: after(6).toISOString(),
    expires_at: after(13).toISOString(),
  })
  expect(await at(13 - aMoment)).toBeDefined()
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
  const { db, token } = await piasSession()
  const ada = await signInAs({ db }, 'ada')
  const sessions = [
    await findSession(db, token, testTime),
    await findSession(db, ada.token, testTime),
  ]
  expect(sessions).toMatchObject([
    { account: { username: 'Pia', isAdmin: false } },
    { account: { username: 'Ada', isAdmin: true } },
  ])
})

test('expired sessions are deleted, others are kept', async () => {
  const { db, token, user } = await piasSession()
  await startSession(db, user._id, after(-7))
  await deleteExpiredSessions(db, testTime)
  expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  expect(await findSession(db, token, testTime)).toBeDefined()
})
