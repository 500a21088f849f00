import { expect, onTestFinished, test, vi } from 'vitest'
import { dayMs } from '#durations.ts'
import { insertProject, removeProject } from '#features/portfolio/admin-project-queries.server.ts'
import { removePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createPreviewLink } from '#features/posts/preview-links.server.ts'
import { deviceMaxAgeMs, rememberDevice } from '#features/users/login/device-cookies.server.ts'
import { startSession } from '#features/users/login/sessions.server.ts'
import { challengeMs, createChallenge } from '#features/users/mfa/auth-challenges.server.ts'
import { consume } from '#rate-limit/rate-limit.server.ts'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { createTestInbox, storedMessage } from '../../../test/support/inbox.ts'
import { addUser } from '../../../test/support/test-users.ts'
import { cleanUp, scheduleCleanup } from './cleanup-job.server.ts'

const after = (ms: number) => new Date(testTime.getTime() + ms)
const quarterHour = { limit: 9, windowMs: 900_000 }

/** A site with one row of each kind that expires. */
async function siteWithExpiringRows() {
  const app = await createTestApp({ ownDatabase: true })
  const { _id } = await addUser(app, 'pia')
  await startSession(app.db, _id, testTime)
  await createChallenge(app.db, { tokenHash: 'a', kind: 'second-step', userId: _id }, testTime)
  await rememberDevice(app.db, _id, undefined, testTime)
  await consume(app.db, 'login from 203.0.113.7', quarterHour, testTime)
  const draft = { excerpt: 'Bones', content: '<p>Simmer.</p>', author: 'Remy' }
  await insertPost(app.db, { ...draft, title: 'Soup' }, testTime)
  await insertPost(app.db, { ...draft, title: 'Broth' }, testTime)
  await removePost(app.db, 'broth', testTime)
  await insertProject(app.db, { title: 'Pan' }, testTime)
  await insertProject(app.db, { title: 'Pot' }, testTime)
  await removeProject(app.db, 'pot', testTime)
  return app
}

async function counts({ db }: TestApp) {
  const [rateLimits, challenges, sessions, posts, devices, users] = await Promise.all([
    db.selectFrom('rate_limit').selectAll().execute(),
    db.selectFrom('auth_challenge').selectAll().execute(),
    db.selectFrom('session').selectAll().execute(),
    db.selectFrom('post').selectAll().execute(),
    db.selectFrom('known_device').selectAll().execute(),
    db.selectFrom('user').selectAll().execute(),
  ])
  return {
    rateLimits: rateLimits.length,
    challenges: challenges.length,
    sessions: sessions.length,
    posts: posts.length,
    devices: devices.length,
    users: users.length,
  }
}

const allRows = { rateLimits: 1, challenges: 1, sessions: 1, posts: 2, devices: 1, users: 1 }

const afterRateLimit = { ...allRows, rateLimits: 0, challenges: 0 }

test.each([
  ['nothing at first', 0, allRows],
  ['no challenge within five minutes', challengeMs - 1, allRows],
  ['the challenge after five minutes', challengeMs, { ...allRows, challenges: 0 }],
  ['no rate limit within a quarter of an hour', 899_999, { ...allRows, challenges: 0 }],
  ['the rate limit after a quarter of an hour', 900_000, afterRateLimit],
  ['no session within a week', 7 * dayMs - 1, afterRateLimit],
  ['the session after a week', 7 * dayMs, { ...afterRateLimit, sessions: 0 }],
  ['no deleted post for thirty days', 30 * dayMs - 1, { ...afterRateLimit, sessions: 0 }],
  ['the deleted post after thirty days', 30 * dayMs, { ...afterRateLimit, sessions: 0, posts: 1 }],
  [
    'the known device after half a year',
    deviceMaxAgeMs,
    { ...afterRateLimit, sessions: 0, posts: 1, devices: 0 },
  ],
])('the cleanup deletes %s', async (_, ms, left) => {
  const app = await siteWithExpiringRows()
  await cleanUp(app.db, after(ms))
  expect(await counts(app)).toEqual(left)
})

test('the cleanup deletes deleted posts only', async () => {
  const { db } = await siteWithExpiringRows()
  await cleanUp(db, after(31 * dayMs))
  expect(await db.selectFrom('post').select('id').execute()).toEqual([{ id: 'soup' }])
})

test.each([
  ['keeps a deleted project for thirty days', 30 * dayMs - 1, ['pan', 'pot']],
  ['deletes it afterwards, and no other', 30 * dayMs, ['pan']],
])('the cleanup %s', async (_, ms, left) => {
  const { db } = await siteWithExpiringRows()
  await cleanUp(db, after(ms))
  const rows = await db.selectFrom('project').select('id').orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual(left)
})

test('the cleanup runs at the start', async () => {
  const app = await siteWithExpiringRows()
  onTestFinished(scheduleCleanup({ db: app.db, now: () => after(31 * dayMs), log: app.log }))
  await vi.waitFor(async () => expect(await counts(app)).toMatchObject({ posts: 1, sessions: 0 }))
})

test('a failed cleanup is logged', async () => {
  const app = await createTestApp({ ownDatabase: true })
  await app.db.schema.dropTable('rate_limit').execute()
  onTestFinished(scheduleCleanup({ db: app.db, now: () => testTime, log: app.log }))
  await vi.waitFor(() =>
    expect(app.logged).toMatchObject([{ level: 40, msg: 'Old data could not be removed' }]),
  )
})

test('the cleanup deletes messages that were deleted long ago, and no others', async () => {
  const app = await createTestInbox()
  await cleanUp(app.db, new Date('2026-06-01T00:00:00.000Z'))
  expect(await storedMessage(app, 'gone')).toBeUndefined()
  expect(await storedMessage(app, 'omar')).toMatchObject({ id: 'omar' })
})

test('the cleanup deletes preview links that have expired, and no others', async () => {
  const { db } = await siteWithExpiringRows()
  const link = { postId: 'soup', createdBy: 'Ada', at: testTime }
  await createPreviewLink(db, { ...link, days: 1 })
  await createPreviewLink(db, { ...link, days: 2, createdBy: 'Max' })
  const creators = () => db.selectFrom('preview_link').select('created_by').orderBy('id').execute()
  await cleanUp(db, after(dayMs - 1))
  expect(await creators()).toHaveLength(2)
  await cleanUp(db, after(dayMs))
  expect(await creators()).toEqual([{ created_by: 'Max' }])
})
