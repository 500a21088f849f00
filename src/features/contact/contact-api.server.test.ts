import { expect, test } from 'vitest'
import { createTestApp, testTime } from '../../../test/support/app.ts'

const ines = {
  name: 'Ines',
  email: 'ines@example.com',
  subject: 'A new site',
  message: 'Could you help?\nBest, Ines',
}

function storedMessages({ db }: Awaited<ReturnType<typeof createTestApp>>) {
  return db.selectFrom('contact_message').selectAll().execute()
}

test('a visitor’s message is stored before the response', async () => {
  const app = await createTestApp()
  const response = await app.send('POST', '/api/contact', ines)
  const body = await response.json()
  expect(response.status).toBe(201)
  expect(body).toEqual({ _id: expect.any(String), message: 'Message sent successfully!' })
  expect(await storedMessages(app)).toEqual([
    {
      id: body._id,
      ...ines,
      search_text: 'ines ines@example.com a new site could you help? best, ines',
      created_at: testTime.toISOString(),
      read_at: null,
      replied_at: null,
      is_spam: 0,
      deleted_at: null,
      mail_state: 'none',
      mail_attempts: 0,
      mail_due_at: null,
      mail_claimed_until: null,
      idempotency_key: null,
    },
  ])
})

test.each([{ subject: '' }, { subject: '   ' }, { subject: undefined }])(
  'a visitor needs no subject: %j',
  async (without) => {
    const app = await createTestApp()
    const response = await app.send('POST', '/api/contact', { ...ines, ...without })
    expect(response.status).toBe(201)
    expect(await storedMessages(app)).toMatchObject([{ name: 'Ines', subject: null }])
  },
)

test('spaces around a visitor’s text are not stored', async () => {
  const app = await createTestApp()
  await app.send('POST', '/api/contact', { ...ines, name: '  Ines ', email: ' ines@example.com ' })
  expect(await storedMessages(app)).toMatchObject([{ name: 'Ines', email: 'ines@example.com' }])
})

test('an empty form gets every field error, and nothing is stored', async () => {
  const app = await createTestApp()
  const response = await app.send('POST', '/api/contact', {
    name: '',
    email: '',
    subject: '',
    message: '',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    message: 'Please check the marked fields.',
    errors: {
      name: 'Name is required',
      email: 'Please enter a valid email address',
      message: 'Message is required',
    },
  })
  expect(await storedMessages(app)).toEqual([])
})

test('missing fields get the same errors as empty ones', async () => {
  const app = await createTestApp()
  const response = await app.send('POST', '/api/contact', {})
  expect(await response.json()).toMatchObject({
    errors: {
      name: 'Name is required',
      email: 'Please enter a valid email address',
      message: 'Message is required',
    },
  })
})

test('each field that is too long gets an error, and nothing is stored', async () => {
  const app = await createTestApp()
  const response = await app.send('POST', '/api/contact', {
    name: 'x'.repeat(201),
    email: `${'x'.repeat(250)}@example.com`,
    subject: 'x'.repeat(301),
    message: 'x'.repeat(10_001),
  })
  expect(response.status).toBe(400)
  const { errors } = await response.json()
  expect(Object.keys(errors)).toEqual(['name', 'email', 'subject', 'message'])
  expect(await storedMessages(app)).toEqual([])
})

test('fields that are not text are rejected, and nothing is stored', async () => {
  const app = await createTestApp()
  const body = { name: 7, email: ['ines@example.com'], subject: {}, message: true }
  const response = await app.send('POST', '/api/contact', body)
  expect(response.status).toBe(400)
  expect((await response.json()).errors).toMatchObject({ subject: 'Invalid input' })
  expect(await storedMessages(app)).toEqual([])
})

test('a message may contain any script and any markup', async () => {
  const app = await createTestApp()
  const message = "Robert'); drop table contact_message;-- 🍲 مرحبا <script>alert(1)</script>"
  await app.send('POST', '/api/contact', { ...ines, message })
  expect(await storedMessages(app)).toMatchObject([{ message }])
})

test.each(['\0', 'half a pair \ud83d'])(
  'text that cannot be stored (%j) is rejected',
  async (text) => {
    const app = await createTestApp()
    const response = await app.send('POST', '/api/contact', { ...ines, message: `Hello ${text}` })
    expect(response.status).toBe(400)
    expect(await storedMessages(app)).toEqual([])
  },
)

test('a cross-site request cannot send a message', async () => {
  const app = await createTestApp()
  const headers = { Origin: 'https://evil.test' }
  const response = await app.send('POST', '/api/contact', ines, { headers })
  expect(response.status).toBe(403)
  expect(await storedMessages(app)).toEqual([])
})

test('a message that could not be stored gets an error response', async () => {
  const app = await createTestApp()
  await app.db.schema.dropTable('contact_message').execute()
  const response = await app.send('POST', '/api/contact', ines)
  expect(response.status).toBe(500)
  expect((await response.json()).message).toBe(
    'Something went wrong on the server. Please try again later.',
  )
})

test('the contact API cannot read, replace or delete messages', async () => {
  const app = await createTestApp()
  const methods = ['GET', 'PUT', 'DELETE']
  const responses = await Promise.all(
    methods.map((method) => app.request('/api/contact', { method })),
  )
  expect(responses.map(({ status }) => status)).toEqual([405, 405, 405])
})
