import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'

const ines = { name: 'Ines', email: 'ines@example.com', subject: '', message: 'A new site?' }

function spamFlags({ db }: TestApp) {
  return db.selectFrom('contact_message').select(['message', 'is_spam', 'mail_state']).execute()
}

/** The response as the sender sees it, without the id. */
async function responseTo(app: TestApp, body: object, address?: string) {
  const init = address === undefined ? {} : { address }
  const response = await app.send('POST', '/api/contact', body, init)
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  const text = (await response.text()).replace(/"_id":"[\w-]{36}"/, '"_id":"…"')
  return { status: response.status, headers, text }
}

async function messagesFrom(app: TestApp, addresses: string[]) {
  await Promise.all(addresses.map((address) => responseTo(app, ines, address)))
}

const six = (address: string) => Array.from({ length: 6 }, () => address)
const ten = (address: string) => Array.from({ length: 10 }, () => address)

test.each([
  { website: 'https://casino.example' },
  { website: ' ' },
  { elapsedMs: 1999 },
  { elapsedMs: 0 },
  { website: 'https://casino.example', elapsedMs: 60_000 },
])(
  'a message with the bot sign %j is stored as spam, and the response does not reveal it',
  async (signs) => {
    const app = await createTestApp()
    const program = await responseTo(app, { ...ines, ...signs })
    const person = await responseTo(app, ines)
    expect(program).toEqual(person)
    expect(await spamFlags(app)).toEqual(
      expect.arrayContaining([
        { message: ines.message, is_spam: 1, mail_state: 'none' },
        { message: ines.message, is_spam: 0, mail_state: 'none' },
      ]),
    )
  },
)

test.each([{}, { website: '' }, { elapsedMs: 2000 }, { website: '', elapsedMs: 45_000 }])(
  'a message with %j is not spam',
  async (signs) => {
    const app = await createTestApp()
    await responseTo(app, { ...ines, ...signs })
    expect(await spamFlags(app)).toMatchObject([{ is_spam: 0 }])
  },
)

test.each([
  { website: 7 },
  { website: ['x'] },
  { website: null },
  { elapsedMs: '5' },
  { elapsedMs: -1 },
  { elapsedMs: null },
  { elapsedMs: {}, website: { a: 'half a pair \ud83d' } },
])('an invalid bot sign (%j) does not reject the message', async (signs) => {
  const app = await createTestApp()
  const { status } = await responseTo(app, { ...ines, ...signs })
  expect(status).toBe(201)
  expect(await spamFlags(app)).toMatchObject([{ is_spam: 0 }])
})

test('a honeypot with text that cannot be stored marks the message as spam, too', async () => {
  const app = await createTestApp()
  const { status } = await responseTo(app, { ...ines, website: 'a\0b' })
  expect(status).toBe(201)
  expect(await spamFlags(app)).toMatchObject([{ is_spam: 1 }])
})

test('an invalid message of a bot gets the same errors', async () => {
  const app = await createTestApp()
  const program = await responseTo(app, { ...ines, name: '', website: 'x' })
  const person = await responseTo(app, { ...ines, name: '' })
  expect(program).toEqual(person)
  expect(JSON.parse(program.text).errors).toEqual({ name: 'Name is required' })
  expect(await spamFlags(app)).toEqual([])
})

test('the sixth message within an hour from one address is spam', async () => {
  const app = await createTestApp()
  await messagesFrom(app, six('203.0.113.7'))
  const aside = (await spamFlags(app)).map(({ is_spam }) => is_spam)
  expect(aside.sort()).toEqual([0, 0, 0, 0, 0, 1])
})

test('the response to the sixth message does not reveal the limit', async () => {
  const app = await createTestApp()
  await messagesFrom(app, six('203.0.113.7').slice(2))
  const fifth = await responseTo(app, ines)
  const sixth = await responseTo(app, ines)
  expect(sixth).toEqual(fifth)
})

test('the limit applies to an IPv6 network, not to other addresses', async () => {
  const app = await createTestApp()
  const network = ['::1', '::2', '::3', '::4', '::5'].map((end) => `2001:db8:1:2${end}`)
  await messagesFrom(app, network)
  await responseTo(app, { ...ines, message: 'elsewhere' }, '2001:db8:1:3::1')
  await responseTo(app, { ...ines, message: 'same network' }, '2001:db8:1:2::6')
  expect(await spamFlags(app)).toEqual(
    expect.arrayContaining([
      { message: 'elsewhere', is_spam: 0, mail_state: 'none' },
      { message: 'same network', is_spam: 1, mail_state: 'none' },
    ]),
  )
})

test('the limit of an address ends after an hour', async () => {
  const app = await createTestApp()
  await messagesFrom(app, six('203.0.113.7'))
  app.setTime(new Date(testTime.getTime() + 3_600_000))
  await responseTo(app, { ...ines, message: 'an hour later' })
  expect(await spamFlags(app)).toContainEqual({
    message: 'an hour later',
    is_spam: 0,
    mail_state: 'none',
  })
})

test('a bot that submits the form without JavaScript is redirected like a person', async () => {
  const app = await createTestApp()
  const submit = (fields: object) =>
    app.request('/', { method: 'POST', body: new URLSearchParams({ ...ines, ...fields }) })
  const program = await submit({ website: 'https://casino.example' })
  const person = await submit({ website: '', elapsedMs: '5' })
  const seen = (response: Response) => [response.status, response.headers.get('location')]
  expect(seen(program)).toEqual(seen(person))
  expect(await spamFlags(app)).toMatchObject([{ is_spam: 1 }, { is_spam: 0 }])
})

test('the form without JavaScript and the API share the rate limits', async () => {
  const app = await createTestApp()
  await messagesFrom(app, six('203.0.113.7').slice(1))
  await app.request('/', {
    method: 'POST',
    body: new URLSearchParams({ ...ines, message: 'form' }),
  })
  expect(await spamFlags(app)).toContainEqual({ message: 'form', is_spam: 1, mail_state: 'none' })
})

test('a message flushes the outbox, spam does not', async () => {
  let flushes = 0
  const app = await createTestApp({ outbox: { flush: () => flushes++ } })
  await responseTo(app, { ...ines, message: 'spam', website: 'x' })
  expect(flushes).toBe(0)
  await responseTo(app, ines)
  expect(flushes).toBe(1)
  expect(await spamFlags(app)).toEqual(
    expect.arrayContaining([
      { message: 'spam', is_spam: 1, mail_state: 'none' },
      { message: ines.message, is_spam: 0, mail_state: 'waiting' },
    ]),
  )
})

test('the tenth message within an hour is stored as spam, the eleventh gets 429 with Retry-After', async () => {
  const app = await createTestApp()
  await messagesFrom(app, ten('203.0.113.7'))
  expect(await spamFlags(app)).toHaveLength(10)
  const response = await app.send('POST', '/api/contact', ines)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(await response.json()).toEqual({
    message: expect.stringMatching(
      /^Too many messages came from your network\. Please try again in 60 minutes, or write to \S+@\S+\.$/,
    ),
  })
  expect(await spamFlags(app)).toHaveLength(10)
})

test('a throttled sender may send from another address, or an hour later', async () => {
  const app = await createTestApp()
  await messagesFrom(app, ten('203.0.113.7'))
  await responseTo(app, ines)
  const elsewhere = await responseTo(app, ines, '203.0.113.8')
  app.setTime(new Date(testTime.getTime() + 3_600_000))
  const later = await responseTo(app, ines)
  expect([elsewhere.status, later.status]).toEqual([201, 201])
})

test('an invalid message does not count towards the limit', async () => {
  const app = await createTestApp()
  await messagesFrom(app, ten('203.0.113.7').slice(1))
  await responseTo(app, { ...ines, name: '' })
  const tenth = await responseTo(app, ines)
  expect(tenth.status).toBe(201)
})
