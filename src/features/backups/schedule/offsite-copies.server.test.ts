import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#durations.ts'
import { s3Settings } from '#storage/s3-address.server.ts'
import { s3Copies } from '#storage/s3-copies.server.ts'
import { createBackedUpSite, nameAt, writeSound } from '../../../../test/support/backed-up-site.ts'
import { s3ForTest } from '../../../../test/support/s3-server.ts'
import { recentBackups } from '../backup-queries.server.ts'
import { createBackupScheduler } from './backup-scheduler.server.ts'
import { copyFailedMessage } from './offsite-copies.server.ts'

test('each verified backup is copied to the bucket, with the same retention as in the folder', async () => {
  const s3 = await s3ForTest()
  s3.objects.set('site/before-the-move.tar.gz', Buffer.from('mine'))
  const { pass, parts } = await createBackedUpSite(writeSound, 2)
  const backups = createBackupScheduler({ ...parts, bucket: s3Copies(s3Settings(s3.address)) })
  for (let day = 0; day < 4; day++) {
    await backups.runIfDue()
    pass(dayMs)
  }
  const retained = ['before-the-move.tar.gz', nameAt(2 * dayMs), nameAt(3 * dayMs)]
  expect([...s3.objects.keys()].toSorted()).toEqual(
    retained.map((name) => `site/${name}`).toSorted(),
  )
  expect(s3.objects.get(`site/${nameAt(3 * dayMs)}`)?.toString()).toBe('archive')
})

test('an owner is notified of a failed copy; the backup itself stays verified', async () => {
  const s3 = await s3ForTest()
  s3.isDown = true
  const { db, folder, parts } = await createBackedUpSite(writeSound)
  await createBackupScheduler({ ...parts, bucket: s3Copies(s3Settings(s3.address)) }).runIfDue()
  expect(await recentBackups(db, 9)).toMatchObject([
    { state: 'done', verified: 1, problem: copyFailedMessage },
  ])
  expect(await readdir(folder)).toEqual([nameAt(0)])
})

test('a failed copy is retried after an hour', async () => {
  const s3 = await s3ForTest()
  s3.isDown = true
  const { db, pass, parts } = await createBackedUpSite(writeSound)
  const backups = createBackupScheduler({ ...parts, bucket: s3Copies(s3Settings(s3.address)) })
  await backups.runIfDue()
  s3.isDown = false
  pass(hourMs)
  await backups.runIfDue()
  expect([...s3.objects.keys()]).toEqual([`site/${nameAt(0)}`])
  expect(await recentBackups(db, 9)).toMatchObject([{ verified: 1, problem: null }])
})

/** Never finishes a copy. `requested` resolves when one starts. */
function hangingBucket() {
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  const add = () => {
    resolve()
    return new Promise<void>(() => {})
  }
  return { requested, bucket: { add, names: async () => [], remove: async () => {} } }
}

test('a site that stops does not wait for a hanging bucket, and records the missing copy', async () => {
  const { db, parts } = await createBackedUpSite(writeSound)
  const { bucket, requested } = hangingBucket()
  const backups = createBackupScheduler({ ...parts, bucket })
  await backups.start()
  await requested
  await backups.stop()
  expect(await recentBackups(db, 9)).toMatchObject([
    { state: 'done', verified: 1, problem: copyFailedMessage },
  ])
})
