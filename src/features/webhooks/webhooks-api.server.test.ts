import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import { createAdminClient } from '../../../test/support/post-fixtures.ts'

const draft = { url: 'https://other.example/hook', events: ['message.received'] }

async function createClientWithWebhook() {
  const client = await createAdminClient()
  const webhook = await (await client.send('POST', '/api/webhooks', draft)).json()
  return { ...client, webhook, path: `/api/webhooks/${webhook._id}` }
}

test('the secret is shown once, and a new one when it is changed', async () => {
  const { get, send, webhook, path } = await createClientWithWebhook()
  expect(webhook.secret).toMatch(/^whsec_/)
  expect(await (await get('/api/webhooks')).text()).not.toContain('whsec_')
  const changed = await send('POST', `${path}/secret`)
  expect(changed.status).toBe(201)
  const { secret } = await changed.json()
  expect(secret).toMatch(/^whsec_/)
  expect(secret).not.toBe(webhook.secret)
})

test('an administrator lists, changes, tries out and deletes a webhook', async () => {
  const { get, send, webhook, path, app } = await createClientWithWebhook()
  const { secret, ...shown } = webhook
  expect(await (await get('/api/webhooks')).json()).toEqual([shown])
  const changed = await send('PUT', path, { events: ['post.published'], isPaused: true })
  expect(await changed.json()).toEqual({ ...shown, events: ['post.published'], isPaused: true })
  expect((await send('POST', `${path}/test`)).status).toBe(202)
  const [delivery] = await (await get(`${path}/deliveries`)).json()
  expect(delivery).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: 0 })
  const again = await send('POST', `${path}/deliveries/${delivery._id}/resend`)
  expect(again.status).toBe(202)
  expect((await send('DELETE', path)).status).toBe(204)
  expect(await app.db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([])
  expect((await get(`${path}/deliveries`)).status).toBe(404)
})

test('a visitor’s message tells its id and nothing else; spam tells nothing', async () => {
  const { app } = await createClientWithWebhook()
  const message = { name: 'Ines', email: 'ines@example.com', message: 'A secret recipe' }
  const { _id } = await (await app.send('POST', '/api/contact', message)).json()
  await app.send('POST', '/api/contact', { ...message, remark: 'spam' })
  const jobs = await app.db
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'event')
    .execute()
  const event = { type: 'message.received', id: _id, at: testTime.toISOString() }
  expect(jobs.map(({ payload }) => JSON.parse(payload))).toEqual([event])
})

test.each([
  [{ url: '' }, 'Address is required'],
  [{ url: 'ftp://other.example/' }, 'Enter an address with https://'],
  [{ url: 'https://ann:secret@other.example/' }, 'Enter an address with https://'],
  [{ url: 'https://other.example:8443/' }, 'at port 80 or 443'],
  [{ url: 'http://127.1/' }, 'Enter the address of a public host'],
  [{ url: 'https://[::ffff:10.0.0.1]/' }, 'Enter the address of a public host'],
  [{ url: 'https://hooks.localhost/' }, 'Enter the address of a public host'],
  [{ events: [] }, 'Choose at least one event'],
  [{ events: ['post.read'] }, 'Invalid'],
])('%j is refused with a message', async (change, message) => {
  const { send } = await createAdminClient()
  const response = await send('POST', '/api/webhooks', { ...draft, ...change })
  expect(response.status).toBe(400)
  expect(JSON.stringify((await response.json()).errors)).toContain(message)
})

test('a session whose password was entered long ago changes no webhook', async () => {
  const { app, send, get, path } = await createClientWithWebhook()
  app.setTime(new Date(testTime.getTime() + 31 * 60_000))
  const calls = [
    await send('POST', '/api/webhooks', draft),
    await send('PUT', path, { isPaused: true }),
    await send('POST', `${path}/secret`),
    await send('DELETE', path),
  ]
  expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await get('/api/webhooks')).status).toBe(200)
})
