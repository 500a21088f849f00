/** The guarantees of `Idempotency-Key` for contact messages. */
import { expect, test } from 'vitest'
import { dayMs } from '#durations.ts'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { deleteExpiredMessages } from './inbox-queries.server.ts'

const ines = { name: 'Ines', email: 'ines@example.com', subject: '', message: 'A new site?' }
const key = '8e03978e-40d5-43dd-bc93-6894a57f9324'

interface Sending {
  body?: object
  address?: string
}

function sendWith(app: TestApp, idempotencyKey: string, { body = ines, ...init }: Sending = {}) {
  const headers = { 'Idempotency-Key': idempotencyKey }
  return app.send('POST', '/api/contact', body, { headers, ...init })
}

async function resultOf(response: Response) {
  return { status: response.status, body: await response.json() }
}

function storedMessages({ db }: TestApp) {
  return db.selectFrom('contact_message').select(['message', 'is_spam']).execute()
}

test('a visitor who repeats a message gets the first result, and one message is stored', async () => {
  const app = await createTestApp()
  const first = await resultOf(await sendWith(app, key))
  const second = await resultOf(await sendWith(app, `"${key}"`, { address: '198.51.100.9' }))
  expect(first.status).toBe(201)
  expect(second).toEqual(first)
  expect(await storedMessages(app)).toHaveLength(1)
})

test('a repeated message with other surrounding whitespace is the same message', async () => {
  const app = await createTestApp()
  const first = await resultOf(await sendWith(app, key))
  const body = { ...ines, name: ' Ines ', subject: undefined, elapsedMs: 60_000 }
  expect(await resultOf(await sendWith(app, key, { body }))).toEqual(first)
  expect(await storedMessages(app)).toHaveLength(1)
})

test('twelve requests with one key at the same time store one message', async () => {
  const app = await createTestApp()
  const addresses = Array.from({ length: 12 }, (_, index) => `203.0.113.${index % 3}`)
  const responses = await Promise.all(addresses.map((address) => sendWith(app, key, { address })))
  const results = await Promise.all(responses.map(resultOf))
  expect(results.map(({ status }) => status)).toEqual(Array(12).fill(201))
  expect(new Set(results.map(({ body }) => body._id)).size).toBe(1)
  expect(await storedMessages(app)).toEqual([{ message: ines.message, is_spam: 0 }])
})

test('another text under the same key is rejected, reveals nothing, and stores nothing', async () => {
  const app = await createTestApp()
  await sendWith(app, key)
  const body = { ...ines, message: 'Something else' }
  expect(await resultOf(await sendWith(app, key, { body }))).toEqual({
    status: 422,
    body: {
      message:
        'This Idempotency-Key was used for another message. Use a different key for this one.',
    },
  })
  expect(await storedMessages(app)).toEqual([{ message: ines.message, is_spam: 0 }])
})

test('the same text under two keys, or without one, is stored each time', async () => {
  const app = await createTestApp()
  await sendWith(app, key)
  await sendWith(app, key.replace('8', '9'))
  await app.send('POST', '/api/contact', ines)
  await app.send('POST', '/api/contact', ines)
  expect(await storedMessages(app)).toHaveLength(4)
})

test.each(['', 'too-short', '"8e03978e-40d5-43dd-bc93', 'x'.repeat(129), `${key}, ${key}`])(
  'the invalid key %j is rejected by name, and nothing is stored',
  async (bad) => {
    const app = await createTestApp()
    expect(await resultOf(await sendWith(app, bad))).toEqual({
      status: 400,
      body: {
        message: 'Please check the marked fields.',
        errors: { 'Idempotency-Key': 'Idempotency-Key must be 16 to 128 of A-Z a-z 0-9 _ -' },
      },
    })
    expect(await storedMessages(app)).toEqual([])
  },
)

test('a key whose message was rejected can be used for the corrected one', async () => {
  const app = await createTestApp()
  const refused = await sendWith(app, key, { body: { ...ines, name: '' } })
  const corrected = await sendWith(app, key)
  expect([refused.status, corrected.status]).toEqual([400, 201])
})

test('repeated messages do not count towards the limits of an address', async () => {
  const app = await createTestApp()
  await Promise.all(Array.from({ length: 6 }, () => sendWith(app, key)))
  await Promise.all(Array.from({ length: 6 }, () => sendWith(app, key)))
  await app.send('POST', '/api/contact', { ...ines, message: 'The second one' })
  expect(await storedMessages(app)).toContainEqual({ message: 'The second one', is_spam: 0 })
})

test('a sender over the limit still gets the result of a message that was stored', async () => {
  const app = await createTestApp()
  const first = await resultOf(await sendWith(app, key))
  const others = Array.from({ length: 9 }, () => app.send('POST', '/api/contact', ines))
  await Promise.all(others)
  const refused = await sendWith(app, key.replace('8', '9'))
  expect(refused.status).toBe(429)
  expect(await resultOf(await sendWith(app, key))).toEqual(first)
})

test('repeated spam gets the same response', async () => {
  const app = await createTestApp()
  const body = { ...ines, website: 'https://casino.example' }
  const first = await resultOf(await sendWith(app, key, { body }))
  expect(await resultOf(await sendWith(app, key))).toEqual(first)
  expect(await storedMessages(app)).toEqual([{ message: ines.message, is_spam: 1 }])
})

test('the outbox is flushed once for a repeated message', async () => {
  let flushes = 0
  const app = await createTestApp({ outbox: { flush: () => flushes++ } })
  await sendWith(app, key)
  await sendWith(app, key)
  expect(flushes).toBe(1)
})

test('a key lasts as long as its message, in the trash, too', async () => {
  const app = await createTestApp()
  const first = await resultOf(await sendWith(app, key))
  await app.db.updateTable('contact_message').set({ deleted_at: testTime.toISOString() }).execute()
  expect(await resultOf(await sendWith(app, key))).toEqual(first)
  await deleteExpiredMessages(app.db, new Date(testTime.getTime() + 31 * dayMs))
  const again = await resultOf(await sendWith(app, key))
  expect(again.body._id).not.toBe(first.body._id)
})
