/** Webhooks as a way into the network of the server. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { beforeAll, expect, onTestFinished } from 'vitest'
import { adminApi } from '#admin-paths.ts'
import type { WebhookDelivery } from '#features/webhooks/webhook.ts'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { privateAddresses } from '../support/private-addresses.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
let ada: { Cookie: string }
beforeAll(async () => {
  ada = await logIn(site())
})

const events = ['message.received']
const isRefusal = /public|Port \d+ is not allowed/

const unresolved = 'The name does not exist'

async function addWebhook(url: string) {
  return call(site(), 'POST', adminApi.webhooks, { url, events }, ada)
}

check('a private address is not saved, neither in a new webhook nor in another', async (report) => {
  const created = await addWebhook('https://hooks.example/')
  const { _id } = await created.json()
  const accepted: string[] = []
  for (const url of privateAddresses) {
    const responses = [
      await addWebhook(url),
      await call(site(), 'PUT', adminApi.webhook(_id), { url }, ada),
    ]
    for (const response of responses) {
      const { errors } = await response.json()
      if (response.status !== 400 || !isRefusal.test(errors?.url)) accepted.push(url)
    }
  }
  const rows = await changeDatabase(site(), 'select url from webhook')
  report(`${privateAddresses.length - accepted.length} of ${privateAddresses.length} refused`)
  expect(accepted).toEqual([])
  expect(rows).toEqual([{ url: 'https://hooks.example/' }])
  await call(site(), 'DELETE', adminApi.webhook(_id), undefined, ada)
})

check('a private address that is saved already is never sent to', async (report) => {
  const { connections, port } = await canary()
  const addresses = [...privateAddresses, `http://127.0.0.1:${port}/`, `http://localhost:${port}/`]
  const reached: string[] = []
  for (const url of addresses) {
    const { _id } = await (await addWebhook('https://hooks.example/')).json()
    await changeDatabase(site(), `update webhook set url = '${url}' where id = '${_id}'`)
    await call(site(), 'POST', adminApi.testWebhook(_id), undefined, ada)
    await expect.poll(async () => (await lastDelivery(_id))?.problem).toBeDefined()
    const delivery = await lastDelivery(_id)
    // Some systems know no names below localhost.
    const isUnsent = isRefusal.test(delivery?.problem ?? '') || delivery?.problem === unresolved
    if (!isUnsent) reached.push(`${url}: ${delivery?.problem}`)
    await call(site(), 'DELETE', adminApi.webhook(_id), undefined, ada)
  }
  report(`${addresses.length - reached.length} of ${addresses.length} refused`)
  expect(reached).toEqual([])
  expect(connections()).toBe(0)
})

async function lastDelivery(id: string): Promise<WebhookDelivery | undefined> {
  const response = await call(site(), 'GET', adminApi.deliveries(id), undefined, ada)
  return (await response.json())[0]
}

/** A server on this machine that counts who connects. */
async function canary() {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { connections: () => connections, port: (server.address() as AddressInfo).port }
}
