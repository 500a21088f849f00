import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '../env.server.ts'
import { errorResponse, type HttpError } from '../errors.server.ts'
import { csrf } from './csrf.server.ts'

const local = 'http://localhost:3000'
const app = new Hono<HttpEnv>()
  .use(csrf('https://folio.test', 'https://export.test'))
  .all('*', (c) => c.text('done'))
  .onError((error, c) => errorResponse(c, error as HttpError))

async function statusOf(method: string, headers: Record<string, string>, address = `${local}/`) {
  return (await app.request(address, { method, headers })).status
}

const crossSite = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }

test('another site may read, but not write with the visitor’s browser', async () => {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS']
  const statuses = await Promise.all(methods.map((method) => statusOf(method, crossSite)))
  expect(statuses).toEqual([403, 403, 403, 403, 200, 200, 200])
  const refused = await app.request('/', { method: 'POST', headers: crossSite })
  expect(await refused.json()).toEqual({
    message: 'This request came from another site and was refused.',
  })
})

test.each([
  ['same-origin', 200],
  ['none', 200],
  ['same-site', 403],
  ['cross-site', 403],
  ['something-new', 403],
])('a browser that says Sec-Fetch-Site: %s gets %i', async (site, status) => {
  expect(await statusOf('POST', { 'Sec-Fetch-Site': site })).toBe(status)
})

const proxied = 'http://folio.test'
const inNetwork = 'http://192.168.1.5:3000'

test.each([
  ['the public address', 'https://folio.test', 200],
  ['the address of the request', local, 200],
  ['another site', 'https://evil.test', 403],
  ['a host with the same prefix', 'https://folio.test.evil.test', 403],
  ['a subdomain', 'https://www.folio.test', 403],
  ['another port', 'http://localhost:3001', 403],
  ['https where the site speaks http', 'https://localhost:3000', 403],
  ['an invented scheme', 'xhttp://localhost:3000', 403],
  ['the public address without TLS', proxied, 403],
  ['nothing it may name', 'null', 403],
  ['no address', 'folio', 403],
  ['the public address, behind a proxy that ends TLS', 'https://folio.test', 200, proxied],
  ['the address behind the proxy', proxied, 403, proxied],
  ['an address of the local network', inNetwork, 200, inNetwork],
  ['the same with TLS', 'https://192.168.1.5:3000', 403, inNetwork],
  ['the same at another port', 'http://192.168.1.5', 403, inNetwork],
])('an older browser on %s (%s) gets %i', async (_, origin, status, address = local) => {
  const headers = { Origin: origin, 'Content-Type': 'application/json' }
  expect(await statusOf('POST', headers, `${address}/`)).toBe(status)
})

test('a client that is not a browser may write', async () => {
  expect(await statusOf('POST', {})).toBe(200)
})

test.each([
  ['POST', '/', 'cross-site', 200],
  ['POST', '/', 'same-site', 200],
  ['POST', '/api/contact', 'cross-site', 403],
  ['POST', '/api/blogs', 'cross-site', 403],
  ['DELETE', '/', 'cross-site', 403],
])(
  'a page of an exported copy that wants to %s %s (%s) gets %i',
  async (method, path, site, status) => {
    const headers = { Origin: 'https://export.test', 'Sec-Fetch-Site': site }
    expect(await statusOf(method, headers, local + path)).toBe(status)
  },
)
