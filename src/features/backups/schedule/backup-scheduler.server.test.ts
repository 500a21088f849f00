import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#durations.ts'
import { testTime } from '../../../../test/support/app.ts'
import {
  createBackedUpSite,
  made,
  nameAt,
  writeSound,
} from '../../../../test/support/backed-up-site.ts'
import type { BackupResult } from '../archive/create-backup.server.ts'
import { BackupError } from '../backup-error.server.ts'
import { unverifiedName } from '../backup-names.server.ts'
import { recentBackups } from '../backup-queries.server.ts'
import { createBackupScheduler } from './backup-scheduler.server.ts'

test('a site creates one backup a day', async () => {
  const { db, folder, pass, backups } = await createBackedUpSite(writeSound)
  await backups.runIfDue()
  pass(23 * hourMs)
  await backups.runIfDue()
  expect(await readdir(folder)).toEqual([nameAt(0)])
  pass(hourMs)
  await backups.runIfDue()
  expect(await recentBackups(db, 9)).toMatchObject([
    { file: nameAt(dayMs), state: 'done', verified: 1, problem: null },
    { file: nameAt(0), state: 'done' },
  ])
})

test('a site with backups disabled creates none', async () => {
  const { folder, backups } = await createBackedUpSite(writeSound, 0)
  await backups.runIfDue()
  expect(await readdir(folder)).toEqual([])
})

test('the newest site backups are retained, and all files with other names', async () => {
  const { folder, pass, backups } = await createBackedUpSite(writeSound)
  const own = ['before-the-move.tar.gz', 'folio-2020-01-01T00-00-00Z.tar.gz']
  for (const name of own) await writeFile(join(folder, name), 'mine')
  for (let day = 0; day < 4; day++) {
    await backups.runIfDue()
    pass(dayMs)
  }
  const retained = [...own, nameAt(2 * dayMs), nameAt(3 * dayMs)]
  expect((await readdir(folder)).toSorted()).toEqual(retained.toSorted())
})

test('while verification fails, no old backup is removed and none is copied offsite', async () => {
  const problem = 'The archive is damaged.'
  const site = await createBackedUpSite(
    async (file) => ({ ...(await writeSound(file)), problem }),
    1,
  )
  await writeFile(join(site.folder, nameAt(-dayMs)), 'sound')
  await site.backups.runIfDue()
  const file = unverifiedName(nameAt(0))
  expect((await readdir(site.folder)).toSorted()).toEqual([nameAt(-dayMs), file])
  expect(site.written).toEqual([])
  expect(await recentBackups(site.db, 1)).toMatchObject([
    { file, state: 'done', verified: 0, problem },
  ])
})

test('an unverified backup is retried after an hour, and the last one is retained', async () => {
  const problem = 'The archive is damaged.'
  let attempts = 0
  const { folder, pass, backups } = await createBackedUpSite(async (file) => {
    attempts += 1
    return { ...(await writeSound(file)), ...(attempts < 4 && { problem }) }
  }, 1)
  const names: string[][] = []
  for (let hour = 0; hour < 5; hour++) {
    await backups.runIfDue()
    names.push(await readdir(folder))
    pass(hourMs)
  }
  const bad = (hour: number) => [unverifiedName(nameAt(hour * hourMs))]
  const sound = nameAt(3 * hourMs)
  const last = [...bad(2), sound]
  expect(names).toEqual([bad(0), bad(1), bad(2), last, last])
})

test('many manual backups in one day displace none of earlier days', async () => {
  const { folder, pass, backups } = await createBackedUpSite(writeSound, 3)
  for (let day = 0; day < 3; day++) {
    await backups.runIfDue()
    pass(dayMs)
  }
  for (let minute = 0; minute < 5; minute++) {
    await backups.start()
    await backups.runIfDue()
    pass(60_000)
  }
  const last = nameAt(3 * dayMs + 4 * 60_000)
  expect((await readdir(folder)).toSorted()).toEqual([nameAt(dayMs), nameAt(2 * dayMs), last])
})

test.each([
  [new BackupError('The disk is too full.'), 'The disk is too full.'],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), /^The disk is too full\. Free some/],
  [new Error('select secret from'), /^Something went wrong; see the log for details\./],
])('the owner reads why a backup failed: %s', async (error, message) => {
  const { db, folder, backups } = await createBackedUpSite(() => Promise.reject(error))
  await backups.runIfDue()
  const [row] = await recentBackups(db, 1)
  expect(row).toMatchObject({ state: 'failed', problem: expect.stringMatching(message) })
  expect(await readdir(folder)).toEqual([])
})

test('a failed backup is retried after an hour', async () => {
  const { db, pass, backups } = await createBackedUpSite(() =>
    Promise.reject(new BackupError('No.')),
  )
  await backups.runIfDue()
  pass(hourMs / 2)
  await backups.runIfDue()
  pass(hourMs / 2)
  await backups.runIfDue()
  expect(await recentBackups(db, 9)).toHaveLength(2)
})

test('of several processes one creates a backup', async () => {
  const pending = Promise.withResolvers<BackupResult>()
  const { parts, backups } = await createBackedUpSite(() => pending.promise)
  const other = createBackupScheduler(parts)
  const rows = await Promise.all([backups.start(), other.start(), backups.start()])
  pending.resolve(made)
  await Promise.all([backups.stop(), other.stop()])
  expect(rows.filter(Boolean)).toHaveLength(1)
})

test('a site that stops records its backup in progress as interrupted', async () => {
  const { db, parts } = await createBackedUpSite(writeSound)
  const backups = createBackupScheduler({
    ...parts,
    make: (_file, _tempDir, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  await backups.start()
  await backups.stop()
  expect(await recentBackups(db, 1)).toMatchObject([
    { state: 'failed', problem: 'The site was stopped before it was finished.' },
  ])
})

test('a site that starts removes the temporary folder of a crashed restore', async () => {
  const { folder, backups } = await createBackedUpSite(writeSound)
  const left = join(folder, '..', '.partial-restore')
  await mkdir(left)
  await utimes(left, testTime, new Date(Date.now() - 2 * dayMs))
  backups.schedule()
  await expect.poll(() => readdir(join(folder, '..')), { timeout: 10_000 }).toEqual(['backups'])
  await backups.stop()
})
