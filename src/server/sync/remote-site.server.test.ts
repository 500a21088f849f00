import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { addToken } from '../../../test/support/api-tokens.ts'
import { createTestSite, testTime } from '../../../test/support/app.ts'
import { drawing } from '../../../test/support/pictures.ts'
import { folderOf } from '../../../test/support/synced-folder.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { remoteCalls } from './remote-calls.server.ts'
import { remoteSite } from './remote-site.server.ts'
import type { SyncSite } from './sync-site.server.ts'

const file = 'posts/onion-soup/index.md'
const soup = { title: 'Onion Soup', excerpt: 'Slowly', content: 'Stir.', format: 'markdown' }

async function createRemoteFolder() {
  const app = await createTestSite({ fill: (db) => seedSite(db, sampleContent, testTime) })
  const { headers, user } = await signInAs(app, 'ada')
  const now = () => testTime
  /** With the scopes that the documentation names. */
  const createSite = async () => {
    const { _id, token } = await addToken(app, user._id, ['posts:publish', 'site:write'])
    const site = remoteSite({ name: app.url, calls: remoteCalls(app.url, token), now })
    return { site, revoke: () => send('DELETE', `/api/tokens/${_id}`) }
  }
  const { site, revoke } = await createSite()
  const folder = folderOf(await temporaryFolder(), site, now)
  const send = (method: string, path: string, body?: unknown) =>
    app.send(method, path, body, { headers })
  const source = async (id: string) => (await send('GET', `/api/blogs/${id}?format=source`)).json()
  return { ...folder, app, createSite, revoke, send, site, source }
}

test('a folder and a site far away are kept the same, with drafts and pictures', async () => {
  const { app, read, remove, send, source, sync, write } = await createRemoteFolder()
  await send('POST', '/api/blogs', soup)
  expect(await sync()).toEqual([
    'create file: site.json',
    'create file: resume.json',
    `create file: ${file}`,
  ])
  await write('posts/onion-soup/bowl.png', await drawing(40, 30).png().toBuffer())
  await write(file, (await read(file)).replace('Stir.', '![A bowl](bowl.png)'))
  await write('posts/bread/index.md', '---\ntitle: Bread\n---\nKnead.\n')
  await write('projects/pan/index.md', '---\ntitle: Pan\n---\n')
  expect((await sync()).toSorted()).toEqual([
    'create on site: posts/bread/index.md',
    'create on site: projects/pan/index.md',
    `update site: ${file}`,
  ])
  expect(await source('onion-soup')).toMatchObject({
    content: expect.stringMatching(/^!\[A bowl\]\(\/uploads\/bowl-\w+-\w+-40x30\.webp\)$/),
    status: 'published',
  })
  await write('posts/bread/index.md', '---\ntitle: Bread\n---\nKnead well.\n')
  expect([await sync(), await sync()]).toEqual([['update site: posts/bread/index.md'], []])
  expect(await source('bread')).toMatchObject({
    status: 'draft',
    draft: { fields: { content: 'Knead well.' } },
  })
  const tags = JSON.stringify([{ slug: 'soup', name: 'Soup', text: 'Hot.' }])
  await write('tags.json', tags)
  // The API makes no tags.
  expect([await sync(), await read('tags.json')]).toEqual([[], tags])
  await remove('posts/bread')
  expect(await sync()).toEqual(['delete on site: posts/bread/index.md'])
  expect((await app.request('/api/blogs/bread')).status).toBe(404)
})

test('a cover that a site far away stores with spaces is a file beside the post', async () => {
  const { paths, send, site, sync } = await createRemoteFolder()
  const src = await site.storePicture('pan.png', await drawing(40, 30).png().toBuffer())
  await send('POST', '/api/blogs', { ...soup, imageUrl: ` ${src}\n` })
  await sync()
  expect(await paths()).toContain(src.replace('/uploads', 'posts/onion-soup'))
  expect(await sync()).toEqual([])
})

test('a conflict with a site far away keeps both texts, and ends as the owner decides', async () => {
  const { read, remove, send, source, sync, write } = await createRemoteFolder()
  await send('POST', '/api/blogs', soup)
  await sync()
  await write(file, (await read(file)).replace('Stir.', 'Stir slowly.'))
  await send('PUT', '/api/blogs/onion-soup', { content: 'Do not stir.' })
  expect(await sync()).toEqual([`conflict: ${file}`])
  expect(await source('onion-soup')).toMatchObject({
    content: 'Do not stir.',
    draft: { fields: { content: 'Stir slowly.' } },
  })
  await remove('posts/onion-soup/index.site.md')
  expect(await sync()).toEqual([`update site: ${file}`])
  expect(await source('onion-soup')).toMatchObject({
    content: 'Stir slowly.',
    hasUnpublishedChanges: false,
  })
  await send('DELETE', '/api/blogs/onion-soup')
  await write(file, (await read(file)).replace('Stir slowly.', 'Stir.'))
  expect(await sync()).toEqual([`restore on site: ${file}`])
  expect(await source('onion-soup')).toMatchObject({ content: 'Stir.' })
})

test('what the site refuses is named, and nothing is sent where a token could be read', async () => {
  const { sync, write } = await createRemoteFolder()
  await write(
    'posts/bread/index.md',
    '---\ntitle: Bread\nstatus: published\nexcerpt: x\nslug: a--b\n---\nx\n',
  )
  expect(await sync()).toContain(
    'posts/bread/index.md: `slug`: Use lower-case letters, digits and single hyphens.',
  )
  expect(() => remoteCalls('http://example.com', 'folio_x')).toThrow('https:// only')
  expect(() => remoteCalls('example.com', 'folio_x')).toThrow('needs an address')
})

test('a token that is revoked during a run ends it, and a run with another one goes on', async () => {
  const { app, createSite, now, revoke, root, site, sync, write } = await createRemoteFolder()
  await sync()
  await write('posts/bread/index.md', '---\ntitle: Bread\n---\nKnead.\n')
  await write('posts/cake/index.md', '---\ntitle: Cake\n---\nBake.\n')
  const create: SyncSite['create'] = async (...item) => {
    const created = await site.create(...item)
    await revoke()
    return created
  }
  await expect(folderOf(root, { ...site, create }, now).sync()).rejects.toThrow(
    `${app.url} refuses the API token: it is wrong, expired or revoked.`,
  )
  const count = async () => (await app.db.selectFrom('post').select('id').execute()).length
  expect(await count()).toBe(1)
  const next = folderOf(root, (await createSite()).site, now)
  expect(await next.sync()).toEqual(['create on site: posts/cake/index.md'])
  expect(await count()).toBe(2)
})

test('a token is not sent along a redirect', async () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers.authorization}`)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const calls = remoteCalls(`http://127.0.0.1:${port}`, 'folio_x')
  await expect(calls.get('/api/site')).rejects.toThrow('redirects elsewhere')
  expect(requests).toEqual(['/api/site Bearer folio_x'])
})
