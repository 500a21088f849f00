import { createHmac } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrateUpTo } from '#db/migrate.server.ts'
import type { Db } from '#db/open.server.ts'
import { dayMs, hourMs, minuteMs } from '#durations.ts'
import { removePost, restorePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { enqueuePublications } from '#features/posts/post-events.server.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import type { PublicFetch } from '#http/public-fetch.server.ts'
import { createQueue } from '#queue/queue.server.ts'
import { enqueueEvent } from '#queue/site-event.server.ts'
import { createTestApp, testOrigin, testTime } from '../../../test/support/app.ts'
import { createOtherSite } from '../../../test/support/other-site.ts'
import { createAdminClient } from '../../../test/support/post-fixtures.ts'
import { addWebhookWorkers } from './deliveries.server.ts'
import { type Webhook, type WebhookDelivery, webhookEvents } from './webhook.ts'

const save = { at: testTime, savedBy: 'Ada' }
const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const at = testTime.toISOString()
const inOneHour = new Date(testTime.getTime() + hourMs).toISOString()

interface Received {
  headers: Record<string, string>
  body: string
}

/** A webhook that is sent to another site. */
async function createReceiver(answer: (attempt: number) => number = () => 204) {
  const received: Received[] = []
  const listener: RequestListener = async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push({ headers: request.headers as Received['headers'], body })
    response.writeHead(answer(received.length), { Location: '/elsewhere' }).end()
  }
  const { fetch, urlOf } = await createOtherSite(listener)
  const client = await createAdminClient()
  const { db } = client.app
  const run = await startQueue(db, fetch)
  await insertPost(db, { ...soup, title: 'Before' }, testTime)
  await run()
  const url = 'https://other.example/hook'
  const created = await client.send('POST', '/api/webhooks', { url, events: webhookEvents })
  const webhook: Webhook = await created.json()
  await db
    .updateTable('webhook')
    .set({ url: urlOf('other.example', '/hook') })
    .execute()
  const path = `/api/webhooks/${webhook._id}`
  const types = () => received.map(({ body }) => JSON.parse(body).type)
  const log = async (): Promise<WebhookDelivery[]> =>
    (await client.get(`${path}/deliveries`)).json()
  return { ...{ db, run, received, types, webhook, log }, send: client.send, path }
}

/** @returns runs what is due then, some milliseconds after the start */
async function startQueue(db: Db, fetch: PublicFetch) {
  let time = testTime
  const now = () => time
  const queue = createQueue({ db, now, log: { warn: () => {}, error: () => {} } })
  addWebhookWorkers(queue, { db, now, fetch, publicUrl: testOrigin })
  await queue.start()
  onTestFinished(queue.stop)
  return async (ms = 0) => {
    time = new Date(testTime.getTime() + ms)
    queue.wake()
    await queue.idle()
  }
}

test('a receiver learns of each public change of a post, by its id and address', async () => {
  const { db, run, received, types } = await createReceiver()
  await insertPost(db, soup, testTime)
  await run()
  await updatePost(db, 'soup', { title: 'Stew' }, save)
  await run()
  await updatePost(db, 'soup', { status: 'draft' }, save)
  await run()
  await updatePost(db, 'soup', { status: 'published' }, save)
  await run()
  await removePost(db, 'soup', testTime)
  await run()
  await restorePost(db, 'soup', testTime)
  await run()
  const published = ['post.published', 'post.changed', 'post.deleted', 'post.published']
  expect(types()).toEqual([...published, 'post.deleted', 'post.published'])
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    ...{ type: 'post.published', timestamp: at },
    data: { _id: 'soup', url: `${testOrigin}/blogs/soup` },
  })
})

test('a receiver hears nothing of drafts, and of a scheduled post at its last time', async () => {
  const { db, run, types } = await createReceiver()
  const scheduled = { ...soup, status: 'scheduled', publishedAt: inOneHour } as const
  await insertPost(db, { ...soup, title: 'Secret', status: 'draft' }, testTime)
  await insertPost(db, { ...scheduled, title: 'Withdrawn' }, testTime)
  await updatePost(db, 'withdrawn', { status: 'draft' }, save)
  await insertPost(db, scheduled, testTime)
  const publishedAt = new Date(testTime.getTime() + 2 * hourMs).toISOString()
  await updatePost(db, 'soup', { publishedAt }, save)
  await run(hourMs)
  expect(types()).toEqual([])
  await run(2 * hourMs)
  expect(types()).toEqual(['post.published'])
})

test('a restored site tells of its scheduled posts, and of no other ones', async () => {
  const { db, run, types } = await createReceiver()
  await insertPost(db, { ...soup, status: 'scheduled', publishedAt: inOneHour }, testTime)
  await db.deleteFrom('job').execute()
  await enqueuePublications(db, testTime)
  await run(hourMs)
  expect(types()).toEqual(['post.published'])
})

test('a receiver verifies the signature of Standard Webhooks with the newest secret', async () => {
  const { run, received, send, path } = await createReceiver()
  const { secret } = await (await send('POST', `${path}/secret`)).json()
  await send('POST', `${path}/test`)
  await run()
  const [{ headers, body } = { headers: {}, body: '' } as Received] = received
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
  expect(timestamp).toBe(String(Math.floor(testTime.getTime() / 1000)))
  expect(headers['webhook-signature']).toBe(`v1,${hmac.digest('base64')}`)
})

test('a failed delivery is repeated with the same id for about a day; no redirect is followed', async () => {
  const { run, received, send, path, log } = await createReceiver(() => 307)
  await send('POST', `${path}/test`)
  await run()
  expect(await log()).toMatchObject([{ state: 'waiting', attempts: 1, dueAt: expect.any(String) }])
  for (let hours = 1; hours < 48; hours += 1) await run(hours * hourMs)
  expect(received).toHaveLength(8)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const failed = { state: 'failed', attempts: 8, status: 307, problem: 'The answer was 307' }
  expect(await log()).toMatchObject([failed])
})

test('a receiver that is gone gets nothing more until it is resumed, apart from tests', async () => {
  const { db, run, types, send, path, log } = await createReceiver((n) => (n === 1 ? 410 : 200))
  await send('POST', `${path}/test`)
  await enqueueEvent(db, { type: 'message.received', id: 'one', at: inOneHour })
  await run()
  expect(await log()).toMatchObject([{ state: 'failed', status: 410 }])
  await insertPost(db, soup, testTime)
  const [gone] = await log()
  await send('POST', `${path}/deliveries/${gone?._id}/resend`)
  await run(dayMs)
  expect(await log()).toMatchObject([{ _id: gone?._id, state: 'sent', attempts: 1 }])
  expect(types()).toEqual(['webhook.test', 'webhook.test'])
})

test('what waits when a webhook is paused is sent when it is resumed', async () => {
  const { db, run, types, send, path, log } = await createReceiver((n) => (n === 1 ? 500 : 200))
  await enqueueEvent(db, { type: 'message.received', id: 'one', at })
  await run()
  await send('PUT', path, { isPaused: true })
  await run(minuteMs)
  expect([types(), await log()]).toMatchObject([['message.received'], [{ state: 'waiting' }]])
  await send('PUT', path, { isPaused: false })
  await run(2 * minuteMs)
  expect([types().length, await log()]).toMatchObject([2, [{ state: 'sent' }]])
})

test('an event that is told twice, as after a kill, is one delivery', async () => {
  const { db, run, types } = await createReceiver()
  const event = { type: 'message.received', id: 'one', at } as const
  await enqueueEvent(db, event, 'key')
  await run()
  await enqueueEvent(db, event, 'key')
  await run()
  expect(types()).toEqual(['message.received'])
})

test('a receiver that never answers keeps no other one waiting, and an endless answer is cut off', async () => {
  const { fetch, urlOf } = await createOtherSite(({ url }, response) => {
    const send = () => {
      while (response.write(Buffer.alloc(16_384)));
    }
    if (url !== '/never') response.on('drain', send).on('error', () => {}) && send()
  })
  const { app, send } = await createAdminClient()
  const run = await startQueue(app.db, (url, options) => fetch(url, { ...options, timeoutMs: 500 }))
  for (const name of ['never', 'endless']) {
    const draft = { url: `https://${name}.example/`, events: ['post.deleted'] }
    const { _id } = await (await send('POST', '/api/webhooks', draft)).json()
    const url = urlOf('other.example', `/${name}`)
    await app.db.updateTable('webhook').set({ url }).where('id', '=', _id).execute()
    await send('POST', `/api/webhooks/${_id}/test`)
  }
  await run()
  const sent = await app.db.selectFrom('webhook_delivery').select('problem').execute()
  const problems = sent.map(({ problem }) => problem).toSorted()
  expect(problems).toEqual(['No answer in 500 ms', null])
})

test('an upgrade moves what waits in the outbox onto the queue, and what it had not noticed', async () => {
  const { db } = await createTestApp({ ownDatabase: true, old: fillOutbox })
  const jobs = await db.selectFrom('job').selectAll().execute()
  expect(jobs.filter(({ kind }) => kind === 'webhook')).toMatchObject([
    { key: 'hook/waiting', payload: '{"id":"waiting"}', due_at: inOneHour, attempts: 2 },
  ])
  const events = jobs.filter(({ kind }) => kind === 'event')
  expect(
    events.map(({ payload }) => JSON.parse(payload)).map(({ type, id }) => [type, id]),
  ).toEqual(
    expect.arrayContaining([
      ['post.published', 'new'],
      ['post.changed', 'changed'],
      ['post.deleted', 'lost'],
    ]),
  )
  expect(events).toHaveLength(3)
})

async function fillOutbox(db: Db) {
  await migrateUpTo(db, '033-link-jobs')
  const post = sql`insert into post (id, title, excerpt, source, html, author, reading_minutes, created_at,
    updated_at, published_at, search_text, revision) values`
  for (const [id, revision] of Object.entries({ new: 1, known: 1, changed: 2 })) {
    await sql`${post} (${id}, '', '', '', '', '', 1, ${at}, ${at}, ${at}, '', ${revision})`.execute(
      db,
    )
  }
  await sql`insert into webhook_post (post_id, revision, slug)
    values ('known', 1, 'known'), ('changed', 1, 'changed'), ('lost', 1, 'lost')`.execute(db)
  await sql`insert into webhook (id, url, events, secret, created_at)
    values ('hook', 'https://other.example/', '[]', 'whsec_eA==', ${at})`.execute(db)
  await sql`insert into webhook_delivery (id, webhook_id, type, body, created_at, state, attempts, due_at)
    values ('waiting', 'hook', 'webhook.test', '{}', ${at}, 'waiting', 2, ${inOneHour}),
      ('sent', 'hook', 'webhook.test', '{}', ${at}, 'sent', 1, null)`.execute(db)
}
