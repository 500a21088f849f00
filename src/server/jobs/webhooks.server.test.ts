/** Webhooks and the network of the server. */
import { expect, test } from 'vitest'
import { createQueue } from '#queue/queue.server.ts'
import { testOrigin, testTime } from '../../../test/support/app.ts'
import { createOtherSite } from '../../../test/support/other-site.ts'
import { createAdminClient } from '../../../test/support/post-fixtures.ts'
import { prepareWebhooks } from './webhooks.server.ts'

test('webhooks reach a private host at the port that the owner has named, and no other', async () => {
  const { requests, urlOf } = await createOtherSite((_, response) => response.writeHead(204).end())
  const url = urlOf('other.example', '/hook').replace('other.example', '127.0.0.1')
  const webhookHosts = [new URL(url).host]
  const { app, send } = await createAdminClient({ webhookHosts, ownDatabase: true })
  const save = (address: string) =>
    send('POST', '/api/webhooks', { url: address, events: ['message.received'] })
  const others = ['http://127.0.0.1:1/', 'http://10.0.0.1/', 'https://other.example:8443/']
  const refused = await Promise.all(others.map(save))
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
  const { _id } = await (await save(url)).json()
  await send('POST', `/api/webhooks/${_id}/test`)
  const deps = { db: app.db, log: app.log, now: () => testTime }
  const queue = createQueue(deps)
  await prepareWebhooks(queue, { ...deps, config: { publicUrl: testOrigin, webhookHosts } })
  await queue.start()
  await queue.idle()
  expect(requests).toEqual(['POST 127.0.0.1/hook'])
  await queue.stop()
})
