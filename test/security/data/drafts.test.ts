/** Drafts through every door, and the preview links that show them. */
import { beforeAll, expect, test } from 'vitest'
import { emptyPost } from '#features/posts/post-schema.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { addAccount, addPost } from '../support/accounts.ts'
import { siteFixture } from '../support/site-fixture.ts'

type Headers = Record<string, string>

const site = siteFixture()
// Ids that are no words: a 404 page offers the posts that its address's words find.
const secret = 'quince'
let pia: Headers
let ada: Headers

const fields = {
  ...emptyPost,
  ...{ title: `The ${secret}`, excerpt: secret, content: `${secret}s`, description: secret },
  ...{ tags: [secret], imageAlt: secret, imageUrl: '/uploads/quince.webp' },
}

beforeAll(async () => {
  ada = await logIn(site())
  pia = (await addAccount(site(), ada, 'Pia')).headers
  // Published, with a draft.
  await addPost(site(), ada, { title: 'Open' })
  await saveDraft('open', ada)
  // Never published; its address has no secret.
  await addPost(site(), ada, { title: 'Qindone' })
  await changeDatabase(
    site(),
    "update post set published_at = null, slug = null where id = 'qindone'",
  )
  await changeDatabase(site(), "delete from address where post_id = 'qindone'")
  await saveDraft('qindone', ada)
  // Scheduled from the beginning: nothing of it was ever public.
  const publishedAt = '2999-01-01T00:00:00.000Z'
  const planned = { title: 'Qinplanned', excerpt: secret, content: `<p>${secret}</p>` }
  await addPost(site(), ada, { ...planned, publishedAt })
})

function saveDraft(id: string, headers: Headers, revision?: number) {
  const body = { fields, baseRevision: 1, saveRevision: true, revision }
  return call(site(), 'PUT', `/api/blogs/${id}/draft`, body, headers)
}

async function createLink(id: string): Promise<{ id: string; path: string }> {
  const response = await call(site(), 'POST', `/api/blogs/${id}/preview-links`, {}, ada)
  return (await response.json()) as { id: string; path: string }
}

/** Everything that a client reads of a response. */
async function read(path: string, headers: Headers = {}) {
  const response = await call(site(), 'GET', path, undefined, headers)
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  return { status: response.status, text: `${lines.join('\n')}\n\n${await response.text()}` }
}

const lists = [
  ...['/', '/blogs', '/blogs?page=2', '/rss.xml', '/sitemap.xml', '/sitemap-1.xml', '/robots.txt'],
  ...['/api/blogs', '/api/blogs?limit=100', '/api/blogs?limit=3', '/api/site', '/api/site/landing'],
  ...['/api/blogs?status=draft', '/api/blogs?status=all', '/api/blogs?status=scheduled'],
  ...[`/api/blogs?q=${secret}`, '/api/blogs?state=deleted', '/api/blogs?order=changed'],
  ...['/api/stats', '/admin', '/admin/blogs', '/nowhere', '/api/nowhere', '/preview', '/preview/'],
]
const doorsOf = (id: string) => [
  ...[`/blogs/${id}`, `/api/blogs/${id}`, `/api/blogs/${id}/adjacent`, `/admin/blogs/edit/${id}`],
  ...[`/api/blogs/${id}?format=source`, `/api/blogs/${id}?draft`, `/api/blogs/${id}/draft`],
  ...[`/api/blogs/${id}/revisions`, `/api/blogs/${id}/revisions/1`, `/preview/${id}`],
  ...[`/cards/posts/${id}-0.png`, `/cards/covers/${id}-0-1600.webp`, `/blogs/${id}?preview`],
  ...[`/api/blogs/${id}/preview-links`, `/blogs/${id.toUpperCase()}`, `/blogs/${id}/draft`],
]

test('a draft appears in no response but its preview', async () => {
  const leaks: string[] = []
  const paths = [...lists, ...['open', 'qindone', 'qinplanned'].flatMap(doorsOf)]
  for (const path of paths) {
    for (const headers of [{}, pia]) {
      const { status, text } = await read(path, headers)
      if (text.toLowerCase().includes(secret)) leaks.push(`${path}: ${status}`)
    }
  }
  const { path } = await createLink('qindone')
  const preview = await read(path)
  expect(leaks).toEqual([])
  expect(preview).toMatchObject({ status: 200, text: expect.stringContaining(`${secret}s`) })
})

test('a post that is not published is a 404 like any other', async () => {
  const differences: string[] = []
  const publicDoors = (id: string) => [
    ...[`/blogs/${id}`, `/api/blogs/${id}`, `/api/blogs/${id}/adjacent`],
    ...[`/cards/posts/${id}-0.png`, `/cards/covers/${id}-0-1600.webp`],
  ]
  const comparable = async (path: string, id: string, headers: Headers) => {
    const { text } = await read(path, headers)
    return text.replace(/^(x-request-id|date|content-length): .*$/gm, '').replaceAll(id, 'ID')
  }
  const missing = publicDoors('qinmissing')
  for (const headers of [{}, pia]) {
    for (const id of ['qindone', 'qinplanned']) {
      for (const [index, path] of publicDoors(id).entries()) {
        const { status } = await read(path, headers)
        const nothing = await comparable(missing[index] ?? '', 'qinmissing', headers)
        const isSame = (await comparable(path, id, headers)) === nothing
        if (status !== 404 || !isSame) differences.push(`${path}: ${status}`)
      }
    }
  }
  expect(differences).toEqual([])
})

test('the ETags of a published post do not change with its draft', async () => {
  const tags = async () =>
    Promise.all(
      ['/blogs/open', '/api/blogs/open', '/blogs', '/rss.xml', '/sitemap.xml'].map(async (path) =>
        (await call(site(), 'GET', path)).headers.get('etag'),
      ),
    )
  const before = await tags()
  await call(site(), 'DELETE', '/api/blogs/open/draft', undefined, ada)
  await saveDraft('open', ada)
  expect(before).not.toContain(null)
  expect(await tags()).toEqual(before)
})

test('a preview token shows one post, until it is revoked, expires or the post goes', async () => {
  await addPost(site(), ada, { title: 'Brief' })
  const [qindone, open, brief] = [
    await createLink('qindone'),
    await createLink('open'),
    await createLink('brief'),
  ]
  const shown = await Promise.all([read(open.path), read(brief.path)])
  expect(shown.map(({ status }) => status)).toEqual([200, 200])
  expect(shown[1]?.text).not.toContain(`${secret}s`)

  const ofAnother = `/api/blogs/open/preview-links/${qindone.id}`
  const wrongOwner = await call(site(), 'DELETE', ofAnother, undefined, ada)
  expect(wrongOwner.status).toBe(404)
  expect((await read(qindone.path)).status).toBe(200)

  await call(site(), 'DELETE', `/api/blogs/qindone/preview-links/${qindone.id}`, undefined, ada)
  await changeDatabase(
    site(),
    `update preview_link set expires_at = '2020-01-01T00:00:00.000Z' where id = '${open.id}'`,
  )
  await call(site(), 'DELETE', '/api/blogs/brief', undefined, ada)
  const gone = await Promise.all([qindone, open, brief].map(({ path }) => read(path)))
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(gone.filter(({ text }) => text.toLowerCase().includes(secret))).toEqual([])
})

test('a preview token cannot be varied, guessed or used elsewhere', async () => {
  const { path } = await createLink('qindone')
  const token = path.split('/').at(-1) ?? ''
  const [row] = await changeDatabase(
    site(),
    "select token_hash from preview_link where post_id = 'qindone' order by created_at desc limit 1",
  )
  const last = token.endsWith('A') ? 'B' : 'A'
  const variants = [
    ...[token.slice(0, -1), `${token}A`, token.slice(0, -1) + last, token.toUpperCase()],
    ...[`${token}%00`, `${token}%20`, `%20${token}`, `${token}/`, `${token}.html`, `${token}=`],
    ...[String(row?.token_hash), 'A'.repeat(43), '*', '%25', "'or'1'='1", '', '__proto__'],
  ]
  const shown: string[] = []
  for (const variant of variants) {
    const { status, text } = await read(`/preview/${variant}`)
    if (status < 300 && text.includes(secret)) shown.push(variant)
  }
  const asSession = await Promise.all([
    read('/api/blogs?q=a', { Authorization: `Bearer ${token}` }),
    read('/api/blogs?q=a', { Cookie: `session=${token}` }),
  ])
  expect(shown).toEqual([])
  expect(asSession.map(({ status }) => status)).toEqual([401, 401])
  expect((await read(path)).status).toBe(200)
})

test('a preview is stored by nobody, and its token goes nowhere', async () => {
  const { path } = await createLink('qindone')
  const { headers } = await call(site(), 'GET', path)
  const { text } = await read(path)
  const token = path.split('/').at(-1) ?? ''
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(headers.get('etag')).toBeNull()
  expect(headers.get('set-cookie')).toBeNull()
  expect(text).not.toContain(token)
  expect(site().output()).not.toContain(token)
  const rows = await changeDatabase(site(), 'select * from preview_link')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('every preview that is not there gets the same 404', async () => {
  const revoked = await createLink('qindone')
  await call(site(), 'DELETE', '/api/blogs/qindone/preview-links', undefined, ada)
  const paths = [revoked.path, `/preview/${'A'.repeat(43)}`, '/preview/short']
  const responses = await Promise.all(paths.map((path) => read(path)))
  const contents = responses.map(({ text }) => text.replace(/^(x-request-id|date): .*$/gm, ''))
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(contents).size).toBe(1)
})
