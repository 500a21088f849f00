/** Fuzz strings and values in every field, path and parameter. */
import { beforeAll, expect } from 'vitest'
import { check } from '../../support/check.ts'
import { administrator } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { addMessage, addPost, messageDraft, validPost } from '../support/accounts.ts'
import { fuzzStrings, fuzzValues } from '../support/fuzz-values.ts'
import { clientAddress, from } from '../support/login-attempts.ts'
import { rawPathRequest } from '../support/raw-path-request.ts'
import { siteFixture } from '../support/site-fixture.ts'

type Headers = Record<string, string>
type Send = [method: string, path: string, body?: unknown, headers?: Headers]

const site = siteFixture({ TRUST_PROXY: '1' })
let ada: Headers
let ids: { post: string; message: string; user: string }
beforeAll(async () => {
  ada = await logIn(site())
  const profile = await call(site(), 'GET', '/api/auth/profile', undefined, ada)
  const user = (await profile.json())._id
  ids = { post: await addPost(site(), ada), message: await addMessage(site()), user }
  await call(site(), 'PUT', `/api/blogs/${ids.post}`, { tags: ['Fuzzed', 'Other'] }, ada)
})

/** Texts of a database error, a stack trace or the host. */
const leak =
  /sqlite|postgres|kysely|syntax error|select .* from|at \S+ \(|node_modules|\.[jt]s:\d|errno|enoent|dist\/server/i

const zoe = { username: 'Zoe', email: 'zoe@example.org', password: administrator.password }

/** Every body that the API reads, and each of its fields. */
function forms(): { method: string; path: string; draft: object; fields: string[] }[] {
  const postFields = ['title', 'excerpt', 'content', 'imageUrl', 'imageAlt']
  const projectTexts = ['title', 'description', 'link', 'image', 'imageAlt', 'repository']
  const projectFields = [...projectTexts, 'caseStudy', 'year', 'technologies']
  const put = (path: string, draft: object, fields: string[]) => {
    return { method: 'PUT', path, draft, fields }
  }
  const post = (path: string, draft: object, fields: string[]) => {
    return { method: 'POST', path, draft, fields }
  }
  const signs = ['website', 'elapsedMs']
  return [
    post('/api/contact', messageDraft, [...Object.keys(messageDraft), ...signs]),
    post('/api/auth/login', administrator, ['email', 'password']),
    post('/api/blogs', validPost, [...postFields, 'author']),
    put(`/api/blogs/${ids.post}`, {}, [...postFields, 'revision']),
    post('/api/preview', {}, ['content', 'format']),
    put('/api/tags/fuzzed', {}, ['name', 'text', 'imageUrl', 'imageAlt', 'slug']),
    post('/api/tags/other/merge', {}, ['into']),
    post('/api/projects', { title: 'Pan' }, projectFields),
    put('/api/projects/prep-list', {}, projectFields),
    put('/api/projects/order', {}, ['ids']),
    post('/api/users', zoe, ['email', 'password', 'isAdmin']),
    put(`/api/users/${ids.user}`, {}, ['username', 'email', 'isAdmin']),
    post('/api/auth/second-step', {}, ['code']),
    post('/api/auth/passkey', {}, ['response']),
    post('/api/account/confirmation', {}, ['password']),
    put('/api/account/password', {}, ['currentPassword', 'password']),
    put('/api/account/totp', {}, ['code']),
    post('/api/account/passkeys', { name: 'Phone' }, ['name', 'response']),
    put('/api/notifications', {}, ['email']),
    put(`/api/messages/${ids.message}`, {}, ['read', 'replied', 'isSpam']),
  ]
}

check('no fuzzed field causes a 5xx', async (report) => {
  const values = [...fuzzStrings, ...fuzzValues]
  const calls = forms().flatMap(({ method, path, draft, fields }) =>
    fields.flatMap((field) =>
      // Fewer values for passwords: each costs an argon2 hash.
      values.map((value): Send => [method, path, { ...draft, [field]: value }, as(path)]),
    ),
  )
  const problems = await faultsOf(calls)
  report(`${calls.length} requests, ${problems.length} answered 5xx or leaked internals`)
  expect(problems.length, problems.slice(0, 9).join('\n')).toBe(0)
})

check('no fuzzed path or parameter causes a 5xx', async (report) => {
  const encoded = fuzzStrings
    .filter((text) => text.isWellFormed() && text.length < 5000)
    .map((text) => encodeURIComponent(text))
  const raw = ['%', '%zz', '%ff', '%c0%af', '%ed%a0%80', '..', '%2e%2e%2f', '%u0041', '%00', '/']
  const names = [...encoded, ...raw]
  const reads = [
    ...['/api/blogs/*', '/api/blogs/*?format=source', '/api/users/*', '/api/messages/*'],
    ...['/blogs/*', '/admin/blogs/edit/*', '/uploads/*', '/api/*', '/*', '/admin/*'],
    ...['/api/blogs?limit=*', '/api/blogs?page=*', '/api/blogs?q=*', '/api/blogs?order=*'],
    ...[
      '/api/blogs?state=*',
      '/api/blogs?tag=*',
      '/api/tags?status=*',
      '/api/messages?tab=*',
      '/api/messages?q=*',
      '/api/messages?page=*',
    ],
    ...['/api/site/*', '/api/site/revisions?page=*', '/api/site/revisions?limit=*'],
    ...['/api/users?limit=*', '/blogs?page=*', '/?contact=*', '/admin/login?next=*', '/?*=*'],
  ]
  const open = ['/api/blogs/*', '/api/blogs?page=*', '/blogs/*', '/uploads/*', '/api/*', '/?*=*']
  const writes: [string, string][] = [
    ['PUT', '/api/blogs/*'],
    ['PUT', '/api/users/*'],
    ['PUT', '/api/tags/*'],
    ['POST', '/api/tags/*/merge'],
    ['DELETE', '/api/tags/*'],
    ['POST', '/api/site/revisions/*/restore'],
    ['PUT', '/api/projects/*'],
    ['DELETE', '/api/projects/*'],
    ['POST', '/api/projects/*/restore'],
    ['PUT', '/api/messages/*'],
    ['POST', '/api/blogs/*/restore'],
    ['POST', '/api/messages/*/restore'],
    ['POST', '/api/pictures?name=*'],
    ['DELETE', '/api/users/*'],
  ]
  const calls = names.flatMap((word): Send[] => [
    ...reads.map((path): Send => ['GET', path.replaceAll('*', word), undefined, ada]),
    ...open.map((path): Send => ['GET', path.replaceAll('*', word)]),
    ...writes.map(([method, path]): Send => [method, path.replaceAll('*', word), {}, ada]),
  ])
  const problems = await faultsOf(calls)
  report(`${calls.length} requests, ${problems.length} answered 5xx or leaked internals`)
  expect(problems.length, problems.slice(0, 9).join('\n')).toBe(0)
})

check('no fuzzed header causes a 5xx', async (report) => {
  const values = fuzzStrings
    .filter((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text))
    .map((text) => text.slice(0, 8000))
  const names = [
    ...['Cookie', 'Authorization', 'User-Agent', 'Referer', 'Origin', 'X-Forwarded-For'],
    ...['X-Request-Id', 'If-None-Match', 'If-Modified-Since', 'Range', 'Accept', 'Accept-Language'],
    ...['Accept-Encoding', 'Sec-Fetch-Site', 'Sec-Purpose', 'Content-Type', 'Host', 'Forwarded'],
  ]
  const paths = ['/api/auth/profile', '/robots.txt']
  const calls = names.flatMap((name) =>
    values.flatMap((value) =>
      paths.map((path): Send => ['GET', path, undefined, { [name]: value }]),
    ),
  )
  const problems = await faultsOf(calls)
  report(`${calls.length} requests, ${problems.length} answered 5xx or leaked internals`)
  expect(problems.length, problems.slice(0, 9).join('\n')).toBe(0)
})

check('a stored text is returned unchanged', async (report) => {
  const changed: string[] = []
  let stored = 0
  for (const text of fuzzStrings) {
    for (const comparison of [await throughMessage(text), await throughPost(text)]) {
      if (!comparison) continue
      stored++
      if (comparison.sent !== comparison.stored) changed.push(JSON.stringify(comparison))
    }
  }
  report(
    `${stored - changed.length} of ${stored} the same, ${fuzzStrings.length * 2 - stored} refused`,
  )
  expect(changed.length, changed.slice(0, 3).join('\n')).toBe(0)
  expect(stored).toBeGreaterThan(fuzzStrings.length)
})

check('a line break in a URL adds no header', async (report) => {
  const breaks = ['%0d%0a', '%0a', '%0d', '%e5%98%8a%e5%98%8d', '%c4%8d%c4%8a', '%250d%250a']
  const paths = [
    ...['/blogs/x*', '/blogs*/', '/blog?*', '/uploads/*', '/admin/login?next=*', '/api/blogs?q=*'],
    ...['/blogs/?*', '/*/', '//evil.example/*', '/blog/?*', '/admin/?*', '/admin/users/?*'],
  ]
  const injected: string[] = []
  let sent = 0
  for (const path of paths) {
    for (const each of breaks) {
      const address = path.replace('*', `${each}X-Injected:1${each}${each}<b>`)
      const { headers } = await rawPathRequest(site(), 'GET', address, undefined, ada)
      sent++
      if ('x-injected' in headers) injected.push(address)
    }
  }
  report(`${injected.length} of ${sent} responses contain it`)
  expect(injected).toEqual([])
})

check('no URL redirects a visitor to another site', async (report) => {
  const addresses = [
    ...[
      '//evil.example/',
      '//evil.example/..',
      '///evil.example/',
      '/\\evil.example/',
      '/%5cevil/',
    ],
    ...['/%2f%2fevil.example/', '//evil.example/blogs/', '//evil.example/%2e%2e/', '/.//evil/'],
    ...['/blogs//evil.example/', '/admin//evil.example/', '//blogs/', '/blogs/?u=//evil.example'],
    ...['/blog/?//evil.example', '/blog?next=//evil.example', 'http://evil.example/blogs/'],
    ...[
      'http://evil.example/blog',
      '/@evil.example/',
      '/https://evil.example/',
      '/%09/evil.example/',
    ],
  ]
  const away: string[] = []
  for (const address of addresses) {
    const { headers } = await rawPathRequest(site(), 'GET', address)
    const to = new URL(headers.location ?? '/', site().url)
    if (to.origin !== site().url) away.push(`${address} → ${headers.location}`)
  }
  report(`${away.length} of ${addresses.length} lead to another site`)
  expect(away).toEqual([])
})

/** Messages are sent by visitors, each from a new client address; all other calls by an administrator. */
function as(path: string): Headers {
  visitors++
  if (path === '/api/contact') return from(clientAddress(visitors))
  return path.startsWith('/api/auth/') ? {} : ada
}
let visitors = 0

const together = 8

/** A missing page names posts, whose titles are those of the attacks. */
function withoutSuggestions(text: string): string {
  return text
    .replace(/<nav aria-label="Did you mean".*?<\/nav>/s, '')
    .replace(/\["\/api\/suggestions",.*?\]\]/s, '')
}

async function faultsOf(calls: Send[]): Promise<string[]> {
  const problems: string[] = []
  const rest = calls.values()
  const work = async () => {
    for (const each of rest) {
      const [method, path, body, headers] = each
      const { status, text } = await rawPathRequest(site(), ...each).catch(notSent)
      const isLeaked = leak.test(withoutSuggestions(text)) || text.includes(process.cwd())
      const leakNote = status >= 400 && isLeaked ? 'leaks internals' : ''
      if (status >= 500 || leakNote) {
        const sent = JSON.stringify(body ?? headers)?.slice(0, 200)
        problems.push(`${status} ${method} ${path.slice(0, 80)} ${sent} ${leakNote}`)
      }
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  return problems
}

/** Headers that Node's HTTP client refuses to send. */
function notSent(error: NodeJS.ErrnoException) {
  if (!/^ERR_(INVALID_CHAR|UNESCAPED)/.test(error.code ?? '')) throw error
  return { status: 0, text: '' }
}

async function throughMessage(text: string) {
  const sent = { ...messageDraft, message: text }
  const response = await call(site(), 'POST', '/api/contact', sent, as('/api/contact'))
  if (response.status !== 201) return undefined
  const { _id } = await response.json()
  const stored = await (await call(site(), 'GET', `/api/messages/${_id}`, undefined, ada)).json()
  return { sent: text.trim(), stored: stored.message }
}

async function throughPost(text: string) {
  const picture = { imageUrl: '/a.png', imageAlt: text }
  const sent = { ...validPost, title: text, excerpt: text, content: text, ...picture }
  const response = await call(site(), 'POST', '/api/blogs', sent, ada)
  if (response.status !== 201) return undefined
  const { _id } = await response.json()
  const path = `/api/blogs/${encodeURIComponent(_id)}?format=source`
  const stored = await (await call(site(), 'GET', path, undefined, ada)).json()
  const texts = [stored.title, stored.excerpt, stored.content, stored.imageAlt]
  return { sent: Array(4).fill(text.trim()).join('\n'), stored: texts.join('\n') }
}
