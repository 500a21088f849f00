/** Events of webhooks that were stored when the process was killed. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { restart, startTestSite } from '../support/site-lifecycle.ts'
import { newClientHeaders } from '../support/writers.ts'

const count = 4
/** Not public, and so never saved by the API: a delivery is attempted, and the log says so. */
const privateUrl = 'http://127.0.0.1/'
/** Beyond the claim of the process that was killed. */
const timeout = 180_000

check('an event of a write before a kill -9 is sent once after the start', async (report) => {
  const killed = await startTestSite()
  const ada = await logIn(killed)
  const events = ['post.published', 'message.received']
  const webhook = { url: 'https://hooks.example/', events }
  const { _id } = await (await call(killed, 'POST', '/api/webhooks', webhook, ada)).json()
  await changeDatabase(killed, `update webhook set url = '${privateUrl}'`)
  const numbers = Array.from({ length: count }, (_, number) => number)
  const responses = await Promise.all(
    numbers.flatMap((number) => [
      call(killed, 'POST', '/api/blogs', postNumber(number), ada),
      call(killed, 'POST', '/api/contact', messageNumber(number), newClientHeaders()),
    ]),
  )
  await killed.kill('SIGKILL')
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
  const { site } = await restart(killed)
  await expect.poll(() => attempted(site, ada, _id), { timeout }).toBe(2 * count)
  const log = await deliveries(site, ada, _id)
  const types = log.map(({ type }) => type).toSorted()
  expect(types).toEqual(events.toSorted().flatMap((type) => Array(count).fill(type)))
  report(`${log.length} events, each in the log once`)
})

function postNumber(number: number) {
  return { title: `Post ${number}`, excerpt: 'Short', content: '<p>Text</p>' }
}

function messageNumber(number: number) {
  return { name: 'Ines', email: 'ines@example.com', message: `Message ${number}` }
}

async function deliveries(site: RunningSite, ada: Record<string, string>, id: string) {
  const response = await call(site, 'GET', `/api/webhooks/${id}/deliveries`, undefined, ada)
  return (await response.json()) as { type: string; attempts: number }[]
}

async function attempted(site: RunningSite, ada: Record<string, string>, id: string) {
  const log = await deliveries(site, ada, id)
  return log.filter(({ attempts }) => attempts > 0).length
}
