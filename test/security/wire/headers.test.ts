/** The security headers of every kind of response. */
import { extname } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { observatoryScore } from '../support/observatory.ts'
import { sendRaw } from '../support/raw-socket.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture({ PUBLIC_URL: 'https://folio.test' })
const plainSite = siteFixture()

async function read(running: RunningSite, path: string, init: RequestInit = {}) {
  const response = await fetch(running.url + path, { redirect: 'manual', ...init })
  const { status, headers } = response
  return { path, status, headers, body: await response.text() }
}

async function postPath() {
  const [post] = await (await fetch(`${site().url}/api/blogs`)).json()
  return `/blogs/${post._id}`
}

/** A response of every kind. */
async function kinds() {
  const home = await read(site(), '/')
  const [script = ''] = /data-start="([^" ]+)/.exec(home.body)?.slice(1) ?? []
  const [font = ''] = /href="(\/fonts\/[^"]+)"/.exec(home.body)?.slice(1) ?? []
  const [card = ''] = /\/cards\/[^"]+/.exec(home.body) ?? []
  const admin = await read(site(), '/admin/login')
  const [style = ''] = /rel="stylesheet" href="([^"]+)"/.exec(admin.body)?.slice(1) ?? []
  const paths = [
    '/',
    '/blogs',
    await postPath(),
    '/nowhere',
    '/admin',
    '/admin/login',
    '/admin/nowhere',
    '/api/blogs',
    '/api/nowhere',
    '/api/users',
    '/blog',
    '/blogs/',
    '/assets/resume.html',
    '/favicon.svg',
    '/apple-touch-icon.png',
    '/assets/cover-default-1600.webp',
    card,
    '/cards/site-0.png',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/site.webmanifest',
    '/uploads/nothing.webp',
    ...[script, font, style],
    await uploadedPicture(),
  ]
  const posted = await read(site(), '/', { method: 'POST', body: 'x' })
  return [...(await Promise.all(paths.map((path) => read(site(), path)))), posted]
}

async function uploadedPicture() {
  const session = await logIn(site())
  const response = await fetch(`${site().url}/api/pictures?name=dot.png`, {
    method: 'POST',
    headers: { ...session, 'Content-Type': 'image/png' },
    body: new Uint8Array(png(600)),
  })
  const text = await response.text()
  const path = /\/uploads\/[\w.-]+/.exec(text)?.[0]
  if (!path) throw new Error(`The upload was answered ${response.status}: ${text}`)
  return path
}

/** A grey square, `size` pixels wide. */
function png(size: number) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.writeUInt8(8, 8)
  const pixels = deflateSync(Buffer.alloc((size + 1) * size))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

check('every kind of response has the security headers', async (report) => {
  const responses = await kinds()
  const everywhere: [string, RegExp][] = [
    [
      'content-security-policy',
      /^default-src 'none';(?!.*unsafe-(inline|eval)).*frame-ancestors 'none'/,
    ],
    ['x-content-type-options', /^nosniff$/],
    ['cross-origin-resource-policy', /^(same|cross)-origin$/],
    ['strict-transport-security', /^max-age=31536000$/],
  ]
  const onPages: [string, RegExp][] = [
    ['x-frame-options', /^DENY$/],
    ['referrer-policy', /^strict-origin-when-cross-origin$/],
    ['permissions-policy', /camera=\(\), microphone=\(\), geolocation=\(\)/],
    ['cross-origin-opener-policy', /^same-origin$/],
  ]
  const parts = responses.filter(({ headers }) =>
    /^(font|image\/(png|webp)|text\/(css|javascript))/.test(headers.get('content-type') ?? ''),
  )
  expect(parts.map(({ path }) => extname(path)).sort()).toEqual([
    ...['.css', '.js', '.png', '.png', '.webp', '.webp', '.woff2'],
  ])
  const problems = responses.flatMap((rawResponse) =>
    [...everywhere, ...(parts.includes(rawResponse) ? [] : onPages)]
      .filter(([name, value]) => !value.test(rawResponse.headers.get(name) ?? ''))
      .map(([name]) => `${rawResponse.path}: ${name}`),
  )
  expect(problems).toEqual([])
  expect(
    responses.filter(({ headers }) => headers.has('server') || headers.has('x-powered-by')),
  ).toEqual([])
  report(
    `${responses.length} kinds of responses, ${everywhere.length} headers each, ${onPages.length} more on the ${responses.length - parts.length} that can be a page`,
  )
})

check('a site on plain http sends no HSTS', async (report) => {
  const paths = ['/', '/api/blogs', '/nowhere', '/favicon.svg']
  const responses = await Promise.all(paths.map((path) => read(plainSite(), path)))
  expect(responses.filter(({ headers }) => headers.has('strict-transport-security'))).toEqual([])
  report(`${responses.length} of ${paths.length} without HSTS`)
})

check(
  'the HTTP Observatory’s rules give the landing page 120 or more, and every document 100',
  async (report) => {
    const paths = [
      '/blogs',
      await postPath(),
      '/nowhere',
      '/assets/resume.html',
      '/admin/login',
      '/admin',
      '/rss.xml',
    ]
    const landing = observatoryScore(await read(site(), '/'))
    const scores = await Promise.all(
      paths.map(async (path) => observatoryScore(await read(site(), path))),
    )
    expect(landing).toBeGreaterThanOrEqual(120)
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(100)
    report(`/ has ${landing}, the lowest of ${paths.length} others ${Math.min(...scores)}`)
  },
)

check('the response to a login, with its cookie, scores at least 100', async (report) => {
  const response = await call(site(), 'POST', '/api/auth/login', administrator)
  const score = observatoryScore({ headers: response.headers, body: '' })
  expect(response.headers.getSetCookie().length).toBeGreaterThan(0)
  expect(score).toBeGreaterThanOrEqual(100)
  report(`${score}`)
})

check('no private response is cacheable', async (report) => {
  const session = await logIn(site())
  const paths = [
    '/admin',
    '/admin/login',
    '/admin/blogs',
    '/admin/blogs/create',
    '/admin/users',
    '/admin/projects',
    '/admin/tags',
    '/admin/links',
    '/admin/webhooks',
    '/admin/messages',
    '/admin/site',
    '/admin/nowhere',
    '/api/users',
    '/api/messages',
    '/api/messages/counts',
    '/api/site/document',
    '/api/tags?status=all',
    '/api/site/revisions',
    '/api/auth/profile',
    '/api/blogs?format=source',
    '/api/nowhere',
    `/api${await postPath()}?format=source`,
  ]
  const responses = await Promise.all([
    ...paths.map((path) => read(site(), path)),
    ...paths.map((path) => read(site(), path, { headers: session })),
  ])
  const isStored = ({ headers }: { headers: Headers }) =>
    !/^(no-store|no-cache)$/.test(headers.get('cache-control') ?? '')
  expect(responses.filter(isStored).map(({ path }) => path)).toEqual([])
  const withSession = responses.slice(paths.length).filter(({ path }) => path.startsWith('/api'))
  expect(
    withSession
      .filter(({ headers }) => headers.get('cache-control') !== 'no-store')
      .map(({ path }) => path),
  ).toEqual([])
  report(`${responses.length} of ${responses.length} have no-store or no-cache`)
})

check('a response that sets a cookie is never cacheable', async (report) => {
  const login = await call(site(), 'POST', '/api/auth/login', administrator)
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const logout = await call(site(), 'POST', '/api/auth/logout', undefined, { Cookie: cookie })
  const stale = await call(site(), 'GET', '/api/blogs', undefined, {
    Cookie: '__Host-session=stale',
  })
  const setting = [login, logout, stale, ...(await kinds())].filter(
    ({ headers }) => headers.getSetCookie().length > 0,
  )
  expect(setting.length).toBeGreaterThanOrEqual(2)
  expect(setting.filter(({ headers }) => headers.get('cache-control') !== 'no-store')).toEqual([])
  report(`${setting.length} of ${setting.length} responses with a cookie have no-store`)
})

check('an error response below the application has its own policy', async (report) => {
  const { headers } = await sendRaw(site(), 'hello\r\n\r\n')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  report('3 of 3 headers')
})
