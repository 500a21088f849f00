/** Hostile texts and values in every field, path, parameter and header. */
import { expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../support/app.ts'
import { goodPassword, signInAs } from '../../support/test-users.ts'
import { messageDraft, validPost } from '../support/accounts.ts'
import { newClientHeaders } from '../support/client-addresses.ts'
import { fuzzStrings, fuzzValues } from '../support/fuzz-values.ts'
import { rawPathRequest } from '../support/raw-path-request.ts'

type Headers = Record<string, string>
type Send = [method: string, path: string, body?: unknown, headers?: Headers]
type Ids = Record<'post' | 'message' | 'user', string>

/** A site with a post, two tags, a message and a project. */
async function siteToAttack() {
  const site = await createTestSite({ trustProxy: 1 })
  const { headers: ada, user } = await signInAs(site, 'ada')
  const add = async (path: string, body: object) => {
    const response = await site.send('POST', path, body, { headers: ada })
    expect(response.status).toBe(201)
    return (await response.json())._id as string
  }
  await add('/api/projects', { title: 'Pot' })
  const post = await add('/api/blogs', { ...validPost, tags: ['Fuzzed', 'Other'] })
  const ids = { post, message: await add('/api/contact', messageDraft), user: user._id }
  return { site, ada, ids }
}

/** Every body that the API reads, and each of its fields. */
function forms({ post, message, user }: Ids): [string, string, object, ...string[]][] {
  const zoe = { username: 'Zoe', email: 'zoe@example.org', password: goodPassword }
  const fields = ['title', 'excerpt', 'content', 'imageUrl', 'imageAlt', 'author', 'revision']
  const projectFields = [
    ...['title', 'description', 'link', 'image', 'imageAlt', 'repository'],
    ...['caseStudy', 'year', 'technologies'],
  ]
  return [
    ['POST', '/api/contact', messageDraft, ...Object.keys(messageDraft), 'remark', 'elapsedMs'],
    ['POST', '/api/auth/login', { email: 'ada@example.org' }, 'email', 'password'],
    ['POST', '/api/blogs', validPost, ...fields],
    ['PUT', `/api/blogs/${post}`, {}, ...fields],
    ['POST', '/api/preview', {}, 'content', 'format'],
    ['PUT', '/api/tags/fuzzed', {}, 'name', 'text', 'imageUrl', 'imageAlt', 'slug'],
    ['POST', '/api/tags/other/merge', {}, 'into'],
    ['POST', '/api/projects', { title: 'Pan' }, ...projectFields],
    ['PUT', '/api/projects/pot', {}, ...projectFields],
    ['PUT', '/api/projects/order', {}, 'ids'],
    ['POST', '/api/users', zoe, 'email', 'password', 'isAdmin'],
    ['PUT', `/api/users/${user}`, {}, 'username', 'email', 'isAdmin'],
    ['POST', '/api/auth/second-step', {}, 'code'],
    ['POST', '/api/auth/passkey', {}, 'response'],
    ['POST', '/api/account/confirmation', {}, 'password'],
    ['PUT', '/api/account/password', {}, 'currentPassword', 'password'],
    ['PUT', '/api/account/totp', {}, 'code'],
    ['POST', '/api/account/passkeys', { name: 'Phone' }, 'name', 'response'],
    ['PUT', '/api/notifications', {}, 'email'],
    ['PUT', `/api/messages/${message}`, {}, 'read', 'replied', 'isSpam'],
  ]
}

test('no hostile value of a field causes a 5xx or shows what is inside', async () => {
  const { site, ada, ids } = await siteToAttack()
  const as = (path: string): Headers => {
    if (path === '/api/contact') return newClientHeaders()
    return path.startsWith('/api/auth/') ? {} : ada
  }
  const calls = forms(ids).flatMap(([method, path, draft, ...fields]) =>
    fields.flatMap((field) =>
      [...fuzzStrings, ...fuzzValues].map(
        (value): Send => [method, path, { ...draft, [field]: value }, as(path)],
      ),
    ),
  )
  expect(await faultsOf(site, calls)).toEqual([])
})

const encoded = fuzzStrings
  .filter((text) => text.isWellFormed() && text.length < 5000)
  .map((text) => encodeURIComponent(text))
const raw = ['%', '%zz', '%ff', '%c0%af', '%ed%a0%80', '..', '%2e%2e%2f', '%u0041', '%00', '/']

test('no hostile path, parameter or header causes a 5xx or shows what is inside', async () => {
  const { site, ada } = await siteToAttack()
  const reads = [
    ...['/api/blogs/*', '/api/blogs/*?format=source', '/api/users/*', '/api/messages/*'],
    ...['/blogs/*', '/admin/blogs/edit/*', '/uploads/*', '/api/*', '/*', '/admin/*'],
    ...['/api/blogs?limit=*', '/api/blogs?page=*', '/api/blogs?q=*', '/api/blogs?order=*'],
    ...['/api/blogs?state=*', '/api/blogs?tag=*', '/api/tags?status=*', '/api/messages?tab=*'],
    ...['/api/messages?q=*', '/api/messages?page=*', '/api/site/*', '/api/site/revisions?page=*'],
    ...['/api/users?limit=*', '/blogs?page=*', '/?contact=*', '/admin/login?next=*', '/?*=*'],
  ]
  const writes = [
    ...['PUT /api/blogs/*', 'PUT /api/users/*', 'PUT /api/tags/*', 'PUT /api/projects/*'],
    ...['PUT /api/messages/*', 'POST /api/tags/*/merge', 'POST /api/site/revisions/*/restore'],
    ...['POST /api/blogs/*/restore', 'POST /api/projects/*/restore', 'POST /api/pictures?name=*'],
    ...['DELETE /api/tags/*', 'DELETE /api/projects/*', 'DELETE /api/users/*'],
  ]
  const targets = [...encoded, ...raw].flatMap((word): Send[] => [
    ...reads.map((path): Send => ['GET', path.replaceAll('*', word), undefined, ada]),
    ...writes.map((each): Send => {
      const [method = '', path = ''] = each.split(' ')
      return [method, path.replaceAll('*', word), {}, ada]
    }),
  ])
  const names = [
    ...['Cookie', 'Authorization', 'User-Agent', 'Referer', 'Origin', 'X-Forwarded-For'],
    ...['X-Request-Id', 'If-None-Match', 'If-Modified-Since', 'Range', 'Accept', 'Accept-Language'],
    ...['Accept-Encoding', 'Sec-Fetch-Site', 'Sec-Purpose', 'Content-Type', 'Host', 'Forwarded'],
  ]
  const values = fuzzStrings.filter((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text))
  const headers = names.flatMap((name) =>
    values.map((value): Send => ['GET', '/', undefined, { [name]: value.slice(0, 8000) }]),
  )
  expect(await faultsOf(site, [...targets, ...headers])).toEqual([])
})

test('a stored text is returned as it was sent', async () => {
  const { site, ada } = await siteToAttack()
  const changed: string[] = []
  let stored = 0
  const read = async (path: string) => (await site.request(path, { headers: ada })).json()
  for (const text of fuzzStrings) {
    const message = { ...messageDraft, message: text }
    const init = { headers: newClientHeaders() }
    const sent = await site.send('POST', '/api/contact', message, init)
    if (sent.status === 201) {
      stored++
      const { message: kept } = await read(`/api/messages/${(await sent.json())._id}`)
      if (kept !== text.trim()) changed.push(`the message ${JSON.stringify(text)}`)
    }
    const post = { title: text, excerpt: text, content: text, imageUrl: '/a.png', imageAlt: text }
    const created = await site.send('POST', '/api/blogs', post, { headers: ada })
    if (created.status !== 201) continue
    stored++
    const { _id } = await created.json()
    const kept = await read(`/api/blogs/${encodeURIComponent(_id)}?format=source`)
    const texts = [kept.title, kept.excerpt, kept.content, kept.imageAlt]
    if (texts.some((each) => each !== text.trim())) changed.push(JSON.stringify(text))
  }
  expect(changed).toEqual([])
  expect(stored).toBeGreaterThan(fuzzStrings.length)
})

test('a line break in an address adds no header', async () => {
  const { site, ada } = await siteToAttack()
  const breaks = ['%0d%0a', '%0a', '%0d', '%e5%98%8a%e5%98%8d', '%c4%8d%c4%8a', '%250d%250a']
  const paths = [
    ...['/blogs/x*', '/blogs*/', '/blog?*', '/uploads/*', '/admin/login?next=*', '/api/blogs?q=*'],
    ...['/blogs/?*', '/*/', '//evil.example/*', '/blog/?*', '/admin/?*', '/admin/users/?*'],
  ]
  const injected: string[] = []
  for (const path of paths) {
    for (const each of breaks) {
      const address = path.replace('*', `${each}X-Injected:1${each}${each}<b>`)
      const { headers } = await rawPathRequest(site, 'GET', address, undefined, ada)
      if ('x-injected' in headers) injected.push(address)
    }
  }
  expect(injected).toEqual([])
})

/** Texts of a database error, a stack trace or the host. */
const leak =
  /sqlite|postgres|kysely|syntax error|select .* from|at \S+ \(|node_modules|\.[jt]s:\d|errno|enoent|dist\/server/i
const together = 8

async function faultsOf(site: TestSite, calls: Send[]): Promise<string[]> {
  const faults: string[] = []
  const rest = calls.values()
  const work = async () => {
    for (const each of rest) {
      const [method, path, body, headers] = each
      const { status, text } = await rawPathRequest(site, ...each).catch(notSent)
      const isLeaked = leak.test(withoutSuggestions(text)) || text.includes(process.cwd())
      if (status >= 500 || (status >= 400 && isLeaked)) {
        const sent = JSON.stringify(body ?? headers)?.slice(0, 200)
        faults.push(`${status} ${method} ${path.slice(0, 80)} ${sent}`)
      }
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  return faults
}

/** A missing page names posts, whose titles are those of the attacks. */
function withoutSuggestions(text: string): string {
  return text
    .replace(/<nav aria-label="Did you mean".*?<\/nav>/s, '')
    .replace(/\["\/api\/suggestions",.*?\]\]/s, '')
}

/** Headers that Node's HTTP client refuses to send. */
function notSent(error: NodeJS.ErrnoException) {
  if (!/^ERR_(INVALID_CHAR|UNESCAPED)/.test(error.code ?? '')) throw error
  return { status: 0, text: '' }
}
