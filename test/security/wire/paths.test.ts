/** Path traversal, forged hosts and open redirects. */
import { expect, test } from 'vitest'
import { sendRaw } from '../support/raw-socket.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture({ PUBLIC_URL: 'https://folio.test' })

const bases = ['/', '/assets/', '/uploads/', '/cards/posts/', '/build/', '/fonts/', '/%61ssets/']
const aims = ['etc/passwd', 'package.json', 'folio.sqlite', 'server/main.js']
const ups = [
  ...['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '%252e%252e%252f', '..\\', '..%5c', '....//', '..;/'],
  ...['%c0%ae%c0%ae/', '.%00./', '%u002e%u002e/'],
]
const escapes = [
  // Each way up from two folders, to two files.
  ...ups.flatMap((up, index) =>
    [index, index + 3].map((at) => `${bases[at % 7]}${up.repeat(4)}${aims[at % 4]}`),
  ),
  ...['/uploads/.', '/uploads/%00', '/uploads/x.webp%00.js', '/uploads/folio.sqlite', '/assets/.'],
  ...['/build/', '/.env', '/.git/config', '/assets//resume.html/..', '/build/manifest.json'],
  ...['/.vite/manifest.json', '/build/.vite/manifest.json', '/file:///etc/passwd', '/uploads/con'],
  ...['/assets/resume.html%00', '/assets/resume.html/', '/cards/%00', '/cache/', '/package.json'],
  ...['/cards/posts/..%2f..%2fcache-0.png', '/dist/server/main.js', '/src/main.ts', '/server.js'],
  ...['/folio.sqlite', '/data/folio.sqlite-wal', '/node_modules/hono/package.json', '/Dockerfile'],
  ...['/backups/', '/uploads/..%2fbackups', '/metrics', '/debug', '/server-status'],
]

test('no spelling of a path leaves the served folders', async () => {
  const secrets = /root:x:0|"dependencies"|SQLite format 3|import \{|sourceMappingURL/
  const served: string[] = []
  for (const path of escapes) {
    const { status, text } = await get(path)
    if (status < 400 || status >= 500 || secrets.test(text)) served.push(`${status} ${path}`)
  }
  expect(served).toEqual([])
})

const forged = [
  'Host: evil.test',
  'Host: folio.test\r\nX-Forwarded-Host: evil.test',
  'Host: folio.test\r\nX-Forwarded-Server: evil.test\r\nForwarded: host=evil.test',
  'Host: folio.test\r\nX-Original-URL: http://evil.test/\r\nX-Host: evil.test',
  'Host: evil.test:8080\r\nX-Forwarded-Proto: http\r\nX-Forwarded-Port: 8080',
]

test('no response repeats a forged host', async () => {
  const paths = [
    ...['/', '/blogs', '/blogs/nothing', '/nowhere', '/rss.xml', '/sitemap.xml', '/robots.txt'],
    ...['/.well-known/security.txt', '/site.webmanifest', '/blog', '/blogs/', '/api/blogs?limit=2'],
    ...['/api/nowhere', '/admin', '/admin/login/'],
  ]
  for (const path of paths) {
    for (const request of [
      ...forged.map((headers) => `GET ${path} HTTP/1.1\r\n${headers}${close}`),
      `GET http://evil.test${path} HTTP/1.1\r\nHost: evil.test${close}`,
    ]) {
      const { status, text } = await sendRaw(site(), request)
      expect([request, text.includes('evil.test')]).toEqual([request, false])
      expect(status).toBeGreaterThan(0)
      expect(status).toBeLessThan(500)
    }
  }
  const { body } = await sendRaw(site(), `GET / HTTP/1.1\r\n${forged[0]}${close}`)
  expect(body).toContain('rel="canonical" href="https://folio.test/"')
})

test('no redirect leaves the origin', async () => {
  const paths = [
    ...['//evil.test', '//evil.test/', '///evil.test/', '/\\evil.test/', '/\\/evil.test'],
    ...[
      '/%2f%2fevil.test/',
      '/%5cevil.test/',
      '/blogs//',
      '/blogs//evil.test/',
      '//evil.test/blogs/',
    ],
    ...['/blog/', '/blog//evil.test', '/blogs/?next=//evil.test', '/admin/login?next=//evil.test'],
    ...['/admin/login/?next=https://evil.test', '/blogs/%0d%0aLocation:%20//evil.test/'],
    ...['/blogs/?%0d%0aSet-Cookie:x=1', '//evil.test/%2e%2e/', '/.//evil.test/'],
    ...['/..//evil.test/blogs/', '/blogs/..//evil.test/', '/admin//', '//admin/'],
    ...['/blogs/;@evil.test/', '/@evil.test/', '/%09/evil.test/', 'http://evil.test/blogs/'],
    ...['http://evil.test//evil.test/blogs/', '/blogs/#//evil.test', '/?contact=sent//evil.test/'],
  ]
  const origin = 'https://folio.test'
  let redirects = 0
  for (const path of paths) {
    const { status, headers } = await get(path)
    const location = headers.get('location') ?? '/'
    if (status >= 300 && status < 400) redirects += 1
    expect([path, new URL(location, origin).origin]).toEqual([path, origin])
    expect([path, headers.get('set-cookie')]).toEqual([path, null])
    expect(status).toBeGreaterThan(0)
    expect(status).toBeLessThan(500)
  }
  expect(redirects).toBeGreaterThan(0)
})

/** Ends a head; the end of the connection is that of the response. */
const close = '\r\nConnection: close\r\n\r\n'

function get(path: string) {
  return sendRaw(site(), `GET ${path} HTTP/1.1\r\nHost: folio.test${close}`)
}
