import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { s3Settings } from '#storage/s3-address.server.ts'
import { s3Copies } from '#storage/s3-copies.server.ts'
import {
  dayMs,
  hourMs,
  nameAt,
  siteThat,
  writeSound,
} from '../../../test/support/backed-up-site.ts'
import { s3ForTest } from '../../../test/support/s3-server.ts'
import { notCopied } from './backup-copies.server.ts'
import { recentBackups } from './backup-queries.server.ts'
import { siteBackups } from './site-backups.server.ts'

test('a copy of each whole backup goes to the bucket, where as many stay as in the folder', async () => {
  const s3 = await s3ForTest()
  s3.objects.set('site/before-the-move.tar.gz', Buffer.from('mine'))
  const { pass, parts } = await siteThat(writeSound, 2)
  const backups = siteBackups({ ...parts, bucket: s3Copies(s3Settings(s3.address)) })
  for (let day = 0; day < 4; day++) {
    await backups.makeIfDue()
    pass(dayMs)
  }
  const kept = ['before-the-move.tar.gz', nameAt(2 * dayMs), nameAt(3 * dayMs)]
  expect([...s3.objects.keys()].toSorted()).toEqual(kept.map((name) => `site/${name}`).toSorted())
  expect(s3.objects.get(`site/${nameAt(3 * dayMs)}`)?.toString()).toBe('archive')
})

test('an owner learns of a copy that failed; the backup itself is none the worse', async () => {
  const s3 = await s3ForTest()
  s3.isDown = true
  const { db, folder, parts } = await siteThat(writeSound)
  await siteBackups({ ...parts, bucket: s3Copies(s3Settings(s3.address)) }).makeIfDue()
  expect(await recentBackups(db, 9)).toMatchObject([
    { state: 'done', rehearsed: 1, problem: notCopied },
  ])
  expect(await readdir(folder)).toEqual([nameAt(0)])
})

test('a copy that failed is made an hour later', async () => {
  const s3 = await s3ForTest()
  s3.isDown = true
  const { db, pass, parts } = await siteThat(writeSound)
  const backups = siteBackups({ ...parts, bucket: s3Copies(s3Settings(s3.address)) })
  await backups.makeIfDue()
  s3.isDown = false
  pass(hourMs)
  await backups.makeIfDue()
  expect([...s3.objects.keys()]).toEqual([`site/${nameAt(0)}`])
  expect(await recentBackups(db, 9)).toMatchObject([{ rehearsed: 1, problem: null }])
})

/** Takes a copy and never answers. `asked` resolves when it has one to take. */
function hangingBucket() {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const add = () => {
    resolve()
    return new Promise<void>(() => {})
  }
  return { asked, bucket: { add, names: async () => [], remove: async () => {} } }
}

test('a site that stops waits for no bucket that hangs, and says that the copy is missing', async () => {
  const { db, parts } = await siteThat(writeSound)
  const { bucket, asked } = hangingBucket()
  const backups = siteBackups({ ...parts, bucket })
  await backups.begin()
  await asked
  await backups.stop()
  expect(await recentBackups(db, 9)).toMatchObject([
    { state: 'done', rehearsed: 1, problem: notCopied },
  ])
})
