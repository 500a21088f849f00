/** The headers of every kind of response, as they arrive. */
import { extname } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { drawing } from '../../support/pictures.ts'
import { administrator } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { sendRaw } from '../support/raw-socket.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture({ PUBLIC_URL: 'https://folio.test' })
let ada: { Cookie: string }
let post: string
beforeAll(async () => {
  ada = await logIn(site())
  post = (await (await fetch(`${site().url}/api/blogs`)).json())[0]._id
})

interface Answer {
  path: string
  headers: Headers
  body: string
}

async function read(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(site().url + path, { redirect: 'manual', ...init })
  return { path, headers: response.headers, body: await response.text() }
}

/** A response of every kind. */
async function kinds(): Promise<Answer[]> {
  const { body } = await read('/')
  const login = await read('/admin/login')
  const upload = await fetch(`${site().url}/api/pictures?name=dot.png`, {
    ...{ method: 'POST', headers: ada },
    body: new Uint8Array(await drawing(600, 600).png().toBuffer()),
  })
  const found = [
    /data-start="([^" ]+)/.exec(body)?.[1],
    /href="(\/fonts\/[^"]+)"/.exec(body)?.[1],
    /\/cards\/[^"]+/.exec(body)?.[0],
    /rel="stylesheet" href="([^"]+)"/.exec(login.body)?.[1],
    (await upload.json()).src as string,
  ]
  const paths = [
    ...['/', '/blogs', `/blogs/${post}`, '/nowhere', '/admin', '/admin/login', '/admin/nowhere'],
    ...['/api/blogs', '/api/nowhere', '/api/users', '/blog', '/blogs/', '/assets/resume.html'],
    ...['/favicon.svg', '/apple-touch-icon.png', '/assets/cover-default-1600.webp', '/rss.xml'],
    ...['/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt'],
    ...['/site.webmanifest', '/uploads/nothing.webp', '/cards/site-0.png'],
    ...found.map((path) => path ?? 'not found'),
  ]
  const posted = await read('/', { method: 'POST', body: 'x' })
  return [...(await Promise.all(paths.map((path) => read(path)))), posted]
}

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

test('every kind of response has the security headers, and none names the software', async () => {
  const answers = await kinds()
  const isPart = ({ headers }: Answer) =>
    /^(font|image\/(png|webp)|text\/(css|javascript))/.test(headers.get('content-type') ?? '')
  const parts = new Set(answers.filter(isPart).map(({ path }) => extname(path)))
  expect([...parts].toSorted()).toEqual(['.css', '.js', '.png', '.webp', '.woff2'])
  const problems = answers.flatMap((answer) =>
    [...everywhere, ...(isPart(answer) ? [] : onPages)]
      .filter(([name, value]) => !value.test(answer.headers.get(name) ?? ''))
      .map(([name]) => `${answer.path}: ${name}`),
  )
  expect(problems).toEqual([])
  const naming = answers.filter(
    ({ headers }) => headers.has('server') || headers.has('x-powered-by'),
  )
  expect(naming).toEqual([])
  const setting = answers.filter(({ headers }) => headers.has('set-cookie'))
  expect(setting).toEqual([])
  // What the server refuses below the application.
  const { headers } = await sendRaw(site(), 'hello\r\n\r\n')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
    ...['nosniff', 'no-store'],
  ])
})

test('no private response and none that sets a cookie is stored by a cache', async () => {
  const pages = [
    ...['', '/login', '/blogs', '/blogs/create', '/users', '/projects', '/tags', '/links'],
    ...['/webhooks', '/messages', '/site', '/nowhere'],
  ].map((path) => `/admin${path}`)
  const calls = [
    ...['/api/users', '/api/messages', '/api/messages/counts', '/api/site/document'],
    ...['/api/tags?status=all', '/api/site/revisions', '/api/auth/profile', '/api/nowhere'],
    ...['/api/blogs?format=source', `/api/blogs/${post}?format=source`],
  ]
  const cacheOf = async (path: string, headers = {}) =>
    (await read(path, { headers })).headers.get('cache-control')
  for (const path of [...pages, ...calls]) {
    expect([path, await cacheOf(path)]).toEqual([path, expect.stringMatching(/^no-(store|cache)$/)])
    const expected = calls.includes(path) ? /^no-store$/ : /^no-(store|cache)$/
    expect([path, await cacheOf(path, ada)]).toEqual([path, expect.stringMatching(expected)])
  }
  const login = await call(site(), 'POST', '/api/auth/login', administrator)
  const Cookie = login.headers.getSetCookie().map((line) => line.split(';')[0])
  const logout = await call(site(), 'POST', '/api/auth/logout', undefined, {
    Cookie: Cookie.join('; '),
  })
  for (const { headers } of [login, logout]) {
    expect(headers.getSetCookie().length).toBeGreaterThan(0)
    expect(headers.get('cache-control')).toBe('no-store')
  }
})
