import { createHmac } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#durations.ts'
import { removePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { createPublicFetch, type PublicFetch } from '#http/public-fetch.server.ts'
import { createTestApp, testOrigin, testTime } from '../../../test/support/app.ts'
import { createOtherSite } from '../../../test/support/other-site.ts'
import { type WebhookEvent, webhookEvents } from './webhook.ts'
import { queueMessageEvent } from './webhook-events.server.ts'
import { createWebhookOutbox } from './webhook-outbox.server.ts'
import {
  insertWebhook,
  listDeliveries,
  listWebhooks,
  queueTest,
  resend,
  rotateSecret,
  updateWebhook,
} from './webhook-queries.server.ts'

const save = { at: testTime, savedBy: 'Ada' }
const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

interface Received {
  headers: Record<string, string>
  body: string
}

/** A receiver on another site, and a webhook that is sent to it. */
async function createReceiver(answer: (attempt: number) => number = () => 204) {
  const received: Received[] = []
  const listener: RequestListener = async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push({ headers: request.headers as Received['headers'], body })
    response.writeHead(answer(received.length), { Location: '/elsewhere' }).end()
  }
  const { fetch, urlOf } = await createOtherSite(listener)
  const site = await createSite(fetch, urlOf('other.example', '/hook'))
  const types = () => received.map(({ body }) => JSON.parse(body).type)
  return { ...site, received, types }
}

async function createSite(
  fetch: PublicFetch,
  url: string,
  events: readonly WebhookEvent[] = webhookEvents,
) {
  const { db, log, setTime } = await createTestApp()
  await insertPost(db, { ...soup, title: 'Old' }, testTime)
  const webhook = await insertWebhook(db, { url, events: [...events] }, testTime)
  if (!webhook) throw new Error('There are no other webhooks')
  let time = testTime
  const start = () =>
    createWebhookOutbox({ db, log, fetch, publicUrl: testOrigin, now: () => time })
  const outbox = start()
  return {
    ...{ db, webhook, outbox, start },
    deliveries: () => listDeliveries(db, webhook._id),
    /** Later, in milliseconds. */
    runAfter: async (ms: number) => {
      time = new Date(testTime.getTime() + ms)
      setTime(time)
      await outbox.run()
    },
  }
}

test('a receiver learns of a post that is published, changed, withdrawn and published again', async () => {
  const { db, outbox, received, types } = await createReceiver()
  await insertPost(db, soup, testTime)
  await outbox.run()
  await updatePost(db, 'soup', { title: 'Stew' }, save)
  await outbox.run()
  await updatePost(db, 'soup', { status: 'draft' }, save)
  await outbox.run()
  await updatePost(db, 'soup', { status: 'published' }, save)
  await outbox.run()
  await removePost(db, 'soup', testTime)
  await outbox.run()
  const published = ['post.published', 'post.changed', 'post.deleted', 'post.published']
  expect(types()).toEqual([...published, 'post.deleted'])
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    ...{ type: 'post.published', timestamp: testTime.toISOString() },
    data: { _id: 'soup', url: `${testOrigin}/blogs/soup` },
  })
})

test('a receiver hears nothing of drafts, and of a scheduled post at its time', async () => {
  const { db, runAfter, types } = await createReceiver()
  await insertPost(db, { ...soup, title: 'Secret', status: 'draft' }, testTime)
  const publishedAt = new Date(testTime.getTime() + hourMs).toISOString()
  await insertPost(db, { ...soup, status: 'scheduled', publishedAt }, testTime)
  await runAfter(minuteMs)
  expect(types()).toEqual([])
  await runAfter(hourMs)
  expect(types()).toEqual(['post.published'])
})

test('a receiver verifies the signature of Standard Webhooks, also with the former secret', async () => {
  const { db, webhook, outbox, received } = await createReceiver()
  const renewed = await rotateSecret(db, webhook._id, testTime)
  await queueTest(db, webhook._id, testTime)
  await outbox.run()
  const [{ headers, body } = { headers: {}, body: '' } as Received] = received
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers
  expect(at).toBe(String(Math.floor(testTime.getTime() / 1000)))
  const signedBy = (secret = '') => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
  }
  expect(signature).toBe(`${signedBy(renewed?.secret)} ${signedBy(webhook.secret)}`)
  expect(webhook.secret).toMatch(/^whsec_[\w+/]{43}=$/)
})

test('a former secret no longer signs after a day', async () => {
  const { db, webhook, runAfter, received } = await createReceiver()
  await rotateSecret(db, webhook._id, testTime)
  await queueTest(db, webhook._id, testTime)
  await runAfter(dayMs)
  expect(received[0]?.headers['webhook-signature']).toMatch(/^v1,[^ ]+$/)
})

test('a failed delivery is repeated with the same id for about a day, then marked as failed', async () => {
  const { db, webhook, runAfter, received, deliveries } = await createReceiver(() => 500)
  await queueTest(db, webhook._id, testTime)
  for (let hours = 0; hours < 48; hours += 1) await runAfter(hours * hourMs)
  expect(received).toHaveLength(8)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [delivery] = await deliveries()
  expect(delivery).toMatchObject({ state: 'failed', attempts: 8, status: 500 })
  expect(delivery?.problem).toBe('The answer was 500')
})

test('an administrator sends a failed delivery again', async () => {
  const { db, webhook, outbox, received, deliveries } = await createReceiver((attempt) =>
    attempt === 1 ? 410 : 200,
  )
  await queueTest(db, webhook._id, testTime)
  await outbox.run()
  const [failed] = await deliveries()
  expect(failed).toMatchObject({ state: 'failed', status: 410 })
  // It asked for no more.
  expect(await listWebhooks(db)).toMatchObject([{ isPaused: true }])
  await resend(db, webhook._id, failed?._id ?? '', testTime)
  await outbox.run()
  expect(await deliveries()).toMatchObject([{ _id: failed?._id, state: 'sent', status: 200 }])
  expect(received).toHaveLength(2)
})

test('a paused webhook gets tests only, and what waited once it is resumed', async () => {
  const { db, webhook, outbox, types } = await createReceiver()
  await db.transaction().execute((trx) => queueMessageEvent(trx, 'one', testTime))
  await updateWebhook(db, webhook._id, { isPaused: true })
  await insertPost(db, soup, testTime)
  await queueTest(db, webhook._id, testTime)
  await outbox.run()
  expect(types()).toEqual(['webhook.test'])
  await updateWebhook(db, webhook._id, { isPaused: false })
  await outbox.run()
  expect(types()).toEqual(['webhook.test', 'message.received'])
})

test('an event that was stored before a kill is delivered after the start', async () => {
  let isKilled = true
  const killed = Promise.withResolvers<void>()
  const sent: string[] = []
  const fetch: PublicFetch = async (url) => {
    if (isKilled) {
      killed.resolve()
      return new Promise(() => {})
    }
    sent.push(url)
    return { url, status: 200, headers: {}, body: Buffer.alloc(0) }
  }
  const { db, outbox, start, runAfter, deliveries } = await createSite(
    fetch,
    'https://other.example/',
  )
  await insertPost(db, soup, testTime)
  outbox.run()
  await killed.promise
  expect(await deliveries()).toMatchObject([{ attempts: 1 }])
  isKilled = false
  const restarted = start()
  await restarted.run()
  // Its claim is still held: another process may be sending it.
  expect(sent).toEqual([])
  void runAfter(5 * minuteMs)
  await restarted.run()
  expect(sent).toEqual(['https://other.example/'])
  expect(await deliveries()).toMatchObject([{ type: 'post.published', state: 'sent' }])
})

test('a start uses up no attempt of what waits for its time', async () => {
  const { db, webhook, outbox, start, received } = await createReceiver(() => 500)
  await queueTest(db, webhook._id, testTime)
  await outbox.run()
  for (let starts = 0; starts < 8; starts++) await start().run()
  expect(received).toHaveLength(1)
})

test('what is sent again during an attempt is sent once more', async () => {
  let sendAgain = async () => {}
  const sent: string[] = []
  const fetch: PublicFetch = async (url) => {
    sent.push(url)
    if (sent.length === 1) await sendAgain()
    return { url, status: 200, headers: {}, body: Buffer.alloc(0) }
  }
  const { db, webhook, outbox, runAfter, deliveries } = await createSite(
    fetch,
    'https://other.example/',
  )
  await queueTest(db, webhook._id, testTime)
  sendAgain = async () => {
    const [delivery] = await deliveries()
    await resend(db, webhook._id, delivery?._id ?? '', testTime)
  }
  // Another of the four senders may look for work only now, and send it in this run.
  await outbox.run()
  await runAfter(5 * minuteMs)
  expect([sent.length, await deliveries()]).toMatchObject([2, [{ state: 'sent' }]])
})

test('two processes send each event once', async () => {
  const { db, outbox, start, types } = await createReceiver()
  for (const title of ['A', 'B', 'C']) await insertPost(db, { ...soup, title }, testTime)
  await Promise.all([outbox.run(), start().run()])
  expect(types()).toEqual(['post.published', 'post.published', 'post.published'])
})

test('a redirect is not followed', async () => {
  const { db, webhook, outbox, received, deliveries } = await createReceiver(() => 307)
  await queueTest(db, webhook._id, testTime)
  await outbox.run()
  expect(received).toHaveLength(1)
  expect((await deliveries())[0]?.problem).toBe('A redirect, which is not followed')
})

test.each([
  ['http://127.0.0.1/'],
  ['http://localhost/'],
  ['http://169.254.169.254/latest/meta-data/'],
  ['http://[::ffff:10.0.0.1]/'],
  ['http://127.0.0.1:5432/'],
])('%s is not reached', async (url) => {
  const fetch = createPublicFetch({ userAgent: 'Folio (test)' })
  const { db, webhook, outbox, deliveries } = await createSite(fetch, url)
  await queueTest(db, webhook._id, testTime)
  await outbox.run()
  const [delivery] = await deliveries()
  expect(delivery).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(delivery?.problem).toMatch(/not a public|that is not public|Port 5432 is not allowed/)
})

test('a receiver that answers endlessly is cut off, and one that never does keeps none waiting', async () => {
  const endless: RequestListener = ({ url }, response) => {
    if (url === '/never') return
    const send = () => {
      while (response.write(Buffer.alloc(16_384)));
    }
    response.on('drain', send).on('error', () => {})
    send()
  }
  const { fetch, urlOf } = await createOtherSite(endless)
  const impatient: PublicFetch = (url, options) =>
    fetch(url, { ...options, ...(url.endsWith('/never') && { timeoutMs: 200 }) })
  const { db, webhook, outbox } = await createSite(impatient, urlOf('other.example', '/never'))
  const other = await insertWebhook(
    db,
    { url: urlOf('other.example', '/huge'), events: ['post.published'] },
    testTime,
  )
  for (const id of [webhook._id, webhook._id, other?._id ?? '']) await queueTest(db, id, testTime)
  await outbox.run()
  expect(await listDeliveries(db, other?._id ?? '')).toMatchObject([{ state: 'sent', status: 200 }])
  const never = await listDeliveries(db, webhook._id)
  expect(never.map(({ problem }) => problem)).toEqual(Array(2).fill('No answer in 200 ms'))
})
