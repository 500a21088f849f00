import { expect, onTestFinished, test, vi } from 'vitest'
import { removePost } from '#features/posts/manage-queries.server.ts'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { beginCeremony, ceremonyMs } from '#features/users/ceremonies.server.ts'
import { deviceRememberedMs, rememberDevice } from '#features/users/known-devices.server.ts'
import { startSession } from '#features/users/sessions.server.ts'
import { takeAttempt } from '#http/attempts.server.ts'
import { createTestApp, type TestApp, testTime } from '../../test/support/app.ts'
import { addUser } from '../../test/support/characters.ts'
import { anInbox, storedMessage } from '../../test/support/inbox.ts'
import { keepHouse, tidy } from './housekeeping.server.ts'

const dayMs = 86_400_000
const after = (ms: number) => new Date(testTime.getTime() + ms)
const quarterHour = { limit: 9, windowMs: 900_000 }

/** A site with one thing of each kind that is forgotten one day. */
async function usedSite() {
  const app = await createTestApp({ ownDatabase: true })
  const { _id } = await addUser(app, 'pia')
  await startSession(app.db, _id, testTime)
  await beginCeremony(app.db, { tokenHash: 'a', kind: 'second-step', userId: _id }, testTime)
  await rememberDevice(app.db, _id, undefined, testTime)
  await takeAttempt(app.db, 'login from 203.0.113.7', quarterHour, testTime)
  const draft = { excerpt: 'Bones', content: '<p>Simmer.</p>', author: 'Remy' }
  await insertPost(app.db, { ...draft, title: 'Soup' }, testTime)
  await insertPost(app.db, { ...draft, title: 'Broth' }, testTime)
  await removePost(app.db, 'broth', testTime)
  return app
}

async function counts({ db }: TestApp) {
  const [attempts, ceremonies, sessions, posts, devices, users] = await Promise.all([
    db.selectFrom('attempt').selectAll().execute(),
    db.selectFrom('ceremony').selectAll().execute(),
    db.selectFrom('session').selectAll().execute(),
    db.selectFrom('post').selectAll().execute(),
    db.selectFrom('known_device').selectAll().execute(),
    db.selectFrom('user').selectAll().execute(),
  ])
  return {
    attempts: attempts.length,
    ceremonies: ceremonies.length,
    sessions: sessions.length,
    posts: posts.length,
    devices: devices.length,
    users: users.length,
  }
}

const everything = { attempts: 1, ceremonies: 1, sessions: 1, posts: 2, devices: 1, users: 1 }

const afterAQuarter = { ...everything, attempts: 0, ceremonies: 0 }

test.each([
  ['nothing at once', 0, everything],
  ['no login that waits within its five minutes', ceremonyMs - 1, everything],
  ['the login that waits after five minutes', ceremonyMs, { ...everything, ceremonies: 0 }],
  ['no attempts within a quarter of an hour', 899_999, { ...everything, ceremonies: 0 }],
  ['the attempts after a quarter of an hour', 900_000, afterAQuarter],
  ['no session within its week', 7 * dayMs - 1, afterAQuarter],
  ['the session after a week', 7 * dayMs, { ...afterAQuarter, sessions: 0 }],
  ['no deleted post for thirty days', 30 * dayMs - 1, { ...afterAQuarter, sessions: 0 }],
  ['the deleted post then', 30 * dayMs, { ...afterAQuarter, sessions: 0, posts: 1 }],
  [
    'the browser after half a year',
    deviceRememberedMs,
    { ...afterAQuarter, sessions: 0, posts: 1, devices: 0 },
  ],
])('the house forgets %s', async (_, ms, left) => {
  const app = await usedSite()
  await tidy(app.db, after(ms))
  expect(await counts(app)).toEqual(left)
})

test('what is forgotten of the posts is the one that was deleted', async () => {
  const { db } = await usedSite()
  await tidy(db, after(31 * dayMs))
  expect(await db.selectFrom('post').select('id').execute()).toEqual([{ id: 'soup' }])
})

test('the house is tidied at the start', async () => {
  const app = await usedSite()
  onTestFinished(keepHouse({ db: app.db, now: () => after(31 * dayMs), log: app.log }))
  await vi.waitFor(async () => expect(await counts(app)).toMatchObject({ posts: 1, sessions: 0 }))
})

test('a house that cannot be tidied says so and goes on', async () => {
  const app = await createTestApp({ ownDatabase: true })
  await app.db.schema.dropTable('attempt').execute()
  onTestFinished(keepHouse({ db: app.db, now: () => testTime, log: app.log }))
  await vi.waitFor(() =>
    expect(app.logged).toMatchObject([{ level: 40, msg: 'Old data could not be removed' }]),
  )
})

test('the hourly tidying removes messages that were deleted long ago, and no others', async () => {
  const app = await anInbox()
  await tidy(app.db, new Date('2026-06-01T00:00:00.000Z'))
  expect(await storedMessage(app, 'gone')).toBeUndefined()
  expect(await storedMessage(app, 'omar')).toMatchObject({ id: 'omar' })
})
