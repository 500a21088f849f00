/** What somebody changes on the site right after the sync has written there. */
import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { testOrigin } from '../../../test/support/app.ts'
import { createRemoteFolder } from '../../../test/support/remote-folder.ts'
import { createSyncedFolder, folderOf } from '../../../test/support/synced-folder.ts'
import { localSite } from './local-site.server.ts'

const soup = { title: 'Onion Soup', excerpt: 'Slowly', content: 'Stir.', format: 'markdown' }
const file = 'posts/onion-soup/index.md'
const pan = 'projects/pan/index.md'
const meanwhile = 'The site was changed while it was synchronised. Sync again.'

interface Hooks {
  before: () => Promise<unknown>
  after: () => Promise<unknown>
}

/** Calls the hooks before a transaction begins, and once it has been committed. */
function withHooks(db: Db, hooks: Hooks): Db {
  const transaction = () => ({
    execute: async (work: (trx: Db) => Promise<unknown>) => {
      await hooks.before()
      const result = await db.transaction().execute(work)
      await hooks.after()
      return result
    },
  })
  return new Proxy(db, {
    get: (target, key) => {
      if (key === 'transaction') return transaction
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

async function createWatchedFolder() {
  const folder = await createSyncedFolder()
  const { app, now, root, send, store } = folder
  const hooks: Hooks = { before: async () => {}, after: async () => {} }
  const db = withHooks(app.db, hooks)
  const site = localSite({ name: 'here', db, store, publicUrl: testOrigin, now })
  const watched = folderOf(root, site, now)
  const replace = async (path: string, from: string, to: string) =>
    watched.write(path, (await watched.read(path)).replace(from, to))
  const source = async (id: string) => (await send('GET', `/api/blogs/${id}?format=source`)).json()
  return { ...folder, ...watched, hooks, replace, source }
}

test('an edit right after the text of a file was stored is the next change of the file', async () => {
  const { hooks, read, replace, send, source, sync } = await createWatchedFolder()
  await send('POST', '/api/blogs', soup)
  await sync()
  await replace(file, 'Stir.', 'Stir well.')
  hooks.after = async () =>
    (await source('onion-soup')).content === 'Stir well.' &&
    send('PUT', '/api/blogs/onion-soup', { content: 'Never stir.' })
  expect(await sync()).toEqual([`update site: ${file}`])
  expect(await sync()).toEqual([`update file: ${file}`])
  expect(await read(file)).toContain('Never stir.')
})

test('an edit right after a draft was stored is the next change of the file', async () => {
  const { hooks, read, replace, send, source, sync } = await createWatchedFolder()
  await send('POST', '/api/blogs', { ...soup, status: 'draft' })
  await sync()
  await replace(file, 'Stir.', 'Stir well.')
  hooks.after = async () => {
    const { draft } = await source('onion-soup')
    if (draft.fields.content !== 'Stir well.') return
    await send('PUT', '/api/blogs/onion-soup/draft', {
      fields: { ...draft.fields, content: 'Never stir.' },
      ...{ baseRevision: draft.baseRevision, revision: draft.revision },
    })
  }
  expect(await sync()).toEqual([`update site: ${file}`])
  expect(await sync()).toEqual([`update file: ${file}`])
  expect(await read(file)).toContain('Never stir.')
})

test('an edit right after a project was stored is not taken for it', async () => {
  const { app, hooks, replace, send, sync } = await createWatchedFolder()
  await send('POST', '/api/projects', { title: 'Pan', description: 'Iron' })
  await sync()
  await replace(pan, 'Iron', 'Steel')
  hooks.after = async () => {
    const { description } = await (await app.request('/api/projects/pan')).json()
    return description === 'Steel' && send('PUT', '/api/projects/pan', { description: 'Copper' })
  }
  expect(await sync()).toEqual([`${pan}: ${meanwhile}`])
  expect(await sync()).toEqual([`conflict: ${pan}`])
})

test('a project that is edited right before it would be deleted stays', async () => {
  const { app, hooks, remove, send, sync } = await createWatchedFolder()
  for (const title of ['Pan', 'Pot']) await send('POST', '/api/projects', { title })
  await sync()
  await remove('projects/pan')
  hooks.before = () => send('PUT', '/api/projects/pan', { description: 'Copper' })
  expect(await sync()).toEqual([`${pan}: ${meanwhile}`])
  expect((await app.request('/api/projects/pan')).status).toBe(200)
})

/** Changes the content of the site as an administrator does. */
async function changeSite(
  send: (method: string, path: string, body?: unknown, headers?: object) => Promise<Response>,
  role: string,
) {
  const response = await send('GET', '/api/site/document')
  const content = await response.json()
  const { resume } = content
  const document = { ...resume.document, basics: { ...resume.document?.basics, label: role } }
  const changed = { ...content, resume: { ...resume, document } }
  const headers = { 'If-Match': response.headers.get('etag') ?? '' }
  return send('PUT', '/api/site', changed, headers)
}

test('the résumé that somebody changes right after the site was stored is not replaced', async () => {
  const { hooks, read, replace, send, sync, write } = await createRemoteFolder()
  await sync()
  const [was = ''] = /"role": "[^"]*"/.exec(await read('site.json')) ?? []
  await replace('site.json', was, '"role": "Cook"')
  const resume = JSON.parse(await read('resume.json'))
  const changed = { ...resume, basics: { ...resume.basics, label: 'Baker' } }
  await write('resume.json', JSON.stringify(changed))
  hooks.after = async () => {
    hooks.after = async () => {}
    expect((await changeSite(send, 'Butcher')).status).toBe(200)
  }
  expect(await sync()).toEqual(['update site: site.json', `resume.json: ${meanwhile}`])
  expect(await sync()).toEqual(['conflict: resume.json'])
})

test('an edit right after a text was stored far away is the next change of the file', async () => {
  const { hooks, read, replace, send, sync } = await createRemoteFolder()
  await send('POST', '/api/blogs', soup)
  await send('POST', '/api/projects', { title: 'Pan', description: 'Iron' })
  await sync()
  await replace(file, 'Stir.', 'Stir well.')
  await replace(pan, 'Iron', 'Steel')
  hooks.after = async (method, path) => {
    if (method !== 'PUT') return
    await send(
      'PUT',
      path,
      path.includes('pan') ? { description: 'Copper' } : { content: 'Never.' },
    )
  }
  expect(await sync()).toEqual([`update site: ${file}`, `${pan}: ${meanwhile}`])
  hooks.after = async () => {}
  expect(await sync()).toEqual([`update file: ${file}`, `conflict: ${pan}`])
  expect(await read(file)).toContain('Never.')
})
