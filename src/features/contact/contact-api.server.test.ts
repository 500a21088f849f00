import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'

const ines = {
  name: ' Ines ',
  email: 'ines@example.com',
  message: 'Could you help? 🍲 مرحبا\n<script>alert(1)</script>',
}

function storedMessages({ db }: TestApp) {
  return db.selectFrom('contact_message').selectAll().execute()
}

test('a visitor’s message is stored before the response', async () => {
  const app = await createTestApp()
  const response = await app.send('POST', '/api/contact', { ...ines, subject: 'A new site' })
  const body = await response.json()
  expect(response.status).toBe(201)
  expect(body).toEqual({ _id: expect.any(String), message: 'Message sent successfully!' })
  expect(await storedMessages(app)).toEqual([
    {
      id: body._id,
      ...{ ...ines, name: 'Ines', subject: 'A new site' },
      search_text: expect.stringMatching(/^ines ines@example.com a new site could you help\? /),
      created_at: testTime.toISOString(),
      ...{ read_at: null, replied_at: null, is_spam: 0, spam_reason: null, deleted_at: null },
      ...{ mail_state: 'none', mail_attempts: 0, mail_due_at: null, mail_claimed_until: null },
      idempotency_key: null,
    },
  ])
})

test('a message with an empty subject is stored without one', async () => {
  const app = await createTestApp()
  await app.send('POST', '/api/contact', { ...ines, subject: ' ' })
  expect(await storedMessages(app)).toMatchObject([{ name: 'Ines', subject: null }])
})

test('a visitor who sends an invalid message reads why, and nothing is stored', async () => {
  const app = await createTestApp()
  const response = await app.send('POST', '/api/contact', { ...ines, name: '' })
  expect([response.status, await response.json()]).toEqual([
    400,
    { message: 'Please check the marked fields.', errors: { name: 'Name is required' } },
  ])
  expect(await storedMessages(app)).toEqual([])
})
