/** The link checker as a way to the network behind the site. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { addPost } from '../support/accounts.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
const reached: string[] = []
const servers: Server[] = []

beforeAll(async () => {
  // Port 80 where this machine lets us, since other ports are refused for themselves.
  for (const port of [0, 80]) {
    const server = createServer((request, response) => {
      reached.push(`${request.headers.host}${request.url}`)
      response.end()
    })
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await Promise.race([once(server, 'listening'), once(server, 'error')]).catch(() => {})
    if (server.listening) servers.push(server)
  }
})

afterAll(() => {
  for (const server of servers) server.close()
})

const hosts = [
  ...['127.0.0.1', 'localhost', '2130706433', '0x7f.0.0.1', '0177.1', '127.1', '0.0.0.0'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
  ...['169.254.169.254', '10.0.0.1', '192.168.0.1', '100.100.100.200', '[fd00:ec2::254]'],
]

check('the link checker reaches no address behind the site', async (report) => {
  const ada = await logIn(site())
  await call(site(), 'POST', '/api/setup/samples/remove', {}, ada)
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  const urls = hosts.flatMap((host) => [80, ...ports].map((port) => `http://${host}:${port}/x`))
  const links = [...urls, '/blogs/never-written'].map((url) => `<a href="${url}">x</a>`)
  await addPost(site(), ada, { title: 'Ways in', content: `<p>${links.join(' ')}</p>` })
  const overview = async () => (await call(site(), 'GET', '/api/links', undefined, ada)).json()
  const broken = async () => (await overview()).broken
  await expect.poll(broken).toMatchObject([{ href: '/blogs/never-written' }])
  const [{ _id }] = await broken()
  await call(site(), 'POST', `/api/links/${_id}/check`, {}, ada)
  const isChecked = async () => {
    const { outer } = await overview()
    return outer.checked > 0 && outer.checked === new Set(urls.map(normalized)).size
  }
  // A host with several links is asked again after a pause.
  await expect.poll(isChecked, { timeout: 240_000, interval: 500 }).toBe(true)
  expect(reached).toEqual([])
  // A closed port of this machine that was asked counts as a failure, an open one as alive.
  const known = await changeDatabase(site(), 'select url, state from outer_link')
  expect(known.filter(({ state }) => state !== 'unknown')).toEqual([])
  report(`${new Set(urls.map(normalized)).size} addresses, none reached`)
})

function normalized(url: string) {
  return new URL(url).href
}
