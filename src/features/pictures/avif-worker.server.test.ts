import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { drawing } from '../../../test/support/pictures.ts'
import { createAvifWorker } from './avif-worker.server.ts'
import { storePicture } from './store-picture.server.ts'

async function createPictures() {
  const app = await createTestApp()
  const folder = join(app.dataDir, 'uploads')
  const files = folderStore(folder)
  const bytes = await drawing(500, 400).jpeg().toBuffer()
  const store = (name: string) =>
    storePicture({ db: app.db, store: files, at: new Date() }, name, bytes)
  const avifStates = () =>
    app.db.selectFrom('picture').select(['stem', 'has_avif']).orderBy('stem').execute()
  const createWorker = () => createAvifWorker({ db: app.db, store: files, log: app.log })
  return { app, folder, store, avifStates, createWorker }
}

test('pending pictures are encoded after the next start', async () => {
  const { folder, store, avifStates, createWorker } = await createPictures()
  const { src } = await store('soup.jpg')
  await store('tart.jpg')
  await createWorker().processPending()
  expect((await avifStates()).map(({ has_avif }) => has_avif)).toEqual([1, 1])
  expect(await readdir(folder)).toHaveLength(8)
  const small = join(folder, src.replace('/uploads/', '').replace('.webp', '-480.avif'))
  expect(await sharp(small).metadata()).toMatchObject({ width: 480, compression: 'av1' })
})

test('a stopped worker leaves pending pictures to the next start', async () => {
  const { store, avifStates, createWorker } = await createPictures()
  await store('soup.jpg')
  const first = createWorker()
  const run = first.processPending()
  await first.stop()
  await run
  await first.processPending()
  expect((await avifStates())[0]?.has_avif).toBe(0)
  await createWorker().processPending()
  expect((await avifStates())[0]?.has_avif).toBe(1)
})

test('a picture whose file is missing does not block the others, and is logged once', async () => {
  const { app, folder, store, avifStates, createWorker } = await createPictures()
  const { src } = await store('a-lost-one.jpg')
  await store('soup.jpg')
  await rm(join(folder, src.slice('/uploads/'.length)))
  const worker = createWorker()
  await worker.processPending()
  await worker.processPending()
  expect((await avifStates()).map(({ has_avif }) => has_avif)).toEqual([0, 1])
  expect(app.logged.filter(({ level }) => level === 40)).toHaveLength(1)
})
