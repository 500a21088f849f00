import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import type { BackupOverview } from './backup.ts'
import { claimBackup, recentBackups, recordFailure } from './backup-queries.server.ts'

const made = { size: 7, counts: { posts: 1, messages: 2, users: 3, uploads: 4 } }
const halfAnHourMs = 30 * 60_000

/** A site with one backup. */
async function backedUpSite(options: { databaseUrl?: string } = {}) {
  const app = await createTestApp({
    ...options,
    backups: async (file) => {
      await writeFile(file, 'archive')
      return made
    },
  })
  const ada = await signInAs(app, 'ada')
  await app.send('POST', '/api/auth/logout', {})
  const started = await app.send('POST', '/api/backups', {}, { headers: ada.headers })
  await expect
    .poll(async () => (await recentBackups(app.db, 1))[0]?.state, { timeout: 10_000 })
    .toBe('done')
  const { _id: id, file } = (await started.json()) as { _id: string; file: string }
  const get = (path: string) => app.request(`/api/backups${path}`, { headers: ada.headers })
  return {
    app,
    headers: ada.headers,
    id,
    file,
    get,
    path: join(app.dataDir, 'backups', file),
    started,
  }
}

async function insertFailedBackups({ db }: TestApp, count: number) {
  for (let hours = 1; hours <= count; hours++) {
    const at = new Date(testTime.getTime() + hours * 2 * halfAnHourMs)
    const row = await claimBackup(db, at)
    await recordFailure(db, row?.id ?? '', 'The disk is too full.', at)
  }
}

test('an administrator starts a backup and reads its result', async () => {
  const { get, started, file } = await backedUpSite()
  expect(started.status).toBe(202)
  expect(await (await get('')).json()).toEqual({
    retained: 2,
    backups: [
      expect.objectContaining({
        ...{ file, state: 'done', size: 7, verified: true, fileExists: true },
        counts: made.counts,
      }),
    ],
    latestVerified: expect.objectContaining({ file }),
  })
})

test('an administrator without a recent password check cannot download a backup', async () => {
  const { app, get, id } = await backedUpSite()
  app.setTime(new Date(testTime.getTime() + halfAnHourMs))
  for (const path of [`/${id}`, `/${id}/file`]) {
    const response = await get(path)
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: 'Please confirm with your password first.' },
    ])
  }
})

test('a second concurrent backup is refused', async () => {
  const app = await createTestApp({ backups: () => new Promise(() => {}) })
  const { headers } = await signInAs(app, 'ada')
  await app.send('POST', '/api/backups', {}, { headers })
  const response = await app.send('POST', '/api/backups', {}, { headers })
  expect(response.status).toBe(409)
})

test('a backup whose file was moved away cannot be downloaded', async () => {
  const { app, get, id, path } = await backedUpSite()
  await app.db.updateTable('session').set({ confirmed_at: testTime.toISOString() }).execute()
  await rm(path)
  const response = await get(`/${id}/file`)
  expect(response.status).toBe(404)
  expect(await (await get(`/${id}`)).json()).toMatchObject({ fileExists: false })
})

test('the latest verified backup is reported despite later failures, while its file exists', async () => {
  const { app, get, id, path } = await backedUpSite()
  await insertFailedBackups(app, 11)
  const failed = (await (await get('')).json()) as BackupOverview
  expect(failed.backups.map(({ state }) => state)).toEqual(Array(10).fill('failed'))
  expect(failed.latestVerified).toMatchObject({ _id: id, fileExists: true })
  await rm(path)
  expect(await (await get('')).json()).not.toHaveProperty('latestVerified')
})

test('with several processes, the file of the latest verified backup may be on another machine', async () => {
  const { get, id, path } = await backedUpSite({ databaseUrl: 'postgres://elsewhere' })
  await rm(path)
  expect(await (await get('')).json()).toMatchObject({
    latestVerified: { _id: id, fileExists: false },
  })
})

test('an administrator downloads a backup, which no proxy caches, and a page of another site does not', async () => {
  const { app, get, id, file, headers } = await backedUpSite()
  await app.db.updateTable('session').set({ confirmed_at: testTime.toISOString() }).execute()
  const from = (site: string) =>
    app.request(`/api/backups/${id}/file`, { headers: { ...headers, 'Sec-Fetch-Site': site } })
  const foreign = await from('cross-site')
  expect([foreign.status, await foreign.json()]).toEqual([
    403,
    { message: 'This request came from another site and was refused.' },
  ])
  expect((await from('same-site')).status).toBe(403)
  expect((await from('same-origin')).status).toBe(200)
  const response = await get(`/${id}/file`)
  expect(await response.text()).toBe('archive')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/gzip',
    'content-length': '7',
    'content-disposition': `attachment; filename="${file}"`,
    'cache-control': 'no-store',
  })
})

test('a backup of a crashed process is reported as failed, and another can be started', async () => {
  const app = await createTestApp({ backups: () => new Promise(() => {}) })
  const { headers } = await signInAs(app, 'ada')
  await claimBackup(app.db, testTime)
  app.setTime(new Date(testTime.getTime() + halfAnHourMs))
  const response = await app.request('/api/backups', { headers })
  expect(await response.json()).toMatchObject({
    backups: [{ state: 'failed', problem: 'The site was stopped before it was finished.' }],
  })
  expect((await app.send('POST', '/api/backups', {}, { headers })).status).toBe(202)
})
