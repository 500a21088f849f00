import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminApi } from '#admin-paths.ts'
import type { ImportOverview, ImportPlan } from '#features/imports/import-plan.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp, testOrigin, testTime } from '../../../test/support/app.ts'
import { zipOf } from '../../../test/support/import-source.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { createImportRunner } from './import-runner.server.ts'

const post = (title: string) => `---\ntitle: ${title}\ndate: 2020-01-02\n---\nHot`
const zip = zipOf([
  { name: 'hugo.toml', content: '' },
  { name: 'content/posts/a.md', content: post('A') },
  { name: 'content/posts/b.md', content: post('B') },
])

async function adaImports() {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  const call = (method: string, path: string, body?: unknown) =>
    app.send(method, path, body, { headers })
  const upload = (bytes: Buffer, name = 'site.zip', type = 'application/zip') =>
    app.request(`${adminApi.imports}?name=${name}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': type },
      body: bytes as never,
    })
  const overview = async () => {
    const response = await app.request(adminApi.imports, { headers })
    return ((await response.json()) as ImportOverview).run
  }
  const settled = async () => {
    await expect.poll(async () => (await overview())?.state).not.toMatch(/ing$/)
    return overview()
  }
  const posts = () => app.db.selectFrom('post').select('id').orderBy('id').execute()
  const files = () => readdir(join(app.dataDir, 'imports')).catch(() => [])
  return { app, headers, call, upload, overview, settled, posts, files }
}

test('the JSON of a Ghost export is a file, and no body of fields', async () => {
  const { upload, settled } = await adaImports()
  const posts = [{ id: '1', title: 'Soup', slug: 'soup', status: 'draft', html: '<p>Hot</p>' }]
  const ghost = { db: [{ meta: { version: '5.0.0' }, data: { posts } }] }
  const bytes = Buffer.from(JSON.stringify(ghost))
  expect((await upload(bytes, 'ghost.json', 'application/json')).status).toBe(201)
  expect(await settled()).toMatchObject({ state: 'planned', total: 1 })
})

test.each(['\\0', '\\ud83d'])(
  'a title with %s, which no database stores, has a plan',
  async (text) => {
    const { upload, settled } = await adaImports()
    const note = `---\ntitle: "Soup${text}"\ndate: 2020-01-02\n---\nHot`
    expect((await upload(Buffer.from(note), 'soup.md', 'text/markdown')).status).toBe(201)
    expect(await settled()).toMatchObject({ state: 'planned' })
  },
)

test('an administrator uploads a zip, reads the plan and applies it', async () => {
  const { app, headers, call, upload, settled, posts, files } = await adaImports()
  expect((await upload(zip)).status).toBe(201)
  const run = await settled()
  expect(run).toMatchObject({ name: 'site.zip', state: 'planned', total: 2 })
  const id = run?._id ?? ''
  const response = await app.request(adminApi.importPlan(id), { headers })
  const plan = (await response.json()) as ImportPlan
  expect(plan.posts.map(({ action, path }) => [action, path])).toEqual([
    ['create', '/blogs/a'],
    ['create', '/blogs/b'],
  ])
  expect(await posts()).toEqual([])
  expect((await call('POST', adminApi.applyImport(id), {})).status).toBe(202)
  expect(await settled()).toMatchObject({
    state: 'done',
    done: 2,
    outcome: { counts: { create: 2 } },
  })
  expect(await posts()).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(await files()).toHaveLength(1)
  expect((await call('DELETE', adminApi.import(id))).status).toBe(204)
  expect(await files()).toEqual([])
})

test('a single file of Markdown has the address of its name, and is one post however often it comes', async () => {
  const { app, headers, call, upload, settled, posts } = await adaImports()
  const importFile = async (text: string) => {
    await upload(Buffer.from(post(text)), 'notes%2F2020-01-02-lentil-soup.md', 'text/markdown')
    const run = await settled()
    await call('POST', adminApi.applyImport(run?._id ?? ''), {})
    await settled()
    const plan = await app.request(adminApi.importPlan(run?._id ?? ''), { headers })
    return ((await plan.json()) as ImportPlan).posts.map(({ action, path }) => [action, path])
  }
  expect(await importFile('Soup')).toEqual([['create', '/blogs/lentil-soup']])
  expect(await importFile('Stew')).toEqual([['update', '/blogs/lentil-soup']])
  expect(await posts()).toHaveLength(1)
})

test('an administrator is told what is wrong with a file, and nothing of it stays in progress', async () => {
  const { upload, settled } = await adaImports()
  const refused = await upload(zip, 'site.exe')
  expect(refused.status).toBe(415)
  await upload(Buffer.from('<html>'))
  expect(await settled()).toMatchObject({
    state: 'failed',
    problem: 'This is not a zip file, or it is damaged.',
  })
  expect((await upload(zip)).status).toBe(201)
  expect(await settled()).toMatchObject({ state: 'planned' })
})

test('one import is in progress at a time', async () => {
  const { app, call, upload, settled, files } = await adaImports()
  await upload(zip)
  const id = (await settled())?._id ?? ''
  const claimed_until = new Date(testTime.getTime() + 1000).toISOString()
  await app.db.updateTable('import_run').set({ state: 'applying', claimed_until }).execute()
  expect((await upload(zip)).status).toBe(409)
  expect((await call('POST', adminApi.applyImport(id), {})).status).toBe(409)
  expect((await call('DELETE', adminApi.import(id))).status).toBe(409)
  expect(await files()).toHaveLength(1)
  const stopped = await call('POST', adminApi.stopImport(id))
  expect(await stopped.json()).toMatchObject({ run: { state: 'stopped' } })
})

test('an import that is stopped early has a plan before anything is written', async () => {
  const { app, call, upload, overview, settled, posts } = await adaImports()
  await upload(zip)
  const id = (await settled())?._id ?? ''
  await app.db.updateTable('import_run').set({ state: 'planning', plan: null }).execute()
  await call('POST', adminApi.stopImport(id))
  expect(await overview()).toMatchObject({ state: 'stopped', hasPlan: false })
  expect((await call('POST', adminApi.applyImport(id), {})).status).toBe(202)
  expect(await settled()).toMatchObject({ state: 'planned', hasPlan: true, total: 2 })
  expect(await posts()).toEqual([])
})

test('an import has ended when the call that stops it answers, and goes on without copies', async () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    ...{ name: `content/posts/${index}.md`, content: post(`Post ${index}`) },
  }))
  const { call, upload, overview, settled, posts } = await adaImports()
  await upload(zipOf([{ name: 'hugo.toml', content: '' }, ...many]))
  const id = (await settled())?._id ?? ''
  await call('POST', adminApi.applyImport(id), {})
  await call('POST', adminApi.stopImport(id))
  const stored = (await posts()).length
  expect(await overview()).toMatchObject({ state: 'stopped', done: stored })
  await call('POST', adminApi.applyImport(id), {})
  expect(await settled()).toMatchObject({ state: 'done', done: 40 })
  expect(await posts()).toHaveLength(40)
})

test('an import whose process has ended goes on at the next start', async () => {
  const { app, upload, overview, settled, posts } = await adaImports()
  await upload(zip)
  await settled()
  const claimed_until = testTime.toISOString()
  await app.db.updateTable('import_run').set({ state: 'applying', claimed_until }).execute()
  expect(await overview()).toMatchObject({ state: 'interrupted' })
  const runner = createImportRunner({
    ...{ db: app.db, log: app.log, now: () => testTime },
    store: folderStore(join(app.dataDir, 'uploads')),
    config: { publicUrl: testOrigin, dataDir: app.dataDir },
  })
  await runner.resume()
  await runner.idle()
  expect(await overview()).toMatchObject({ state: 'done' })
  expect(await posts()).toHaveLength(2)
})

test('a stopped process leaves its import to the next start', async () => {
  const { app, upload, settled, posts } = await adaImports()
  await upload(zip)
  const id = (await settled())?._id ?? ''
  const deps = {
    ...{ db: app.db, log: app.log, now: () => testTime },
    store: folderStore(join(app.dataDir, 'uploads')),
    config: { publicUrl: testOrigin, dataDir: app.dataDir },
  }
  const runner = createImportRunner(deps)
  await runner.apply(id, { fetchPictures: false })
  await runner.stop()
  const next = createImportRunner(deps)
  await next.resume()
  await next.idle()
  expect(await posts()).toEqual([{ id: 'a' }, { id: 'b' }])
})
