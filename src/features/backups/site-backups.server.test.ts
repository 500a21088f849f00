import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import {
  dayMs,
  hourMs,
  made,
  nameAt,
  siteThat,
  writeSound,
} from '../../../test/support/backed-up-site.ts'
import type { MadeBackup } from './back-up.server.ts'
import { BackupFault } from './backup-fault.server.ts'
import { notWholeName } from './backup-names.server.ts'
import { claimBackup, recentBackups } from './backup-queries.server.ts'
import { siteBackups } from './site-backups.server.ts'

test('a site makes one backup a day', async () => {
  const { db, folder, pass, backups } = await siteThat(writeSound)
  await backups.makeIfDue()
  pass(23 * hourMs)
  await backups.makeIfDue()
  expect(await readdir(folder)).toEqual([nameAt(0)])
  pass(hourMs)
  await backups.makeIfDue()
  expect(await recentBackups(db, 9)).toMatchObject([
    { file: nameAt(dayMs), state: 'done', rehearsed: 1, problem: null },
    { file: nameAt(0), state: 'done' },
  ])
})

test('a site whose owner wants none makes none', async () => {
  const { folder, backups } = await siteThat(writeSound, 0)
  await backups.makeIfDue()
  expect(await readdir(folder)).toEqual([])
})

test('of the backups that the site made the newest stay, and every file of another name', async () => {
  const { folder, pass, backups } = await siteThat(writeSound)
  const own = ['before-the-move.tar.gz', 'folio-2020-01-01T00-00-00Z.tar.gz']
  for (const name of own) await writeFile(join(folder, name), 'mine')
  for (let day = 0; day < 4; day++) {
    await backups.makeIfDue()
    pass(dayMs)
  }
  const kept = [...own, nameAt(2 * dayMs), nameAt(3 * dayMs)]
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted())
})

test('while new ones are not whole, no old one is removed and none brought elsewhere', async () => {
  const problem = 'The archive is damaged.'
  const site = await siteThat(async (file) => ({ ...(await writeSound(file)), problem }), 1)
  await writeFile(join(site.folder, nameAt(-dayMs)), 'sound')
  await site.backups.makeIfDue()
  const file = notWholeName(nameAt(0))
  expect((await readdir(site.folder)).toSorted()).toEqual([nameAt(-dayMs), file])
  expect(site.written).toEqual([])
  expect(await recentBackups(site.db, 1)).toMatchObject([
    { file, state: 'done', rehearsed: 0, problem },
  ])
})

test('one that is not whole counts for no day: it is tried again after an hour, and one of them stays', async () => {
  const problem = 'The archive is damaged.'
  let attempts = 0
  const { folder, pass, backups } = await siteThat(async (file) => {
    attempts += 1
    return { ...(await writeSound(file)), ...(attempts < 4 && { problem }) }
  }, 1)
  const names: string[][] = []
  for (let hour = 0; hour < 5; hour++) {
    await backups.makeIfDue()
    names.push(await readdir(folder))
    pass(hourMs)
  }
  const bad = (hour: number) => [notWholeName(nameAt(hour * hourMs))]
  const sound = nameAt(3 * hourMs)
  const last = [...bad(2), sound]
  expect(names).toEqual([bad(0), bad(1), bad(2), last, last])
})

test('asking for many in one day costs none of the days before', async () => {
  const { folder, pass, backups } = await siteThat(writeSound, 3)
  for (let day = 0; day < 3; day++) {
    await backups.makeIfDue()
    pass(dayMs)
  }
  for (let minute = 0; minute < 5; minute++) {
    await backups.begin()
    await backups.makeIfDue()
    pass(60_000)
  }
  const last = nameAt(3 * dayMs + 4 * 60_000)
  expect((await readdir(folder)).toSorted()).toEqual([nameAt(dayMs), nameAt(2 * dayMs), last])
})

test('one that is whole is brought elsewhere', async () => {
  const { folder, written, backups } = await siteThat(writeSound)
  await backups.makeIfDue()
  expect(written).toEqual([join(folder, nameAt(0))])
})

test.each([
  [new BackupFault('The disk is too full.'), 'The disk is too full.'],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), /^The disk is too full\. Free some/],
  [new Error('select secret from'), /^Something went wrong; the log tells what\./],
])('what failed is told in a sentence: %s', async (error, sentence) => {
  const { db, folder, backups } = await siteThat(() => Promise.reject(error))
  await backups.makeIfDue()
  const [row] = await recentBackups(db, 1)
  expect(row).toMatchObject({ state: 'failed', problem: expect.stringMatching(sentence) })
  expect(await readdir(folder)).toEqual([])
})

test('one that failed is tried again after an hour', async () => {
  const { db, pass, backups } = await siteThat(() => Promise.reject(new BackupFault('No.')))
  await backups.makeIfDue()
  pass(hourMs / 2)
  await backups.makeIfDue()
  pass(hourMs / 2)
  await backups.makeIfDue()
  expect(await recentBackups(db, 9)).toHaveLength(2)
})

test('of several processes one makes a backup', async () => {
  const waiting = Promise.withResolvers<MadeBackup>()
  const { parts, backups } = await siteThat(() => waiting.promise)
  const other = siteBackups(parts)
  const rows = await Promise.all([backups.begin(), other.begin(), backups.begin()])
  waiting.resolve(made)
  await Promise.all([backups.stop(), other.stop()])
  expect(rows.filter(Boolean)).toHaveLength(1)
})

test('one that a dead process had begun is given up, and made anew', async () => {
  const { db, pass, backups } = await siteThat(writeSound)
  await claimBackup(db, testTime)
  expect(await backups.begin()).toBeUndefined()
  pass(hourMs)
  await backups.makeIfDue()
  expect(await recentBackups(db, 9)).toMatchObject([
    { state: 'done' },
    { state: 'failed', problem: 'The site was stopped before it was finished.' },
  ])
})

test('a site that stops tells so of the backup it was making', async () => {
  const { db, parts } = await siteThat(writeSound)
  const backups = siteBackups({
    ...parts,
    make: (_file, _scratch, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  await backups.begin()
  await backups.stop()
  expect(await recentBackups(db, 1)).toMatchObject([
    { state: 'failed', problem: 'The site was stopped before it was finished.' },
  ])
})

test('a site that starts removes what a restore left half done, though it holds secrets', async () => {
  const { folder, backups } = await siteThat(writeSound)
  const left = join(folder, '..', '.half-done-restore')
  await mkdir(left)
  await utimes(left, testTime, new Date(Date.now() - 2 * dayMs))
  backups.schedule()
  await expect.poll(() => readdir(join(folder, '..')), { timeout: 10_000 }).toEqual(['backups'])
  await backups.stop()
})
