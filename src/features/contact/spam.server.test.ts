import { expect, test } from 'vitest'
import { hourMs } from '#durations.ts'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import type { InboxMessage } from './inbox-message.ts'
import { submissionSchema } from './submission-schema.server.ts'

const ines = { name: 'Ines', email: 'ines@example.com', subject: '', message: 'A new site?' }

function storedMessages({ db }: TestApp) {
  return db.selectFrom('contact_message').select(['message', 'is_spam', 'mail_state']).execute()
}

/** The response as the sender sees it, without the id. */
async function send(app: TestApp, change: object = {}, address = '203.0.113.7') {
  const response = await app.send('POST', '/api/contact', { ...ines, ...change }, { address })
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  const text = (await response.text()).replace(/"_id":"[\w-]{36}"/, '"_id":"…"')
  return { status: response.status, headers, text }
}

test.each([
  [{ remark: 'https://casino.example' }, 2],
  [{ remark: ' ', elapsedMs: 1999 }, 2],
  [{ remark: 'filled by a password manager', elapsedMs: 60_000 }, 1],
  [{ elapsedMs: 0 }, 1],
  [{}, 1],
  [{ website: 'https://ines.example' }, 1],
  [{ remark: '', elapsedMs: 2000 }, 0],
  [{ remark: ['x'], website: 'https://ines.example', elapsedMs: 2000 }, 0],
])('a visitor whose form sends %j shows %i signs of a bot', (signs, botScore) => {
  expect(submissionSchema('en').parse({ ...ines, ...signs })).toEqual({ message: ines, botScore })
})

test('two short messages within seconds reach the inbox, also if a password manager fills in every field', async () => {
  const app = await createTestApp()
  await send(app, { message: 'Hi', elapsedMs: 900 })
  await send(app, { message: 'Call me', elapsedMs: 2500, remark: 'x', website: 'x' })
  expect((await storedMessages(app)).map(({ is_spam }) => is_spam)).toEqual([0, 0])
})

test('an administrator reads why a message is spam', async () => {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  await send(app, { remark: 'x' })
  await Promise.all(Array.from({ length: 5 }, () => send(app)))
  await send(app, {}, '203.0.113.8')
  const { id } = await app.db
    .selectFrom('contact_message')
    .select('id')
    .where('is_spam', '=', 0)
    .executeTakeFirstOrThrow()
  await app.send('PUT', `/api/messages/${id}`, { isSpam: true }, { headers })
  const response = await app.request('/api/messages?tab=spam', { headers })
  const messages: InboxMessage[] = await response.json()
  expect(messages.map(({ spamReason }) => spamReason).sort()).toEqual([
    ...['honeypot', 'marked', 'rate-limit'],
  ])
})

test.each([{ remark: 'a\0b' }, { elapsedMs: {}, remark: { a: 'half a pair \ud83d' } }])(
  'a message is not refused for the text of its bot sign %j, which is not stored',
  async (signs) => {
    expect((await send(await createTestApp(), signs)).status).toBe(201)
  },
)

test('a bot does not learn that its message is stored as spam, without a mail', async () => {
  let flushes = 0
  const app = await createTestApp({ outbox: { flush: () => flushes++ } })
  const program = await send(app, { message: 'spam', remark: 'x' })
  expect(flushes).toBe(0)
  expect(await send(app)).toEqual(program)
  expect(flushes).toBe(1)
  expect((await storedMessages(app)).toSorted((a, b) => a.is_spam - b.is_spam)).toEqual([
    { message: ines.message, is_spam: 0, mail_state: 'waiting' },
    { message: 'spam', is_spam: 1, mail_state: 'none' },
  ])
})

test('a bot with an invalid message reads the same errors as a visitor', async () => {
  const app = await createTestApp()
  expect(await send(app, { name: '', remark: 'x' })).toEqual(await send(app, { name: '' }))
})

test('the sixth message of a network within an hour is spam, and its sender does not learn it', async () => {
  const app = await createTestApp()
  await send(app, { name: '' }, '2001:db8:1:2::1')
  const addresses = Array.from({ length: 10 }, (_, index) => `2001:db8:1:2::${index + 1}`)
  const [first, ...others] = await Promise.all(addresses.map((each) => send(app, {}, each)))
  expect(first?.status).toBe(201)
  expect(others).toEqual(Array(9).fill(first))
  const flags = (await storedMessages(app)).map(({ is_spam }) => is_spam)
  expect(flags.toSorted()).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
})

test('the eleventh message of a network is refused for an hour, and elsewhere none is', async () => {
  const app = await createTestApp()
  await Promise.all(Array.from({ length: 10 }, () => send(app)))
  const refused = await send(app)
  expect(refused.status).toBe(429)
  expect(refused.headers).toContainEqual(['retry-after', '3600'])
  expect(JSON.parse(refused.text).message).toMatch(
    /^Too many messages came from your network\. Please try again in 60 minutes, or write to \S+@\S+\.$/,
  )
  expect(await storedMessages(app)).toHaveLength(10)
  await send(app, { message: 'elsewhere' }, '203.0.113.8')
  app.setTime(new Date(testTime.getTime() + hourMs))
  await send(app, { message: 'an hour later' })
  expect(await storedMessages(app)).toEqual(
    expect.arrayContaining([
      { message: 'elsewhere', is_spam: 0, mail_state: 'none' },
      { message: 'an hour later', is_spam: 0, mail_state: 'none' },
    ]),
  )
})
