import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { adminApi } from '#admin-paths.ts'
import { minuteMs } from '#durations.ts'
import type { ImportOverview } from '#features/imports/import-plan.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp, testOrigin, testTime } from '../../../test/support/app.ts'
import { zipOf } from '../../../test/support/import-source.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { renewalMs } from './import-lease.server.ts'
import { createImportRunner } from './import-runner.server.ts'

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const zip = zipOf([
  { name: 'soup.md', content: '---\ntitle: Soup\ndraft: true\n---\n![A bowl](bowl.gif)' },
  { name: 'bowl.gif', content: pixel },
])

/** A planned import, a process whose disk is slow, and another one that is not. */
async function slowImport() {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  const start = (body: BodyInit) =>
    app.request(`${adminApi.imports}?name=site.zip`, {
      ...{ method: 'POST', body, duplex: 'half' },
      headers: { ...headers, 'Content-Type': 'application/zip' },
    })
  const overview = async () => {
    const response = await app.request(adminApi.imports, { headers })
    return ((await response.json()) as ImportOverview).run
  }
  const clock = { time: testTime }
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => released.resolve())
  const store = folderStore(join(app.dataDir, 'uploads'))
  const slowStore: typeof store = {
    ...store,
    write: async (files) => {
      reached.resolve()
      await released.promise
      await store.write(files)
    },
  }
  const open = (files: typeof store) => {
    const deps = { db: app.db, log: app.log, store: files, now: () => clock.time }
    return createImportRunner({ ...deps, config: { publicUrl: testOrigin, dataDir: app.dataDir } })
  }
  const row = () => app.db.selectFrom('import_run').selectAll().executeTakeFirstOrThrow()
  const lapse = () =>
    app.db.updateTable('import_run').set({ claimed_until: clock.time.toISOString() }).execute()
  const posts = () => app.db.selectFrom('post').select('id').execute()
  const runners = { slow: open(slowStore), other: open(store) }
  return {
    ...{ app, headers, start, overview, clock, reached, released, row, lapse, posts },
    ...runners,
  }
}

async function heldImport() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const site = await slowImport()
  await site.start(zip as never)
  await expect.poll(async () => (await site.overview())?.state).toBe('planned')
  const { id } = await site.row()
  await site.slow.apply(id, { fetchPictures: false })
  await site.reached.promise
  return { ...site, id }
}

test('a process keeps its import while a picture takes minutes', async () => {
  const { slow, clock, released, row } = await heldImport()
  clock.time = new Date(testTime.getTime() + 10 * minuteMs)
  vi.advanceTimersByTime(renewalMs)
  const later = new Date(clock.time.getTime() + minuteMs).toISOString()
  await expect.poll(async () => (await row()).claimed_until).toBe(later)
  released.resolve()
  await slow.idle()
  expect(await row()).toMatchObject({ state: 'done', done: 1 })
  expect(vi.getTimerCount()).toBe(0)
})

test('a process whose import another one has claimed stores nothing', async () => {
  const { slow, other, released, row, lapse, posts } = await heldImport()
  await lapse()
  await other.resume()
  await other.idle()
  const done = await row()
  expect(done).toMatchObject({ state: 'done', done: 1 })
  released.resolve()
  await slow.idle()
  expect(await posts()).toHaveLength(1)
  expect(await row()).toEqual(done)
})

test('a process that begins its own import again makes no copies', async () => {
  const { slow, id, released, row, lapse, posts } = await heldImport()
  await lapse()
  expect(await slow.apply(id, { fetchPictures: false })).toBe(true)
  released.resolve()
  await slow.idle()
  expect(await posts()).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'done', done: 1 })
})

test('an administrator removes an import whose process has ended', async () => {
  const { app, headers, id, lapse, overview, slow, released } = await heldImport()
  await lapse()
  const removed = await app.send('DELETE', adminApi.import(id), undefined, { headers })
  expect(removed.status).toBe(204)
  expect(await overview()).toBeNull()
  released.resolve()
  await slow.idle()
  expect(await overview()).toBeNull()
})

test('nobody goes on with a file that is still arriving', async () => {
  const { start, other, row, lapse, overview } = await slowImport()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const uploaded = start(readable)
  await writer.write(zip.subarray(0, 20))
  await expect.poll(async () => (await overview())?.state).toBe('planning')
  await lapse()
  expect(await other.apply((await row()).id, { fetchPictures: false })).toBe(false)
  await writer.write(zip.subarray(20))
  await writer.close()
  expect((await uploaded).status).toBe(201)
  await expect.poll(async () => (await overview())?.state).toBe('planned')
})

test('an upload whose place another import has taken ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, start, overview } = await slowImport()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const uploaded = start(readable)
  await writer.write(zip.subarray(0, 20))
  const files = () => readdir(join(app.dataDir, 'imports')).catch(() => [])
  await expect.poll(files).toHaveLength(1)
  await app.db.deleteFrom('import_run').execute()
  vi.advanceTimersByTime(renewalMs)
  expect((await uploaded).status).toBe(409)
  expect(await files()).toEqual([])
  expect(await overview()).toBeNull()
})
