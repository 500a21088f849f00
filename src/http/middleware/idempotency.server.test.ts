import { expect, test } from 'vitest'
import { addToken } from '../../../test/support/api-tokens.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'

const key = '8e03978e-40d5-43dd-bc93-6894a57f9324'
const pan = { title: 'Pan' }

async function setUp() {
  const app = await createTestApp()
  const ada = await signInAs(app, 'ada')
  const send = (body: unknown = pan, headers: Record<string, string> = ada.headers) =>
    app.send('POST', '/api/projects', body, { headers: { 'Idempotency-Key': key, ...headers } })
  const projects = () => app.db.selectFrom('project').select('id').execute()
  return { app, ada, send, projects }
}

test('a repeated request gets the first response and changes nothing', async () => {
  const { send, projects } = await setUp()
  const first = await send()
  const second = await send()
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.text()).toBe(await first.text())
  expect(second.headers.get('etag')).toBe('"1"')
  expect(await projects()).toHaveLength(1)
})

test('of concurrent requests with one key exactly one is done', async () => {
  const { send, projects } = await setUp()
  const responses = await Promise.all(Array.from({ length: 5 }, () => send()))
  const others = responses.filter(({ status }) => status !== 201)
  expect(others.every(({ status }) => status === 409)).toBe(true)
  expect(others.every(({ headers }) => headers.get('retry-after') === '1')).toBe(true)
  expect(await projects()).toHaveLength(1)
})

test('an unsuitable key and one of another body are refused, and a refused request uses none', async () => {
  const { ada, send, projects } = await setUp()
  expect((await send(pan, { ...ada.headers, 'Idempotency-Key': 'short' })).status).toBe(400)
  expect((await send({ title: '' })).status).toBe(400)
  expect((await send()).status).toBe(201)
  expect((await send({ title: 'Pot' })).status).toBe(422)
  expect(await projects()).toHaveLength(1)
})

test('a key is that of one account, and of one token', async () => {
  const { app, ada, send, projects } = await setUp()
  const max = await signInAs(app, 'max')
  const { headers } = await addToken(app, ada.user._id, ['site:write'])
  const responses = [await send(), await send(pan, max.headers), await send(pan, headers)]
  const ids = await Promise.all(responses.map(async (response) => (await response.json()).id))
  expect(ids).toEqual(['pan', 'pan-2', 'pan-3'])
  expect(await projects()).toHaveLength(3)
})

test('a key lasts a day, and that of a request whose process has died a minute', async () => {
  const { app, send, projects } = await setUp()
  await send()
  await app.db.updateTable('idempotency_key').set({ status: null }).execute()
  expect((await send()).status).toBe(409)
  app.setTime(new Date(testTime.getTime() + 24 * 3_600_000))
  expect((await send()).status).toBe(201)
  expect(await projects()).toHaveLength(2)
})

test('neither key nor body is stored, nor a response with a secret', async () => {
  const { app, ada } = await setUp()
  const max = { username: 'Max', email: 'max@example.org', password: 'copper pans on a rail' }
  const headers = { ...ada.headers, 'Idempotency-Key': key }
  const rows = () => app.db.selectFrom('idempotency_key').selectAll().execute()
  await app.send('POST', '/api/tokens', { name: 'A', scopes: ['posts:read'] }, { headers })
  expect(await rows()).toEqual([])
  await app.send('POST', '/api/users', max, { headers })
  const stored = JSON.stringify(await rows())
  expect(stored).toContain('max@example.org')
  expect(stored).not.toContain(key)
  expect(stored).not.toContain(max.password)
})
