import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { turnedPhoto } from '../../../test/support/pictures.ts'
import { createAvifWorker } from './avif-worker.server.ts'
import { insertPicture } from './picture-queries.server.ts'
import { storeOriginal, withQueuedPictures } from './queued-pictures.server.ts'

async function queue(bytes: Buffer) {
  const { db, dataDir, log } = await createTestApp()
  const folder = folderStore(join(dataDir, 'uploads'))
  const { picture, src } = await storeOriginal(folder, 'Pea soup.jpg', bytes)
  await insertPicture(db, picture, testTime)
  const store = withQueuedPictures(folder)
  return { db, log, folder, store, name: src.split('/').at(-1) ?? '' }
}

test('a queued picture is encoded by its first reader, without its metadata', async () => {
  const { folder, store, name } = await queue(await turnedPhoto())
  expect(name).toMatch(/^pea-soup-[0-9a-f]{10}-[0-9a-f]{18}-30x60\.webp$/)
  expect(await folder.names()).toEqual([name.replace('.webp', '.original')])
  const [bytes, again] = await Promise.all([store.read(name), store.read(name)])
  expect(bytes?.subarray(8, 12).toString()).toBe('WEBP')
  expect(again).toEqual(bytes)
  expect(bytes?.includes('Secret Kitchen')).toBe(false)
})

test('a queued picture is encoded in the background, and its original removed', async () => {
  const { db, log, folder, store, name } = await queue(await turnedPhoto())
  await createAvifWorker({ db, store, log }).processPending()
  expect((await folder.names()).toSorted()).toEqual([name.replace('.webp', '.avif'), name])
})

test('a damaged picture is not queued', async () => {
  const photo = await turnedPhoto()
  await expect(queue(photo.subarray(0, photo.length / 2))).rejects.toThrow('damaged')
})
