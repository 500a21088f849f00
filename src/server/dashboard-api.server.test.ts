import { expect, test } from 'vitest'
import { insertMessage } from '#features/contact/message-queries.server.ts'
import { storeRecipient } from '#features/contact/notification-recipient.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { saveDraft } from '#features/posts/post-drafts.server.ts'
import { emptyPost } from '#features/posts/post-schema.ts'
import type { DashboardState } from '#web/admin/dashboard/dashboard-state.ts'
import { createTestApp, testTime } from '../../test/support/app.ts'
import { signInAs } from '../../test/support/test-users.ts'

type Options = Parameters<typeof createTestApp>[0]

const post = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const message = { name: 'Ines', email: 'ines@example.org', subject: '', message: 'Hello\nInes' }
const later = (hours: number) => new Date(testTime.getTime() + hours * 3_600_000)

async function createDashboard(options: Options = {}) {
  const app = await createTestApp(options)
  const { headers } = await signInAs(app, 'ada')
  const read = async (): Promise<DashboardState> => {
    const response = await app.request('/api/dashboard', { headers })
    expect(response.status).toBe(200)
    return response.json()
  }
  return { db: app.db, read }
}

test('the dashboard of a fresh site has zeros and empty lists', async () => {
  const { read } = await createDashboard()
  const { readers, server, ...rest } = await read()
  expect(rest).toEqual({
    unread: 0,
    yesterday: { day: '2026-03-03', readers: 0 },
    today: { day: '2026-03-04', readers: 0 },
    brokenLinks: 0,
    backup: { isGood: true },
    messages: [],
    unfinished: { posts: [], total: 0 },
    scheduled: { posts: [], total: 0 },
  })
  expect(readers.count).toBe(0)
  expect(readers.chart).toContain('aria-label="0 readers in 30 days"')
  expect(server).toMatchObject({
    mail: { isConfigured: false, waiting: 0, failed: 0 },
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
  expect(server.database.size).toBeGreaterThan(0)
})

test('an administrator sees the readers of thirty days, drawn with the highest day', async () => {
  const { db, read } = await createDashboard()
  const figure = { kind: 'day', key: '', views: 50 }
  await db
    .insertInto('analytics')
    .values([
      { ...figure, period: '2026-03-03', people: 41 },
      { ...figure, period: '2026-02-03', people: 9 },
      { ...figure, period: '2026-02-02', people: 100 },
    ])
    .execute()
  const { yesterday, readers } = await read()
  expect(yesterday.readers).toBe(41)
  expect(readers.count).toBe(50)
  expect(readers.chart.match(/<rect/g)).toHaveLength(30)
  expect(readers.chart).toContain('50 readers in 30 days, most on Mar 3: 41 readers')
})

test('an administrator sees the newest three messages of the inbox, and how many are unread', async () => {
  const { db, read } = await createDashboard()
  for (const [hour, name] of ['Ada', 'Ben', 'Cleo', 'Dan'].entries()) {
    const options = { at: later(hour), withMail: false }
    await insertMessage(db, { ...message, name }, options)
  }
  await insertMessage(db, message, { at: later(9), spamReason: 'marked', withMail: false })
  const { unread, messages } = await read()
  expect(unread).toBe(4)
  expect(messages.map(({ name }) => name)).toEqual(['Dan', 'Cleo', 'Ben'])
})

test('an administrator sees drafts and unpublished changes by age, and what is scheduled', async () => {
  const { db, read } = await createDashboard()
  await insertPost(db, { ...post, title: 'Draft', status: 'draft' }, later(-2))
  await insertPost(db, { ...post, title: 'Pie' }, later(-3))
  await insertPost(db, { ...post, title: 'Plain' }, later(-3))
  const publishedAt = later(5).toISOString()
  await insertPost(db, { ...post, title: 'Soon', status: 'scheduled', publishedAt }, testTime)
  const fields = { ...emptyPost, title: 'Tart' }
  await saveDraft(db, {
    ...{ postId: 'pie', fields, baseRevision: 1, savedBy: 'Ada', at: later(-1) },
  })
  const { unfinished, scheduled } = await read()
  expect(unfinished.posts).toMatchObject([
    { _id: 'pie', title: 'Tart', status: 'published', savedAt: later(-1).toISOString() },
    { _id: 'draft', title: 'Draft', status: 'draft' },
  ])
  expect(unfinished.total).toBe(2)
  expect(scheduled).toMatchObject({ posts: [{ title: 'Soon', publishedAt }], total: 1 })
})

test('an administrator sees mails that wait and that were given up, and whether a server and an address are set', async () => {
  const { db, read } = await createDashboard({ outbox: { flush: () => {} } })
  await insertMessage(db, message, { at: testTime, withMail: true })
  const id = await insertMessage(db, message, { at: testTime, withMail: true })
  await db
    .updateTable('contact_message')
    .set({ mail_state: 'failed' })
    .where('id', '=', id)
    .execute()
  const { server } = await read()
  expect(server.mail).toEqual({ isConfigured: false, waiting: 1, failed: 1 })
  await storeRecipient(db, 'desk@example.org')
  expect((await read()).server.mail.isConfigured).toBe(true)
})
