import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from './env.server.ts'
import { wellFormedAddress } from './well-formed-address.server.ts'

function ask(host: string) {
  const app = new Hono<HttpEnv>().use(wellFormedAddress).get('/', (c) => c.text('soup'))
  // A Request cannot be made of such an address; the server hands over what the socket said.
  const request = { url: `http://${host}/`, method: 'GET', headers: new Headers() }
  return app.fetch(request as Request)
}

test.each(['4294967296', '99999999999999999999', '1.2.3.999', 'a.999'])(
  'a sender who calls the host %s is told that the address is not well-formed',
  async (host) => {
    const response = await ask(host)
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: 'The address is not well-formed.' },
    ])
  },
)

test.each(['folio.test', 'localhost:3000', '[::1]:3000', '127.0.0.1'])(
  'a sender who calls the host %s is answered',
  async (host) => {
    expect(await (await ask(host)).text()).toBe('soup')
  },
)
