/** Path traversal, forged hosts and open redirects. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { sendRaw } from '../support/raw-socket.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture({ PUBLIC_URL: 'https://folio.test' })

const bases = ['/', '/assets/', '/uploads/', '/cards/posts/', '/build/', '/fonts/', '/%61ssets/']
const ups = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..\\',
  '..%5c',
  '....//',
  '..;/',
  '%c0%ae%c0%ae/',
  '.%00./',
  '%u002e%u002e/',
]
const aims = ['etc/passwd', 'package.json', 'folio.sqlite', 'server/main.js']
const specialPaths = [
  '/uploads/.',
  '/uploads/%00',
  '/uploads/x.webp%00.js',
  '/uploads/folio.sqlite',
  '/assets/',
  '/build/',
  '/assets/.',
  '/.env',
  '/.git/config',
  '/assets//resume.html/..',
  '/build/manifest.json',
  '/.vite/manifest.json',
  '/file:///etc/passwd',
  '/uploads/C:%5cboot.ini',
  '/assets/resume.html%00',
  '/assets/resume.html/',
  '/uploads/con',
  '/cards/%00',
  '/cards/posts/..%2f..%2fcache-0.png',
  '/cache/',
  '/package.json',
  '/dist/server/main.js',
  '/src/main.ts',
  '/folio.sqlite',
  '/data/folio.sqlite-wal',
]
const escapes = [
  ...bases.flatMap((base) => ups.flatMap((up) => aims.map((aim) => base + up.repeat(4) + aim))),
  ...specialPaths,
]

check('no spelling of a path leaves the served folders', async (report) => {
  const responses: { path: string; status: number; text: string }[] = []
  // A few at a time: load shedding would refuse the others.
  for (let first = 0; first < escapes.length; first += 20) {
    const batch = escapes.slice(first, first + 20).map(async (path) => ({
      path,
      ...(await sendRaw(site(), `GET ${path} HTTP/1.1\r\nHost: folio.test\r\n\r\n`, {
        waitMs: 20_000,
      })),
    }))
    responses.push(...(await Promise.all(batch)))
  }
  const isServed = ({ status }: { status: number }) => status < 400 || status >= 500
  expect(responses.filter(isServed).map(({ path, status }) => `${status} ${path}`)).toEqual([])
  const secrets = /root:x:0|"dependencies"|SQLite format 3|import \{|sourceMappingURL/
  expect(responses.filter(({ text }) => secrets.test(text)).map(({ path }) => path)).toEqual([])
  report(`${responses.length} of ${escapes.length} answered 4xx`)
})

const forged = [
  'Host: evil.test',
  'Host: folio.test\r\nX-Forwarded-Host: evil.test',
  'Host: folio.test\r\nX-Forwarded-Server: evil.test\r\nForwarded: host=evil.test',
  'Host: folio.test\r\nX-Original-URL: http://evil.test/\r\nX-Host: evil.test',
  'Host: evil.test:8080\r\nX-Forwarded-Proto: http\r\nX-Forwarded-Port: 8080',
]

check('no response reflects a forged host', async (report) => {
  const paths = [
    '/',
    '/blogs',
    '/blogs/nothing',
    '/nowhere',
    '/rss.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/site.webmanifest',
    '/blog',
    '/blogs/',
    '/api/blogs?limit=2',
    '/api/nowhere',
    '/admin',
    '/admin/login/',
  ]
  const requests = paths.flatMap((path) => [
    ...forged.map((headers) => `GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`),
    `GET http://evil.test${path} HTTP/1.1\r\nHost: evil.test\r\n\r\n`,
  ])
  const responses = await Promise.all(
    requests.map((text) => sendRaw(site(), text, { waitMs: 20_000 })),
  )
  const repeats = responses.flatMap(({ text }, index) =>
    text.includes('evil.test') ? [requests[index]] : [],
  )
  expect(repeats).toEqual([])
  expect(responses.filter(({ status }) => status === 0 || status >= 500)).toEqual([])
  const [home] = responses
  expect(home?.body).toContain('rel="canonical" href="https://folio.test/"')
  report(`${responses.length} responses, none with the forged host`)
})

check('no redirect leaves the origin', async (report) => {
  const paths = [
    '//evil.test',
    '//evil.test/',
    '///evil.test/',
    '/\\evil.test/',
    '/\\/evil.test',
    '/%2f%2fevil.test/',
    '/%5cevil.test/',
    '/blogs//',
    '/blogs//evil.test/',
    '//evil.test/blogs/',
    '/blog/',
    '/blog//evil.test',
    '/blogs/?next=//evil.test',
    '/admin/login?next=//evil.test',
    '/admin/login/?next=https://evil.test',
    '/blogs/%0d%0aLocation:%20//evil.test/',
    '/blogs/?%0d%0aSet-Cookie:x=1',
    '//evil.test/%2e%2e/',
    '/.//evil.test/',
    '/..//evil.test/blogs/',
    '/blogs/..//evil.test/',
    '/admin//',
    '//admin/',
    '/blogs/;@evil.test/',
    'http://evil.test/blogs/',
    'http://evil.test//evil.test/blogs/',
    '/blogs/#//evil.test',
    '/?contact=sent//evil.test/',
  ]
  const responses = await Promise.all(
    paths.map((path) =>
      sendRaw(site(), `GET ${path} HTTP/1.1\r\nHost: folio.test\r\n\r\n`, { waitMs: 20_000 }),
    ),
  )
  const origin = 'https://folio.test'
  const leaves = responses.flatMap(({ headers }, index) => {
    const location = headers.get('location')
    return location && new URL(location, origin).origin !== origin
      ? [`${paths[index]} -> ${location}`]
      : []
  })
  expect(leaves).toEqual([])
  expect(responses.filter(({ headers }) => headers.has('set-cookie'))).toEqual([])
  expect(responses.filter(({ status }) => status === 0 || status >= 500)).toEqual([])
  const redirects = responses.filter(({ status }) => status >= 300 && status < 400).length
  expect(redirects).toBeGreaterThan(0)
  report(`${paths.length} addresses, ${redirects} redirects, all within the origin`)
})
