import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from './env.server.ts'
import { errorAnswer, type HttpError } from './errors.server.ts'
import { sameOriginWrites } from './same-origin.server.ts'

async function statusOf(method: string, headers: Record<string, string>, path = '/') {
  const app = new Hono<HttpEnv>()
    .use(sameOriginWrites('https://folio.test', 'https://export.test'))
    .all('*', (c) => c.text('done'))
    .onError((error, c) => errorAnswer(c, error as HttpError))
  return (await app.request(`http://localhost:3000${path}`, { method, headers })).status
}

const foreign = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'another site cannot %s with the visitor’s browser',
  async (method) => {
    expect(await statusOf(method, foreign)).toBe(403)
  },
)

test.each(['GET', 'HEAD', 'OPTIONS'])('another site may %s', async (method) => {
  expect(await statusOf(method, foreign)).toBe(200)
})

test('another site is refused whatever type of content it sends', async () => {
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
  ['the address it was asked at', 'http://localhost:3000', 200],
  ['another site', 'https://evil.test', 403],
  ['a longer name that begins alike', 'https://folio.test.evil.test', 403],
  ['a subdomain', 'https://www.folio.test', 403],
  ['another port', 'http://localhost:3001', 403],
  ['nothing it may name', 'null', 403],
  ['no address', 'folio', 403],
])('an older browser on %s (%s) gets %i', async (_, origin, status) => {
  expect(await statusOf('POST', { Origin: origin })).toBe(status)
})

test('a program that is no browser may write', async () => {
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

test('a refused page is told why, as JSON', async () => {
  const app = new Hono<HttpEnv>()
    .use(sameOriginWrites('https://folio.test'))
    .onError((error, c) => errorAnswer(c, error as HttpError))
  const response = await app.request('/', { method: 'POST', headers: foreign })
  expect(await response.json()).toEqual({
    message: 'This request came from another site and was refused.',
  })
})
