/** The link checker and webhooks as ways into the network of the server. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { adminApi } from '#admin-paths.ts'
import type { WebhookDelivery } from '#features/webhooks/webhook.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { addPost } from '../support/accounts.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
const reached: string[] = []
let port: number
let ada: { Cookie: string }
beforeAll(async () => {
  // Port 80 where this machine lets the test have it, since other ports are refused for themselves.
  for (const wanted of [80, 0]) {
    const server = createServer((request, response) => {
      reached.push(`${request.headers.host}${request.url}`)
      response.end()
    })
    server.listen(wanted, '127.0.0.1').unref()
    await once(server, 'listening').catch(() => {})
    if (server.listening) ({ port } = server.address() as AddressInfo)
  }
  ada = await logIn(site())
})

/** Each of another host: between two links of a host there is a pause. */
const hosts = [
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[64:ff9b::7f00:1]',
  '169.254.169.254',
  '10.0.0.1',
]

test('the link checker reaches no address behind the site', async () => {
  await call(site(), 'POST', '/api/setup/samples/remove', {}, ada)
  const urls = [...hosts.map((host) => `http://${host}/x`), `http://127.0.0.2:${port}/x`]
  const links = [...urls, '/blogs/never-written'].map((url) => `<a href="${url}">x</a>`)
  await addPost(site(), ada, { title: 'Ways in', content: `<p>${links.join(' ')}</p>` })
  const keys = urls.map((url) => `'${new URL(url).hostname}'`)
  const jobs = `select key from job where key in (${keys})`
  const overview = async () => (await call(site(), 'GET', '/api/links', undefined, ada)).json()
  await expect.poll(async () => (await overview()).broken).toHaveLength(1)
  await expect.poll(() => changeDatabase(site(), jobs)).toHaveLength(urls.length)
  await changeDatabase(site(), "update job set due_at = '' where kind = 'outer-links'")
  // Any write has the queue look at its jobs.
  await call(site(), 'POST', '/api/links/nothing/check', {}, ada)
  await expect.poll(async () => (await overview()).outer.checked).toBe(urls.length)
  expect(reached).toEqual([])
  // A closed port that was asked would count as a failure, an open one as alive.
  const known = await changeDatabase(site(), 'select url, state from outer_link')
  expect(known.filter(({ state }) => state !== 'unknown')).toEqual([])
})

test('a webhook at a private address is not saved, and one that is saved already is never sent', async () => {
  const send = (method: string, path: string, body?: object) =>
    call(site(), method, path, body, ada)
  const webhook = { url: 'https://hooks.example/', events: ['message.received'] }
  const { _id } = await (await send('POST', adminApi.webhooks, webhook)).json()
  for (const url of [...hosts.map((host) => `http://${host}/`), `http://127.0.0.1:${port}/`]) {
    const refused = [
      await send('POST', adminApi.webhooks, { ...webhook, url }),
      await send('PUT', adminApi.webhook(_id), { url }),
    ]
    expect([url, ...refused.map(({ status }) => status)]).toEqual([url, 400, 400])
    await changeDatabase(site(), `update webhook set url = '${url}'`)
    await send('POST', adminApi.testWebhook(_id))
    const last = async () =>
      ((await (await send('GET', adminApi.deliveries(_id))).json()) as WebhookDelivery[])[0]
    await expect.poll(async () => (await last())?.problem).toMatch(/public|Port \d+ is not allowed/)
    await changeDatabase(site(), 'delete from webhook_delivery')
  }
  expect(reached).toEqual([])
})
