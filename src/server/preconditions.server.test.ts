/** Changes with `If-Match`: a stale one is refused, whatever the resource, and changes nothing. */
import { expect, test } from 'vitest'
import { insertMessage } from '#features/contact/message-queries.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { testTime } from '../../test/support/app.ts'
import { createSiteWithContent } from '../../test/support/role-site.ts'

async function setUp() {
  const site = await createSiteWithContent()
  const draft = { name: 'Ines', email: 'ines@example.com', subject: '', message: 'Hello' }
  const options = { at: testTime, withMail: false }
  const message = await insertMessage(site.app.db, draft, options)
  const headers = site.headers.ada
  const address = (path: string) => site.address(path.replace('{message}', message))
  const send = async (method: string, path: string, body?: unknown, tag?: string | null) =>
    site.app.send(method, address(path), body, {
      headers: { ...headers, ...(tag && { 'If-Match': tag }) },
    })
  const tagOf = async (path: string) => {
    const response = await site.app.request(address(path), { headers })
    return response.headers.get('etag')
  }
  return { send, tagOf }
}

const resources = [
  ['/api/blogs/soup?format=source', '/api/blogs/soup', { excerpt: 'Hot' }],
  ['/api/projects/pan?format=source', '/api/projects/pan', { description: 'Copper' }],
  ['/api/site/document', '/api/site', sampleContent],
  ['/api/tags/warm?status=all', '/api/tags/warm', { text: 'Hot' }],
  ['/api/users/{max}', '/api/users/{max}', { username: 'Maxim' }],
  ['/api/messages/{message}', '/api/messages/{message}', { read: true }],
  ['/api/blogs/pie/revisions/1', '/api/blogs/pie/revisions/1', { name: 'First' }],
] as const

test('of two changes that know the same version one is stored', async () => {
  const { send, tagOf } = await setUp()
  for (const [read, path, body] of resources) {
    const tag = await tagOf(read)
    const first = await send('PUT', path, body, tag)
    const after = await tagOf(read)
    const second = await send('PUT', path, body, tag)
    expect([path, first.status, second.status]).toEqual([path, 200, 412])
    expect(after).not.toBe(tag)
    expect(await tagOf(read)).toBe(after)
  }
})

const deletable = resources.filter(([, path]) => !/site|tags|revisions/.test(path))

test('a deletion that knows an older version is refused', async () => {
  const { send, tagOf } = await setUp()
  for (const [read, path, body] of deletable) {
    const tag = await tagOf(read)
    await send('PUT', path, body)
    expect((await send('DELETE', path, undefined, tag)).status).toBe(412)
    expect((await send('DELETE', path, undefined, await tagOf(read))).status).toBe(204)
  }
})

test('the tag of a post changes with its draft', async () => {
  const { send, tagOf } = await setUp()
  const tag = await tagOf('/api/blogs/pie?format=source')
  expect((await send('DELETE', '/api/blogs/pie/draft', undefined, '"1"')).status).toBe(412)
  expect((await send('DELETE', '/api/blogs/pie/draft', undefined, tag)).status).toBe(204)
  const outdated = await send('PUT', '/api/blogs/pie', { excerpt: 'Hot' }, tag)
  expect(outdated.status).toBe(412)
})

test('any version is accepted without If-Match, and with a star', async () => {
  const { send } = await setUp()
  const [, path, body] = resources[4]
  expect((await send('PUT', path, body)).status).toBe(200)
  expect((await send('PUT', path, { username: 'Max' }, '*')).status).toBe(200)
})
