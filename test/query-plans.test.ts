/** Every query uses an index, according to SQLite's query planner. */
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { updateMessageIndex } from '#features/contact/message-index.server.ts'
import { insertMessage } from '#features/contact/message-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { cleanUp } from '#server/jobs/cleanup-job.server.ts'
import { createTestApp, testTime } from './support/app.ts'
import { goodPassword, signInAs } from './support/test-users.ts'

/** Full scans and sorts that are accepted, because the number of rows is bounded. */
const short: { holds: RegExp; because: string }[] = [
  { holds: /from "project"/, because: 'there are at most 200 projects' },
  { holds: /from "visit_day"$/, because: 'it has one row a day' },
  { holds: /from "visit"$/, because: 'it has the visitors of today alone' },
  { holds: /^select "tag"/, because: 'an index is read, and the tags of a site are few' },
  { holds: /join "related_post"/, because: 'a post has at most some twenty related ones' },
  { holds: /"matches"/, because: 'what a search found is sorted, and an index was searched' },
  { holds: /deleted_at"? is not null/, because: 'what was deleted stays for thirty days' },
  { holds: /from "post_draft" inner join/, because: 'posts with unpublished changes are few' },
  { holds: /as "newest"/, because: 'an index finds its hundred messages' },
  { holds: /"published_at" is null/, because: 'an index finds the drafts, and they are few' },
  { holds: /where "user_id" = \?/, because: 'an account has few sessions, devices and passkeys' },
]

const publicPaths = [
  ...['/', '/blogs', '/blogs?page=2', '/blogs/soup', '/rss.xml', '/sitemap.xml', '/sitemap-2.xml'],
  ...[
    '/api/blogs',
    '/api/blogs?page=2',
    ...['/api/blogs/soup', '/api/blogs/soup/adjacent', '/blogs/old', '/api/blogs/old'],
    ...['/blogs/gone', '/blogs/nowhere'],
    ...['/tags', '/tags/soup', '/archive', '/api/archive', '/api/blogs?tag=soup'],
    ...['/api/search?q=soup', '/api/search?q=sou+war', '/api/search?q=suop'],
    '/api/projects',
    '/api/stats',
  ],
]

const adminPaths = [
  ...['newest', 'oldest', 'title', 'changed'].flatMap((order) => [
    `/api/blogs?order=${order}`,
    `/api/blogs?order=${order}&q=soup`,
    `/api/blogs?order=${order}&state=deleted`,
    ...['all', 'published', 'scheduled', 'draft'].map(
      (status) => `/api/blogs?order=${order}&status=${status}`,
    ),
  ]),
  ...['inbox', 'spam', 'deleted'].flatMap((tab) => [
    `/api/messages?tab=${tab}`,
    `/api/messages?tab=${tab}&q=soup&limit=1`,
  ]),
  ...['/api/blogs/soup?format=source', '/api/messages/counts', '/api/users', '/api/users/nobody'],
  ...['/api/auth/profile', '/api/account', '/api/account/sessions', '/api/backups'],
  '/api/setup',
  '/api/dashboard',
]

const draft = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const message = { name: 'Pia', email: 'pia@example.org', subject: '', message: 'Soup?' }

/** The distinct statements that the site executes during `work`. */
async function statementsOf(work: () => Promise<void>): Promise<string[]> {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  try {
    await work()
    const texts = prepare.mock.calls.map(([text]) => text)
    return [...new Set(texts)].filter((text) => /^(select|insert|update|delete)/i.test(text))
  } finally {
    prepare.mockRestore()
  }
}

/** The steps that scan a whole table, or sort without an index. */
async function fullScans(db: Db, statements: string[]) {
  const long = statements.filter((text) => !short.some(({ holds }) => holds.test(text)))
  const steps = await Promise.all(
    long.map(async (text) => {
      const plan = sql.raw<{ detail: string }>(`explain query plan ${text}`)
      const { rows } = await plan.execute(db)
      return rows
        .filter(({ detail }) => isFullScan(detail))
        .map(({ detail }) => `${detail}: ${text}`)
    }),
  )
  return steps.flat()
}

function isFullScan(step: string) {
  return /^SCAN \w+$|^USE TEMP B-TREE/.test(step)
}

async function createUsedSite() {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  await insertPost(app.db, draft, testTime)
  const addresses = ['old soup', 'gone gone'].map((text) => text.split(' '))
  for (const [name, id = ''] of addresses) {
    const row = { path: `/blogs/${name}`, post_id: id, created_at: testTime.toISOString() }
    await app.db.insertInto('address').values(row).execute()
  }
  const metadata = { at: testTime, withMail: true }
  const id = await insertMessage(app.db, message, metadata)
  await updateMessageIndex(app.db)
  return { app, headers, id }
}

test('public pages, feeds and calls use indexes', async () => {
  const { app } = await createUsedSite()
  const statements = await statementsOf(async () => {
    for (const path of publicPaths) expect((await app.request(path)).status).toBeLessThan(411)
    expect((await app.send('POST', '/api/contact', message)).status).toBe(201)
  })
  expect(statements.length).toBeGreaterThan(8)
  expect(await fullScans(app.db, statements)).toEqual([])
})

test('a login and the calls of administrators use indexes', async () => {
  const { app, headers, id } = await createUsedSite()
  const send = async (method: string, path: string, body?: unknown) =>
    expect((await app.send(method, path, body, { headers })).status).toBeLessThan(300)
  const statements = await statementsOf(async () => {
    for (const path of adminPaths)
      expect([path, (await app.request(path, { headers })).status < 405]).toEqual([path, true])
    await send('POST', '/api/blogs', { ...draft, title: 'Stew' })
    await send('PUT', '/api/blogs/stew', { title: 'Stew again', slug: 'ragout' })
    await send('PUT', '/api/blogs/stew', { status: 'draft' })
    await send('PUT', '/api/blogs/stew', { status: 'published' })
    await send('DELETE', '/api/blogs/stew')
    await send('POST', '/api/blogs/stew/restore')
    await send('POST', '/api/projects', { title: 'Pan' })
    await send('PUT', '/api/projects/pan', { title: 'Copper Pan' })
    await send('PUT', '/api/projects/order', { ids: ['pan'] })
    await send('DELETE', '/api/projects/pan')
    await send('POST', '/api/projects/pan/restore')
    await send('POST', '/api/setup/samples/remove')
    await send('POST', '/api/setup/samples/restore', { deletedAt: testTime.toISOString() })
    await send('PUT', `/api/messages/${id}`, { read: true })
    await send('DELETE', `/api/messages/${id}`)
    await send('POST', `/api/messages/${id}/restore`)
    // Last, because it replaces the session of the other calls.
    await send('POST', '/api/auth/login', { email: 'ada@example.org', password: goodPassword })
  })
  expect(statements.length).toBeGreaterThan(30)
  expect(await fullScans(app.db, statements)).toEqual([])
})

test('the cleanup uses indexes', async () => {
  const { app } = await createUsedSite()
  const statements = await statementsOf(() => cleanUp(app.db, testTime))
  expect(statements.length).toBeGreaterThan(5)
  expect(await fullScans(app.db, statements)).toEqual([])
})

test('a query without an index and a sort without one are detected', async () => {
  const { app } = await createUsedSite()
  const posts = app.db.selectFrom('post').select('id')
  const statements = await statementsOf(async () => {
    await posts.where('author', '=', 'Remy').execute()
    await posts.where('id', '>', 's').orderBy('title').execute()
  })
  expect(await fullScans(app.db, statements)).toHaveLength(2)
})
