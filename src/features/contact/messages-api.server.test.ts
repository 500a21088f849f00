import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { createTestInbox, omar, storedMessage } from '../../../test/support/inbox.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { updateMessageIndex } from './message-index.server.ts'

const later = new Date('2026-03-05T00:00:00.000Z')

async function asAda(app: TestApp) {
  const { headers } = await signInAs(app, 'ada')
  return {
    get: (path: string) => app.request(path, { headers }),
    send: (method: string, path: string, body: unknown = {}) =>
      app.send(method, path, body, { headers }),
  }
}

const calls: [string, string, object][] = [
  ['GET', '/api/messages', {}],
  ['GET', '/api/messages/counts', {}],
  ['GET', '/api/messages/omar', {}],
  ['PUT', '/api/messages/omar', { read: true, isSpam: true }],
  ['DELETE', '/api/messages/omar', {}],
  ['POST', '/api/messages/gone/restore', {}],
]

function callAs(app: TestApp, [method, path, body]: (typeof calls)[number], headers = {}) {
  return method === 'GET'
    ? app.request(path, { headers })
    : app.send(method, path, body, { headers })
}

test.each(calls)('an anonymous client may not %s %s, and nothing changes', async (...call) => {
  const app = await createTestInbox()
  const before = await app.db.selectFrom('contact_message').selectAll().execute()
  const response = await callAs(app, call)
  expect([response.status, await response.json()]).toEqual([401, { message: 'Please log in.' }])
  expect(await app.db.selectFrom('contact_message').selectAll().execute()).toEqual(before)
})

test.each(calls)('a plain user may not %s %s, and nothing changes', async (...call) => {
  const app = await createTestInbox()
  const before = await app.db.selectFrom('contact_message').selectAll().execute()
  const { headers } = await signInAs(app, 'pia')
  const response = await callAs(app, call, headers)
  expect(response.status).toBe(403)
  expect(await app.db.selectFrom('contact_message').selectAll().execute()).toEqual(before)
})

test.each(calls)('an administrator may %s %s', async (...call) => {
  const app = await createTestInbox()
  const { headers } = await signInAs(app, 'ada')
  const response = await callAs(app, call, headers)
  expect(response.ok).toBe(true)
})

test('an administrator reads a message exactly as it was sent', async () => {
  const app = await createTestApp()
  const ada = await asAda(app)
  const ines = { name: 'Ines', email: 'ines@example.com', subject: 'Hello', message: 'A\nB 🍲' }
  const sent = await app.send('POST', '/api/contact', ines)
  const { _id } = await sent.json()
  expect(await (await ada.get(`/api/messages/${_id}`)).json()).toEqual({
    _id,
    ...ines,
    createdAt: testTime.toISOString(),
    isSpam: false,
    mail: 'none',
  })
})

test('an administrator sees unread messages first, then the newest, without spam and deleted ones', async () => {
  const ada = await asAda(await createTestInbox())
  const response = await ada.get('/api/messages')
  const names = (await response.json()).map(({ _id }: { _id: string }) => _id)
  expect(names).toEqual(['olga', 'omar', 'read-new', 'read-old'])
  expect(response.headers.get('x-total-count')).toBe('4')
})

test.each([
  ['inbox', ['olga', 'omar', 'read-new', 'read-old']],
  ['spam', ['casino']],
  ['deleted', ['gone', 'gone-spam']],
])('an administrator opens the tab %s', async (tab, ids) => {
  const ada = await asAda(await createTestInbox())
  const response = await ada.get(`/api/messages?tab=${tab}`)
  expect((await response.json()).map(({ _id }: { _id: string }) => _id)).toEqual(ids)
})

test('an unknown tab gets an error with the valid ones', async () => {
  const ada = await asAda(await createTestInbox())
  const response = await ada.get('/api/messages?tab=archive')
  expect([response.status, (await response.json()).errors]).toEqual([
    400,
    { tab: 'tab must be one of inbox, spam, deleted' },
  ])
})

test.each([
  ['limit=3', 4],
  ['limit=3&page=2', 4],
  ['limit=3&page=3', 4],
  ['q=nowhere', 0],
])('a list with ?%s has the total count', async (query, count) => {
  const ada = await asAda(await createTestInbox())
  const response = await ada.get(`/api/messages?${query}`)
  expect(response.headers.get('x-total-count')).toBe(`${count}`)
})

test('an administrator pages through the inbox', async () => {
  const ada = await asAda(await createTestInbox())
  const response = await ada.get('/api/messages?limit=2&page=2')
  expect((await response.json()).map(({ _id }: { _id: string }) => _id)).toEqual([
    'read-new',
    'read-old',
  ])
  expect(response.headers.get('link')).toContain(
    '</api/messages?limit=2&page=1>; rel="prev", </api/messages?limit=2&page=1>; rel="first"',
  )
})

test('the pagination links of a search keep the search', async () => {
  const ada = await asAda(await createTestInbox())
  const response = await ada.get(`/api/messages?tab=spam&q=${'x'.repeat(7000)}&other=1`)
  expect(response.headers.get('link')).toBe(
    ['first', 'last']
      .map((rel) => `</api/messages?q=${'x'.repeat(200)}&tab=spam&limit=20&page=1>; rel="${rel}"`)
      .join(', '),
  )
})

test('an administrator gets the count of each tab', async () => {
  const ada = await asAda(await createTestInbox())
  const response = await ada.get('/api/messages/counts')
  expect(await response.json()).toEqual({ unread: 2, inbox: 4, spam: 1, deleted: 2 })
})

test('the counts of an empty inbox are zero', async () => {
  const ada = await asAda(await createTestApp())
  const response = await ada.get('/api/messages/counts')
  expect(await response.json()).toEqual({ unread: 0, inbox: 0, spam: 0, deleted: 0 })
})

test.each([
  ['omar', 'name'],
  ['OMAR@EXAMPLE', 'address'],
  ['quote for', 'subject'],
  ['éclair crème', 'text, over a line break'],
  ['ÉCLAIR', 'text, in capitals'],
  ['100%', 'a percent sign'],
  ['a_b', 'an underscore'],
  ['back\\slash', 'a backslash'],
])('an administrator finds a message by %j (%s)', async (q) => {
  const ada = await asAda(await createTestInbox())
  const response = await ada.get(`/api/messages?q=${encodeURIComponent(q)}`)
  expect((await response.json()).map(({ _id }: { _id: string }) => _id)).toEqual(['omar'])
  expect(response.headers.get('x-total-count')).toBe('1')
})

test.each(['%', '_', "'; drop table contact_message;--", 'axb', 'nowhere'])(
  '%j is searched literally',
  async (q) => {
    const ada = await asAda(await createTestInbox())
    const response = await ada.get(`/api/messages?tab=spam&q=${encodeURIComponent(q)}`)
    expect([response.status, await response.json()]).toEqual([200, []])
  },
)

test('a search for text that cannot be stored finds nothing', async () => {
  const ada = await asAda(await createTestInbox())
  const response = await ada.get('/api/messages?q=om%00ar')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual([])
})

test('a change moves a message in what a search finds', async () => {
  const ada = await asAda(await createTestInbox())
  const search = async (tab: string) => {
    const response = await ada.get(`/api/messages?q=omar&tab=${tab}`)
    return (await response.json()).map(({ _id }: { _id: string }) => _id)
  }
  await ada.send('PUT', '/api/messages/omar', { isSpam: true })
  expect([await search('inbox'), await search('spam')]).toEqual([[], ['omar']])
  await ada.send('DELETE', '/api/messages/omar')
  expect([await search('spam'), await search('deleted')]).toEqual([[], ['omar']])
  await ada.send('POST', '/api/messages/omar/restore')
  expect([await search('deleted'), await search('spam')]).toEqual([[], ['omar']])
})

test('a message that is read moves behind the unread ones that a search finds', async () => {
  const ada = await asAda(await createTestInbox())
  await ada.send('PUT', '/api/messages/omar', { read: true })
  const response = await ada.get('/api/messages?q=example')
  expect((await response.json()).map(({ _id }: { _id: string }) => _id)).toEqual([
    ...['olga', 'read-new', 'omar', 'read-old'],
  ])
})

test('a list that is not counted to its end says so', async () => {
  const app = await createTestInbox()
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    ...{ id: `more-${index}`, name: 'Omar', email: 'o@example.com', message: 'More' },
    ...{ search_text: 'omar', created_at: testTime.toISOString() },
  }))
  await app.db.insertInto('contact_message').values(rows).execute()
  await updateMessageIndex(app.db)
  const { headers } = await (await asAda(app)).get('/api/messages?q=omar')
  expect([headers.get('x-total-count'), headers.get('x-total-count-relation')]).toEqual([
    ...['1000', 'gt'],
  ])
  expect(headers.get('link')).not.toContain('rel="last"')
})

test('an administrator marks a message as read and as unread again', async () => {
  const app = await createTestInbox()
  const ada = await asAda(app)
  app.setTime(later)
  const read = await ada.send('PUT', '/api/messages/omar', { read: true })
  expect(await read.json()).toEqual({ ...omar, readAt: later.toISOString() })
  expect(await storedMessage(app, 'omar')).toMatchObject({ read_at: later.toISOString() })
  const unread = await ada.send('PUT', '/api/messages/omar', { read: false })
  expect(await unread.json()).toEqual(omar)
  expect(await storedMessage(app, 'omar')).toMatchObject({ read_at: null })
})

test('a message that is marked as read again keeps its time', async () => {
  const app = await createTestInbox()
  const ada = await asAda(app)
  await ada.send('PUT', '/api/messages/omar', { read: true })
  app.setTime(later)
  await ada.send('PUT', '/api/messages/omar', { read: true })
  expect(await storedMessage(app, 'omar')).toMatchObject({ read_at: testTime.toISOString() })
})

test('a message marked as replied is also read, and stays read when the mark is removed', async () => {
  const app = await createTestInbox()
  const ada = await asAda(app)
  const replied = await ada.send('PUT', '/api/messages/omar', { replied: true })
  const at = testTime.toISOString()
  expect(await replied.json()).toEqual({ ...omar, readAt: at, repliedAt: at })
  await ada.send('PUT', '/api/messages/omar', { replied: false })
  expect(await storedMessage(app, 'omar')).toMatchObject({ read_at: at, replied_at: null })
})

test('an administrator moves a message to spam and back', async () => {
  const app = await createTestInbox()
  const ada = await asAda(app)
  const spam = await ada.send('PUT', '/api/messages/omar', { isSpam: true })
  expect(await spam.json()).toEqual({ ...omar, isSpam: true })
  expect(await storedMessage(app, 'omar')).toMatchObject({ is_spam: 1 })
  await ada.send('PUT', '/api/messages/omar', { isSpam: false })
  expect(await storedMessage(app, 'omar')).toMatchObject({ is_spam: 0 })
})

test('an empty change returns the unchanged message', async () => {
  const app = await createTestInbox()
  const before = await storedMessage(app, 'omar')
  const response = await (await asAda(app)).send('PUT', '/api/messages/omar', {})
  expect(await response.json()).toEqual(omar)
  expect(await storedMessage(app, 'omar')).toEqual(before)
})

test.each([{ read: 'yes' }, { replied: 1 }, { isSpam: null }])(
  'a change that is not a boolean (%j) is rejected, and nothing changes',
  async (change) => {
    const app = await createTestInbox()
    const before = await storedMessage(app, 'omar')
    const response = await (await asAda(app)).send('PUT', '/api/messages/omar', change)
    expect(response.status).toBe(400)
    expect(await storedMessage(app, 'omar')).toEqual(before)
  },
)

test('an administrator deletes and restores a message', async () => {
  const app = await createTestInbox()
  const ada = await asAda(app)
  const deleted = await ada.send('DELETE', '/api/messages/omar')
  expect([deleted.status, await deleted.text()]).toEqual([204, ''])
  expect(await storedMessage(app, 'omar')).toMatchObject({ deleted_at: testTime.toISOString() })
  const seen = await ada.get('/api/messages/omar')
  expect(await seen.json()).toEqual({ ...omar, deletedAt: testTime.toISOString() })
  const restored = await ada.send('POST', '/api/messages/omar/restore')
  expect(await restored.json()).toEqual(omar)
  expect(await storedMessage(app, 'omar')).toMatchObject({ deleted_at: null })
})

test.each([
  ['GET', '/api/messages/nowhere'],
  ['PUT', '/api/messages/nowhere'],
  ['DELETE', '/api/messages/nowhere'],
  ['POST', '/api/messages/nowhere/restore'],
  ['GET', '/api/messages/%00'],
  ['PUT', '/api/messages/om%00ar'],
  ['DELETE', '/api/messages/%00'],
  ['POST', '/api/messages/%00/restore'],
  ['GET', "/api/messages/'%20or%201=1"],
  ['PUT', '/api/messages/gone'],
  ['DELETE', '/api/messages/gone'],
  ['POST', '/api/messages/omar/restore'],
])('%s %s is a 404 for administrators', async (method, path) => {
  const app = await createTestInbox()
  const { headers } = await signInAs(app, 'ada')
  const body = method === 'PUT' ? { read: true } : {}
  const response = await callAs(app, [method, path, body], headers)
  expect([response.status, await response.json()]).toEqual([
    404,
    { message: 'There is nothing at this address.' },
  ])
})
