import { expect, test } from 'vitest'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/characters.ts'
import { findSession, forgetPastSessions, startSession } from './sessions.server.ts'

const dayMs = 86_400_000
const after = (days: number) => new Date(testTime.getTime() + days * dayMs)
const aMoment = 1 / dayMs

async function piasSession() {
  const { db } = await createTestApp()
  const { token, user } = await signInAs({ db }, 'pia')
  const row = () => db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  return { db, token, user, row, at: (days: number) => findSession(db, token, after(days)) }
}

test('a session that nobody uses lasts seven days', async () => {
  const { at } = await piasSession()
  expect(await at(7)).toBeUndefined()
  expect(await at(7 - aMoment)).toMatchObject({ account: { username: 'Pia' } })
})

test('each use gives a session seven days more', async () => {
  const { at, row } = await piasSession()
  await at(6)
  expect(await row()).toMatchObject({
    last_used_at: after(6).toISOString(),
    expires_at: after(13).toISOString(),
  })
  expect(await at(13 - aMoment)).toBeDefined()
})

test('however much it is used, a session ends after thirty days', async () => {
  const { at, row } = await piasSession()
  const used = [await at(6), await at(12), await at(18), await at(24), await at(30 - aMoment)]
  expect(used).not.toContain(undefined)
  expect(await row()).toMatchObject({ expires_at: after(30).toISOString() })
  expect(await at(30)).toBeUndefined()
})

test('two uses within a minute write once', async () => {
  const { at, row } = await piasSession()
  await at(59_999 / dayMs)
  expect(await row()).toMatchObject({ last_used_at: testTime.toISOString() })
  await at(60_000 / dayMs)
  expect(await row()).toMatchObject({
    last_used_at: new Date(testTime.getTime() + 60_000).toISOString(),
  })
})

test('a session is that of its own account', async () => {
  const { db, token } = await piasSession()
  const ada = await signInAs({ db }, 'ada')
  const found = [await findSession(db, token, testTime), await findSession(db, ada.token, testTime)]
  expect(found).toMatchObject([
    { account: { username: 'Pia', isAdmin: false } },
    { account: { username: 'Ada', isAdmin: true } },
  ])
})

test('what is over is forgotten, what goes on is kept', async () => {
  const { db, token, user } = await piasSession()
  await startSession(db, user._id, after(-7))
  await forgetPastSessions(db, testTime)
  expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  expect(await findSession(db, token, testTime)).toBeDefined()
})
