import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '../env.server.ts'
import { errorResponse, type HttpError } from '../errors.server.ts'
import { csrf } from './csrf.server.ts'

async function statusOf(
  method: string,
  headers: Record<string, string>,
  path = '/',
  requestOrigin = 'http://localhost:3000',
) {
  const app = new Hono<HttpEnv>()
    .use(csrf('https://folio.test', 'https://export.test'))
    .all('*', (c) => c.text('done'))
    .onError((error, c) => errorResponse(c, error as HttpError))
  return (await app.request(`${requestOrigin}${path}`, { method, headers })).status
}

const crossSite = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'another site cannot %s with the visitor’s browser',
  async (method) => {
    expect(await statusOf(method, crossSite)).toBe(403)
  },
)

test.each(['GET', 'HEAD', 'OPTIONS'])('another site may %s', async (method) => {
  expect(await statusOf(method, crossSite)).toBe(200)
})

test('another site is refused whatever its content type', async () => {
  const headers = { Origin: 'https://evil.test', 'Content-Type': 'application/json' }
  expect(await statusOf('POST', headers)).toBe(403)
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

test.each([
  ['the public address', 'https://folio.test', 200],
  ['the address of the request', 'http://localhost:3000', 200],
  ['another site', 'https://evil.test', 403],
  ['a host with the same prefix', 'https://folio.test.evil.test', 403],
  ['a subdomain', 'https://www.folio.test', 403],
  ['another port', 'http://localhost:3001', 403],
  ['https where the site speaks http', 'https://localhost:3000', 403],
  ['an invented scheme', 'xhttp://localhost:3000', 403],
  ['the public address without TLS', 'http://folio.test', 403],
  ['nothing it may name', 'null', 403],
  ['no address', 'folio', 403],
])('an older browser on %s (%s) gets %i', async (_, origin, status) => {
  expect(await statusOf('POST', { Origin: origin })).toBe(status)
})

test.each([
  ['https://folio.test', 200],
  ['http://folio.test', 403],
])(
  'behind a proxy that ends TLS and passes the Host on, a page of %s gets %i',
  async (origin, status) => {
    expect(await statusOf('POST', { Origin: origin }, '/', 'http://folio.test')).toBe(status)
  },
)

test.each([
  ['http://192.168.1.5:3000', 200],
  ['https://192.168.1.5:3000', 403],
  ['http://192.168.1.5', 403],
])('at an address of the local network, a page of %s gets %i', async (origin, status) => {
  expect(await statusOf('POST', { Origin: origin }, '/', 'http://192.168.1.5:3000')).toBe(status)
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
    expect(await statusOf(method, headers, path)).toBe(status)
  },
)

test('a refused client reads why, as JSON', async () => {
  const app = new Hono<HttpEnv>()
    .use(csrf('https://folio.test'))
    .onError((error, c) => errorResponse(c, error as HttpError))
  const response = await app.request('/', { method: 'POST', headers: crossSite })
  expect(await response.json()).toEqual({
    message: 'This request came from another site and was refused.',
  })
})
