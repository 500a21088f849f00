/** The guarantees of `Idempotency-Key` for contact messages. */
import { expect, test } from 'vitest'
import { dayMs } from '#durations.ts'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { deleteExpiredMessages } from './inbox-queries.server.ts'

const ines = { name: 'Ines', email: 'ines@example.com', subject: '', message: 'A new site?' }
const key = '8e03978e-40d5-43dd-bc93-6894a57f9324'
const otherKey = key.replace('8', '9')

interface Sending {
  body?: object
  address?: string
}

async function sendWith(app: TestApp, idempotencyKey: string, { body, ...init }: Sending = {}) {
  const headers = { 'Idempotency-Key': idempotencyKey }
  const sent = { ...ines, ...body }
  const response = await app.send('POST', '/api/contact', sent, { headers, ...init })
  return { status: response.status, body: await response.json() }
}

function storedMessages({ db }: TestApp) {
  return db.selectFrom('contact_message').select(['message', 'is_spam']).execute()
}

test('a visitor who repeats a message gets the first result, and one message is stored and mailed', async () => {
  let flushes = 0
  const app = await createTestApp({ outbox: { flush: () => flushes++ } })
  const first = await sendWith(app, key)
  expect(first.status).toBe(201)
  const body = { name: ' Ines ', subject: undefined, elapsedMs: 60_000, remark: 'x' }
  const address = '198.51.100.9'
  expect(await sendWith(app, `"${key}"`, { body, address })).toEqual(first)
  expect(await storedMessages(app)).toEqual([{ message: ines.message, is_spam: 0 }])
  expect(flushes).toBe(1)
})

test('twelve requests with one key at the same time store one message', async () => {
  const app = await createTestApp()
  const addresses = Array.from({ length: 12 }, (_, index) => `203.0.113.${index % 3}`)
  const results = await Promise.all(addresses.map((address) => sendWith(app, key, { address })))
  expect(results).toEqual(Array(12).fill({ ...results[0], status: 201 }))
  expect(await storedMessages(app)).toEqual([{ message: ines.message, is_spam: 0 }])
})

test.each(['name', 'email', 'subject', 'message'])(
  'another %s under the same key is rejected, reveals nothing, and stores nothing',
  async (field) => {
    const app = await createTestApp()
    await sendWith(app, key)
    const message =
      'This Idempotency-Key was used for another message. Use a different key for this one.'
    const body = { [field]: 'other@example.com' }
    expect(await sendWith(app, key, { body })).toEqual({ status: 422, body: { message } })
    expect(await storedMessages(app)).toHaveLength(1)
  },
)

test('the same text under two keys, or without one, is stored each time', async () => {
  const app = await createTestApp()
  await sendWith(app, key)
  await sendWith(app, otherKey)
  await app.send('POST', '/api/contact', ines)
  await app.send('POST', '/api/contact', ines)
  expect(await storedMessages(app)).toHaveLength(4)
})

test.each(['', 'too-short', '"8e03978e-40d5-43dd-bc93', 'x'.repeat(129), `${key}, ${key}`])(
  'the invalid key %j is rejected by name',
  async (bad) => {
    const errors = { 'Idempotency-Key': 'Idempotency-Key must be 16 to 128 of A-Z a-z 0-9 _ -' }
    expect(await sendWith(await createTestApp(), bad)).toEqual({
      status: 400,
      body: { message: 'Please check the marked fields.', errors },
    })
  },
)

test('a key whose message was rejected can be used for the corrected one', async () => {
  const app = await createTestApp()
  const refused = await sendWith(app, key, { body: { name: '' } })
  const corrected = await sendWith(app, key)
  expect([refused.status, corrected.status]).toEqual([400, 201])
})

test('a repeat is not counted, and gets its result beyond the limit of its sender', async () => {
  const app = await createTestApp()
  const first = await sendWith(app, key)
  await Promise.all(Array.from({ length: 9 }, () => sendWith(app, key)))
  const others = Array.from({ length: 9 }, () => app.send('POST', '/api/contact', ines))
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(9).fill(201))
  expect((await sendWith(app, otherKey)).status).toBe(429)
  expect(await sendWith(app, key)).toEqual(first)
})

test('a key lasts as long as its message, in the trash, too', async () => {
  const app = await createTestApp()
  const first = await sendWith(app, key)
  await app.db.updateTable('contact_message').set({ deleted_at: testTime.toISOString() }).execute()
  expect(await sendWith(app, key)).toEqual(first)
  await deleteExpiredMessages(app.db, new Date(testTime.getTime() + 31 * dayMs))
  expect((await sendWith(app, key)).body._id).not.toBe(first.body._id)
})
