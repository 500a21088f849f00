import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '../env.server.ts'
import { securityHeaders } from './security-headers.server.ts'

async function headersOf({ https = true, development = false, own = {}, styleHash = '' } = {}) {
  const hashes = {
    scriptHashes: ["'sha256-abc='"],
    styleHashes: ["'sha256-def='"],
  }
  const app = new Hono<HttpEnv>()
    .use(securityHeaders({ ...hashes, https, development }))
    .get('/', (c) => {
      if (styleHash) c.set('styleHash', styleHash)
      return c.text('', 200, own)
    })
  return (await app.request('/')).headers
}

test('a page loads only the site’s own files, and is framed by nobody', async () => {
  const headers = await headersOf()
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      ...["default-src 'none'", "script-src 'self' 'sha256-abc='"],
      ...["style-src 'self' 'sha256-def='", "font-src 'self'", "connect-src 'self'"],
      ...["manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
    ]),
  )
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\), microphone=\(\), geolocation=\(\)/),
    'strict-transport-security': 'max-age=31536000',
  })
})

test.each([
  'font/woff2',
  'text/css; charset=utf-8',
  'text/javascript; charset=utf-8',
  'image/avif',
])('a subresource of type %s has the short set of headers', async (type) => {
  const headers = await headersOf({ own: { 'Content-Type': type } })
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': type,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  })
})

test('a drawing loads and runs nothing, and is in no frame', async () => {
  const headers = await headersOf({ own: { 'Content-Type': 'image/svg+xml' } })
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('x-frame-options')).toBe('DENY')
})

test.each(['application/json', 'application/rss+xml'])(
  'a document of type %s has all headers',
  async (type) => {
    const headers = await headersOf({ own: { 'Content-Type': type } })
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  },
)

test('a document may have a style that no other has', async () => {
  const policy = (await headersOf({ styleHash: "'sha256-ghi='" })).get('content-security-policy')
  expect(policy).toContain("style-src 'self' 'sha256-def=' 'sha256-ghi=';")
})

test('hot reload may inline styles, which a hash does not take from it, but no scripts', async () => {
  const headers = await headersOf({ development: true, styleHash: "'sha256-ghi='" })
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  expect(policy).toContain("script-src 'self' 'sha256-abc=';")
})

test('a site on plain http sends no HSTS', async () => {
  expect((await headersOf({ https: false })).has('strict-transport-security')).toBe(false)
})

test('a header that a route sets itself is kept', async () => {
  const headers = await headersOf({ own: { 'Referrer-Policy': 'no-referrer' } })
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})
