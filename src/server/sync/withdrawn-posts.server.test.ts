/** Posts that were deleted on the site, and come back from a file. */
import { expect, test } from 'vitest'
import { createRemoteFolder } from '../../../test/support/remote-folder.ts'
import { createSyncedFolder } from '../../../test/support/synced-folder.ts'

const soup = { title: 'Onion Soup', excerpt: 'Slowly', content: 'Stir.', format: 'markdown' }
const file = 'posts/onion-soup/index.md'
const status = 'status: published'

/** A folder with the text of a post that was deleted on the site. */
async function createWithdrawnPost() {
  const folder = await createSyncedFolder()
  const { app, headers, read, send, sync, write } = folder
  await send('POST', '/api/blogs', soup)
  await sync()
  await app.request('/api/blogs/onion-soup', { method: 'DELETE', headers })
  const replace = async (from: string, to: string) =>
    write(file, (await read(file)).replace(from, to))
  const rows = () => app.db.selectFrom('post').select(['id', 'deleted_at']).execute()
  return { ...folder, replace, rows }
}

test.each([
  ['slug: onion-soup', 'slug: A B'],
  ['slug: onion-soup', 'slug: tea'],
])('a deleted post stays deleted if its file has %j as %j', async (from, to) => {
  const { replace, rows, send, sync } = await createWithdrawnPost()
  await send('POST', '/api/blogs', { ...soup, title: 'Tea' })
  await replace(from, to)
  expect(await sync()).toContainEqual(expect.stringMatching(`^${file}: .*slug`))
  expect(await rows()).toContainEqual({ id: 'onion-soup', deleted_at: expect.any(String) })
})

test('a deleted post whose file is a draft is one, with the deleted text in its history', async () => {
  const { app, replace, rows, send, sync } = await createWithdrawnPost()
  await replace(status, 'status: draft')
  await replace('Stir.', 'Stir slowly.')
  expect(await sync()).toEqual([`restore on site: ${file}`, expect.any(String)])
  const source = await (await send('GET', '/api/blogs/onion-soup?format=source')).json()
  expect(source).toMatchObject({
    status: 'draft',
    draft: { fields: { content: 'Stir slowly.', slug: 'onion-soup' } },
  })
  expect((await app.request('/api/blogs/onion-soup')).status).toBe(404)
  expect(await rows()).toEqual([{ id: 'onion-soup', deleted_at: null }])
  const revisions = await app.db.selectFrom('post_revision').select('fields').execute()
  expect(revisions.map(({ fields }) => JSON.parse(fields).content)).toContain('Stir.')
})

/** The same with a site far away. */
async function createFarWithdrawnPost() {
  const folder = await createRemoteFolder()
  const { app, send, sync } = folder
  await send('POST', '/api/blogs', soup)
  await send('POST', '/api/projects', { title: 'Pan', description: 'Old' })
  await sync()
  await send('DELETE', '/api/blogs/onion-soup')
  const rows = () => app.db.selectFrom('post').select(['id', 'deleted_at']).execute()
  return { ...folder, rows }
}

test('far away a deleted text is not public for a moment, and a deleted project comes back changed', async () => {
  const { app, hooks, replace, send, sync } = await createFarWithdrawnPost()
  await send('DELETE', '/api/projects/pan')
  await replace(file, 'Stir.', 'Stir slowly.')
  await replace('projects/pan/index.md', 'Old', 'New')
  const seen: string[] = []
  hooks.before = async () => {
    seen.push(await (await app.request('/api/blogs/onion-soup')).text())
    seen.push(await (await app.request('/api/projects')).text())
  }
  expect((await sync()).toSorted()).toEqual([
    'restore on site: posts/onion-soup/index.md',
    'restore on site: projects/pan/index.md',
  ])
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((text) => /Stir\.|Old/.test(text))).toEqual([])
  const [project] = await (await app.request('/api/projects')).json()
  expect(project).toMatchObject({ id: 'pan', description: 'New' })
})

test('far away a file that cannot be stored restores nothing', async () => {
  const { replace, rows, sync } = await createFarWithdrawnPost()
  await replace(file, 'excerpt: Slowly', `description: ${'x'.repeat(400)}`)
  expect(await sync()).toEqual([expect.stringContaining('`description`')])
  expect(await rows()).toEqual([{ id: 'onion-soup', deleted_at: expect.any(String) }])
})

test('far away a post that is deleted again while it is restored is not created twice', async () => {
  const { hooks, replace, rows, send, sync } = await createFarWithdrawnPost()
  await replace(file, 'Stir.', 'Stir slowly.')
  hooks.before = async (method) => method === 'PUT' && send('DELETE', '/api/blogs/onion-soup')
  expect(await sync()).toEqual([
    `${file}: The site was changed while it was synchronised. Sync again.`,
  ])
  expect(await rows()).toHaveLength(1)
})
