import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { drawing } from '../../../test/support/pictures.ts'
import { avifWork } from './avif-work.server.ts'
import { storePicture } from './store-picture.server.ts'

async function kitchen() {
  const app = await createTestApp()
  const folder = join(app.dataDir, 'uploads')
  const files = folderStore(folder)
  const bytes = await drawing(500, 400).jpeg().toBuffer()
  const store = (name: string) =>
    storePicture({ db: app.db, store: files, at: new Date() }, name, bytes)
  const marks = () =>
    app.db.selectFrom('picture').select(['stem', 'has_avif']).orderBy('stem').execute()
  const work = () => avifWork({ db: app.db, store: files, log: app.log })
  return { app, folder, store, marks, work }
}

test('pictures that were left unfinished are finished after the next start', async () => {
  const { folder, store, marks, work } = await kitchen()
  const { src } = await store('soup.jpg')
  await store('tart.jpg')
  await work().wake()
  expect((await marks()).map(({ has_avif }) => has_avif)).toEqual([1, 1])
  expect(await readdir(folder)).toHaveLength(8)
  const small = join(folder, src.replace('/uploads/', '').replace('.webp', '-480.avif'))
  expect(await sharp(small).metadata()).toMatchObject({ width: 480, compression: 'av1' })
})

test('work that was stopped leaves what is missing to the next start', async () => {
  const { store, marks, work } = await kitchen()
  await store('soup.jpg')
  const first = work()
  const woken = first.wake()
  await first.stop()
  await woken
  await first.wake()
  expect((await marks())[0]?.has_avif).toBe(0)
  await work().wake()
  expect((await marks())[0]?.has_avif).toBe(1)
})

test('a picture whose file is gone does not keep the others waiting, and is told once', async () => {
  const { app, folder, store, marks, work } = await kitchen()
  const { src } = await store('a-lost-one.jpg')
  await store('soup.jpg')
  await rm(join(folder, src.slice('/uploads/'.length)))
  const going = work()
  await going.wake()
  await going.wake()
  expect((await marks()).map(({ has_avif }) => has_avif)).toEqual([0, 1])
  expect(app.logged.filter(({ level }) => level === 40)).toHaveLength(1)
})
