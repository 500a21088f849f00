import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { createTestInbox, omar, storedMessage } from '../../../test/support/inbox.ts'
import { signInAs } from '../../../test/support/test-users.ts'

const later = new Date('2026-03-05T00:00:00.000Z')
const at = testTime.toISOString()

async function openInbox(app: TestApp) {
  const { headers } = await signInAs(app, 'ada')
  return {
    app,
    get: (path: string) => app.request(path, { headers }),
    send: (method: string, path: string, body: unknown = {}) =>
      app.send(method, path, body, { headers }),
    row: () => storedMessage(app, 'omar'),
  }
}

const openTestInbox = async () => openInbox(await createTestInbox())

async function idsOf(response: Response) {
  return (await response.json()).map(({ _id }: { _id: string }) => _id)
}

test('an administrator reads a message exactly as it was sent', async () => {
  const { app, get } = await openInbox(await createTestApp())
  const ines = { name: 'Ines', email: 'ines@example.com', subject: 'Hello', message: 'A\nB 🍲' }
  const { _id } = await (await app.send('POST', '/api/contact', ines)).json()
  expect(await (await get(`/api/messages/${_id}`)).json()).toEqual({
    ...{ _id, ...ines, createdAt: at, isSpam: false, mail: 'none' },
  })
})

test.each([
  ['', ['olga', 'omar', 'read-new', 'read-old']],
  ['?tab=spam', ['casino']],
  ['?tab=deleted', ['gone', 'gone-spam']],
  [`?q=${encodeURIComponent('éclair crème')}`, ['omar']],
  ['?tab=spam&q=omar', []],
])(
  'an administrator who opens the inbox at %j sees unread messages, then the newest',
  async (query, ids) => {
    const { get } = await openTestInbox()
    const response = await get(`/api/messages${query}`)
    expect(response.headers.get('x-total-count')).toBe(`${ids.length}`)
    expect(await idsOf(response)).toEqual(ids)
  },
)

test('an unknown tab gets an error with the valid ones', async () => {
  const { get } = await openTestInbox()
  const response = await get('/api/messages?tab=archive')
  const errors = { tab: 'tab must be one of inbox, spam, deleted' }
  expect([response.status, await response.json()]).toMatchObject([400, { errors }])
})

test('an administrator pages through the inbox', async () => {
  const { get } = await openTestInbox()
  const response = await get('/api/messages?limit=2&page=2')
  expect(await idsOf(response)).toEqual(['read-new', 'read-old'])
  expect(response.headers.get('x-total-count')).toBe('4')
  expect((await get('/api/messages?limit=3&page=3')).headers.get('x-total-count')).toBe('4')
})

test('the pagination links of a search keep the search', async () => {
  const { get } = await openTestInbox()
  const response = await get(`/api/messages?tab=spam&q=${'x'.repeat(7000)}&other=1`)
  const link = `</api/messages?q=${'x'.repeat(200)}&tab=spam&limit=20&page=1>`
  expect(response.headers.get('link')).toBe(`${link}; rel="first", ${link}; rel="last"`)
})

test('an administrator gets the count of each tab', async () => {
  const { get } = await openTestInbox()
  const counts = { unread: 2, inbox: 4, spam: 1, deleted: 2 }
  expect(await (await get('/api/messages/counts')).json()).toEqual(counts)
})

test('an administrator marks a message as read, which keeps its time, and as unread again', async () => {
  const { app, send, row } = await openTestInbox()
  const read = await send('PUT', '/api/messages/omar', { read: true })
  expect(await read.json()).toEqual({ ...omar, readAt: at })
  app.setTime(later)
  await send('PUT', '/api/messages/omar', { read: true })
  expect(await row()).toMatchObject({ read_at: at })
  const unread = await send('PUT', '/api/messages/omar', { read: false })
  expect(await unread.json()).toEqual(omar)
  expect(await row()).toMatchObject({ read_at: null })
})

test('a message marked as replied is also read, and stays read when the mark is removed', async () => {
  const { send, row } = await openTestInbox()
  const replied = await send('PUT', '/api/messages/omar', { replied: true })
  expect(await replied.json()).toEqual({ ...omar, readAt: at, repliedAt: at })
  await send('PUT', '/api/messages/omar', { replied: false })
  expect(await row()).toMatchObject({ read_at: at, replied_at: null })
})

test('an administrator moves a message to spam and back', async () => {
  const { send, row } = await openTestInbox()
  const spam = await send('PUT', '/api/messages/omar', { isSpam: true })
  expect(await spam.json()).toEqual({ ...omar, isSpam: true, spamReason: 'marked' })
  expect(await row()).toMatchObject({ is_spam: 1 })
  await send('PUT', '/api/messages/omar', { isSpam: false })
  expect(await row()).toMatchObject({ is_spam: 0 })
})

test.each([
  [{}, 200],
  [{ read: 'yes', isSpam: true }, 400],
])('the change %j gets %i and changes nothing', async (change, status) => {
  const { send, row } = await openTestInbox()
  const before = await row()
  expect((await send('PUT', '/api/messages/omar', change)).status).toBe(status)
  expect(await row()).toEqual(before)
})

test('an administrator deletes and restores a message', async () => {
  const { get, send, row } = await openTestInbox()
  const deleted = await send('DELETE', '/api/messages/omar')
  expect([deleted.status, await deleted.text()]).toEqual([204, ''])
  expect(await row()).toMatchObject({ deleted_at: at })
  expect(await (await get('/api/messages/omar')).json()).toEqual({ ...omar, deletedAt: at })
  const restored = await send('POST', '/api/messages/omar/restore')
  expect(await restored.json()).toEqual(omar)
  expect(await row()).toMatchObject({ deleted_at: null })
})

test('an administrator who changes a message that is not there gets a 404', async () => {
  const { get, send } = await openTestInbox()
  const responses = await Promise.all([
    ...['%00', "'%20or%201=1"].map((id) => get(`/api/messages/${id}`)),
    ...['om%00ar', 'gone'].map((id) => send('PUT', `/api/messages/${id}`, { read: true })),
    ...['%00', 'gone'].map((id) => send('DELETE', `/api/messages/${id}`)),
    ...['%00', 'omar'].map((id) => send('POST', `/api/messages/${id}/restore`)),
  ])
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(404))
})
